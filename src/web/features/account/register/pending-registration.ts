import { useSyncExternalStore } from 'react';
import { pendingKey, pendingViewKey } from '#web/session/account-door.ts';
import { tabMemory } from '#web/ui/browser-memory.ts';

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

const readStored = (): PendingRegistration | null => {
  const stored = tabMemory.readJson(pendingKey);
  const isOurs = typeof stored === 'object' && stored !== null && 'email' in stored;
  return isOurs && typeof stored.email === 'string' ? (stored as PendingRegistration) : null;
};

const store = (registration: PendingRegistration | null): void => {
  const { password: _, ...kept } = registration ?? {};
  tabMemory.keepJson(pendingKey, registration && kept);
};

let pending: PendingRegistration | null = readStored();
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

const markDialog = (isOpen: boolean): void => tabMemory.keep(pendingViewKey, isOpen ? 'dialog' : null);

/** Since this registration began to wait; whoever has closed the view meant it. */
export const wasViewShown = (): boolean => wasShown;
