import { useSyncExternalStore } from 'react';
import type { VisitInTheWay } from './visit-fate.tsx';

/** A dialog of the whole office that anything may open; it outlives the list or form that led to it. */
const createDoor = <What>() => {
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

/** Visits that cannot stay as they are, and why. */
export type SortOut = {
  readonly title: string;
  readonly visits: readonly VisitInTheWay[];
  /** Who cannot come; without it nobody can at that time. */
  readonly therapistId?: string;
  /** For the history of each visit. */
  readonly reason: string;
  readonly isFreeStart?: (startsAt: string) => boolean;
};

const sortOutDoor = createDoor<SortOut>();

/** Opens the dialog of the office that decides about each of them. */
export const sortOut = (what: SortOut): void => {
  if (what.visits.length > 0) sortOutDoor.open(what);
};

export const closeSortOut = sortOutDoor.close;
export const useSortOut = sortOutDoor.useOpened;

/** Somebody who cannot come, on which day. */
export type Sick = {
  readonly therapist: { readonly id: string; readonly firstName: string; readonly lastName: string };
  readonly date: string;
};

const sickDoor = createDoor<Sick>();

/** Opens the dialog that takes somebody off a day, with all visits of it. */
export const openSick = sickDoor.open;
export const closeSick = sickDoor.close;
export const useSick = sickDoor.useOpened;
