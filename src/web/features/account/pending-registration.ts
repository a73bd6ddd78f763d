import { useSyncExternalStore } from 'react';

/** What was submitted, until the mailed code comes back. In memory only: it holds a password. */
export type PendingRegistration = {
  readonly email: string;
  readonly firstName?: string;
  readonly lastName?: string;
  readonly phone?: string | null;
  /** Unknown when another script forced the view open without it. */
  readonly password?: string;
};

let pending: PendingRegistration | null = null;
const listeners = new Set<() => void>();
let wasShown = false;

const change = (next: PendingRegistration | null): void => {
  pending = next;
  for (const listener of listeners) listener();
};

export const keepPending = (registration: PendingRegistration): void => {
  wasShown = false;
  change(registration);
};
export const dropPending = (): void => change(null);
export const readPending = (): PendingRegistration | null => pending;

export const usePending = (): PendingRegistration | null =>
  useSyncExternalStore(
    (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    readPending,
    readPending,
  );

/** For the effect of the view that asks for the code. */
export const noteViewShown = (): void => {
  wasShown = true;
};

/** Since this registration began to wait; whoever has closed the view meant it. */
export const wasViewShown = (): boolean => wasShown;
