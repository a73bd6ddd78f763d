import { useSyncExternalStore } from 'react';

const narrow = '(max-width: 767px)';

const subscribe = (tell: () => void): (() => void) => {
  const media = window.matchMedia?.(narrow);
  media?.addEventListener('change', tell);
  return () => media?.removeEventListener('change', tell);
};

/** A phone's width, where a list has room for two lines a row and for nothing beside it. */
export const useIsNarrow = (): boolean =>
  useSyncExternalStore(
    subscribe,
    () => window.matchMedia?.(narrow).matches ?? false,
    () => false,
  );
