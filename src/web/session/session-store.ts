import { useSyncExternalStore } from 'react';
import type { SessionUser } from '#contract/session.ts';

export type Session = {
  /** Null when signed out, undefined while nobody knows yet. */
  readonly user: SessionUser | null | undefined;
  readonly isAuthenticated: boolean;
};

const freshFor = 5 * 60_000;

let session: Session = { user: undefined, isAuthenticated: false };
let askedAt = 0;
const listeners = new Set<() => void>();

/** After a login, a logout or a change of the profile: every screen sees it at once. */
export const setSessionUser = (user: SessionUser | null): void => {
  session = { user, isAuthenticated: user !== null };
  for (const listener of listeners) listener();
};

/** Asks the server who this is. One that does not answer knows nobody: the page goes on as for a visitor. */
export const refreshSession = async (): Promise<void> => {
  askedAt = Date.now();
  try {
    const answer = await fetch('/api/me', { credentials: 'include', cache: 'no-store' });
    if (answer.ok) setSessionUser(toUser(await answer.json()));
    else if (session.user === undefined) setSessionUser(null);
  } catch {
    if (session.user === undefined) setSessionUser(null);
  }
};

/** By hand, because this runs before the contract's parser has been loaded. */
const toUser = (answer: unknown): SessionUser | null =>
  typeof answer === 'object' && answer !== null && 'role' in answer && 'firstName' in answer
    ? (answer as SessionUser)
    : null;

/** Call once at the start: asks now, and again when somebody comes back to the window after a while. */
export const watchSession = (): void => {
  void refreshSession();
  window.addEventListener('focus', () => {
    if (Date.now() - askedAt > freshFor) void refreshSession();
  });
};

const subscribe = (listener: () => void): (() => void) => {
  listeners.add(listener);
  return () => listeners.delete(listener);
};

const unknown: Session = { user: undefined, isAuthenticated: false };

export const useSession = (): Session =>
  useSyncExternalStore(
    subscribe,
    () => session,
    () => unknown,
  );
