import { useSyncExternalStore } from 'react';

/** A dialog of the whole office that anything may open; it outlives the list or form that led to it. */
export const createDoor = <What>() => {
  let current: What | null = null;
  const listeners = new Set<() => void>();
  const show = (next: What | null): void => {
    current = next;
    for (const tell of listeners) tell();
  };
  const subscribe = (tell: () => void): (() => void) => {
    listeners.add(tell);
    return () => listeners.delete(tell);
  };
  return {
    open: (what: What): void => show(what),
    close: (): void => show(null),
    useOpened: (): What | null => useSyncExternalStore(subscribe, () => current),
  };
};
