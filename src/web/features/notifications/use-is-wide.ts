import { useSyncExternalStore } from 'react';

const wide = '(width >= 48rem)';

const subscribe = (listener: () => void): (() => void) => {
  const query = matchMedia(wide);
  query.addEventListener('change', listener);
  return () => query.removeEventListener('change', listener);
};

/** Room for something that floats beside its button, instead of a sheet over the whole page. */
export const useIsWide = (): boolean => useSyncExternalStore(subscribe, () => matchMedia(wide).matches);
