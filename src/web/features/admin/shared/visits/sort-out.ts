import { createDoor } from './door.ts';
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

const door = createDoor<SortOut>();

/** Opens the dialog of the office that decides about each of them. */
export const sortOut = (what: SortOut): void => {
  if (what.visits.length > 0) door.open(what);
};

export const closeSortOut = door.close;
export const useSortOut = door.useOpened;
