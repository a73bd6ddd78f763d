import type { Clock } from '#server/platform/clock.ts';
import type { Database } from '#server/platform/database/database.ts';
import { type RosterMemory, withRoster } from '../roster-memory.ts';
import type { FreeDay, StartsQuestion } from '../visit.ts';
import { freeDays } from './free-days.ts';

export type AvailabilityDeps = { database: Database; clock: Clock; roster: RosterMemory };

/** The free starts of each day from `from` to `to`, as they are at this moment. */
export const listFreeStarts = (deps: AvailabilityDeps, question: StartsQuestion): Promise<FreeDay[]> =>
  withRoster(deps.roster, deps.database, (roster, busyIn) => freeDays(roster, busyIn, question, deps.clock.now()));
