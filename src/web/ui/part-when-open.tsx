import { Suspense, useEffect } from 'react';
import { fetchWhenQuiet, type Load, preloadablePart } from './lazy-part.tsx';

/**
 * What opens over the screen: its code is fetched once the screen has stood for a moment, or when it is opened before. Where
 * there may be no connection by then, it comes with the screen (`atOnce`).
 */
export const partWhenOpen = <Name extends string, Props extends { isOpen: boolean }>(
  load: Load<Name, Props>,
  name: Name,
  when: 'whenQuiet' | 'atOnce' = 'whenQuiet',
) => {
  const { Part: Opened, load: fetchCode } = preloadablePart(async () => (await load())[name]);
  const fetchEarly = when === 'atOnce' ? () => void fetchCode().catch(() => undefined) : fetchWhenQuiet(fetchCode);
  return (props: Props) => {
    useEffect(fetchEarly, []);
    if (!props.isOpen) return null;
    return (
      <Suspense fallback={null}>
        <Opened {...props} />
      </Suspense>
    );
  };
};
