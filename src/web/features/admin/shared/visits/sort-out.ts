import { useSyncExternalStore } from 'react';
import type { VisitInTheWay } from './visit-fate.tsx';

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

let current: SortOut | null = null;
const listeners = new Set<() => void>();

const show = (next: SortOut | null): void => {
  current = next;
  for (const tell of listeners) tell();
};

/** Opens the dialog of the office that decides about each of them; it outlives the form that led here. */
export const sortOut = (what: SortOut): void => {
  if (what.visits.length > 0) show(what);
};

export const closeSortOut = (): void => show(null);

const subscribe = (tell: () => void): (() => void) => {
  listeners.add(tell);
  return () => listeners.delete(tell);
};

export const useSortOut = (): SortOut | null => useSyncExternalStore(subscribe, () => current);
