import { useSyncExternalStore } from 'react';
import { pendingKey, pendingViewKey } from '#web/session/account-door.ts';

/**
 * What was submitted, until the mailed code comes back. The code is read in another app, and a phone may drop this page
 * meanwhile: so it outlives a reload of the tab, all but the password, which stays in memory.
 */
export type PendingRegistration = {
  readonly email: string;
  readonly firstName?: string;
  readonly lastName?: string;
  readonly phone?: string | null;
  /** Unknown when another script forced the view open without it. */
  readonly password?: string;
};

/** Storage may be forbidden: then it lives as long as the page. */
const readStored = (): PendingRegistration | null => {
  try {
    const stored: unknown = JSON.parse(sessionStorage.getItem(pendingKey) ?? 'null');
    const isOurs = typeof stored === 'object' && stored !== null && 'email' in stored;
    return isOurs && typeof stored.email === 'string' ? (stored as PendingRegistration) : null;
  } catch {
    return null;
  }
};

const store = (registration: PendingRegistration | null): void => {
  try {
    const { password: _, ...kept } = registration ?? {};
    if (registration) sessionStorage.setItem(pendingKey, JSON.stringify(kept));
    else sessionStorage.removeItem(pendingKey);
  } catch {
    // see above
  }
};

let pending: PendingRegistration | null = typeof sessionStorage === 'undefined' ? null : readStored();
const listeners = new Set<() => void>();
let wasShown = false;

const change = (next: PendingRegistration | null): void => {
  pending = next;
  store(next);
  for (const listener of listeners) listener();
};

export const keepPending = (registration: PendingRegistration): void => {
  wasShown = false;
  change(registration);
};
export const dropPending = (): void => {
  if (pending) change(null);
};
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

/** For the effect of the view that asks for the code. A dialog that was open when the page was dropped opens again. */
export const noteViewShown = (isDialog: boolean): (() => void) => {
  wasShown = true;
  markDialog(isDialog);
  return () => markDialog(false);
};

const markDialog = (isOpen: boolean): void => {
  try {
    if (isOpen) sessionStorage.setItem(pendingViewKey, 'dialog');
    else sessionStorage.removeItem(pendingViewKey);
  } catch {
    // Then it is opened by hand.
  }
};

/** Since this registration began to wait; whoever has closed the view meant it. */
export const wasViewShown = (): boolean => wasShown;
