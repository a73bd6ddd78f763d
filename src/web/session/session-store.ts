import { useSyncExternalStore } from 'react';
import type { SessionUser } from '#contract/session.ts';
import { forgetPerson, onUnauthorised } from '#web/api/leaving.ts';

type Session = {
  /** Null when signed out, undefined while nobody knows yet. */
  readonly user: SessionUser | null | undefined;
  readonly isAuthenticated: boolean;
};

const freshFor = 5 * 60_000;

let session: Session = { user: undefined, isAuthenticated: false };
let askedAt = 0;
/** Counts what is known for certain, so that an answer which was on its way meanwhile is not believed. */
let certain = 0;
const listeners = new Set<() => void>();

/** Every screen sees it at once; whoever was here before leaves nothing behind. */
const becomes = (user: SessionUser | null): boolean => {
  const before = session.user;
  const isAnother = before !== undefined && before?.id !== user?.id;
  if (before === null && user === null) return false;
  if (isAnother) forgetPerson(before !== null);
  session = { user, isAuthenticated: user !== null };
  for (const listener of listeners) listener();
  return isAnother;
};

/** After a login, a logout or a change of the profile. */
export const setSessionUser = (user: SessionUser | null): void => {
  certain++;
  if (becomes(user)) otherTabs?.postMessage('changed');
};

let otherTabs: BroadcastChannel | null = null;
let asking: Promise<void> | null = null;

/** Asks the server who this is. One that does not answer knows nobody: the page goes on as for a visitor. */
export const refreshSession = (): Promise<void> => {
  asking ??= askServer().finally(() => {
    asking = null;
  });
  return asking;
};

const askServer = async (): Promise<void> => {
  askedAt = Date.now();
  const known = certain;
  try {
    const answer = await fetch('/api/me', { credentials: 'include', cache: 'no-store' });
    const user = answer.ok ? toUser(await answer.json()) : undefined;
    if (known !== certain) return;
    if (user === undefined) giveUp();
    else learn(user);
  } catch {
    if (known === certain) giveUp();
  }
};

const giveUp = (): void => {
  if (session.user === undefined) becomes(null);
};

/** Somebody else signed in elsewhere: the pages of the one before are left first. */
const learn = (user: SessionUser | null): void => {
  const before = session.user;
  if (!before || !user || before.id === user.id) return void becomes(user);
  becomes(null);
  setTimeout(() => becomes(user));
};

/** By hand, because this runs before the contract's parser has been loaded. */
const toUser = (answer: unknown): SessionUser | null =>
  typeof answer === 'object' && answer !== null && 'role' in answer && 'firstName' in answer
    ? (answer as SessionUser)
    : null;

/**
 * Call once at the start: asks now, when somebody comes back to the window after a while, when another tab says that the
 * person changed, and when a call is answered as from nobody.
 */
export const watchSession = (): void => {
  void refreshSession();
  onUnauthorised(() => void refreshSession());
  if (typeof BroadcastChannel === 'function') {
    otherTabs?.close();
    otherTabs = new BroadcastChannel('calma:session');
    otherTabs.onmessage = () => void refreshSession();
  }
  window.addEventListener('focus', () => {
    if (Date.now() - askedAt > freshFor) void refreshSession();
  });
};

/** For what is decided outside a component. */
export const currentUser = (): SessionUser | null => session.user ?? null;

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
