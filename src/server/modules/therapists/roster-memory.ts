import { pairOf, type TravelMap } from '#domain/travel/travel-minutes.ts';
import { AppError } from '#server/http/app-error.ts';
import type { Queryable } from '#server/platform/database/database.ts';
import { listActiveAddIns, listActiveTreatments } from '../catalogue/public.ts';
import { listAreaRanges, listAreaZones, listOwnWays, listPlacedAreas } from '../service-area/public.ts';
import { readClosings, readSettings } from '../settings/public.ts';
import { type BusyMemory, recallBusy } from './free-times/busy-memory.ts';
import { type BusyStretches, toBusyStretches } from './free-times/busy-stretches.ts';
import { type BusyWindow, listRosterEntries, readBusy, readRosterVersion } from './repo.ts';
import type { Roster } from './roster.ts';

/** The roster and the taken days this process knows. They are never believed without asking what changed. */
export type RosterMemory = { last: Roster | null; busy: BusyMemory | null; readonly rememberFrom: number };

/** Questions about fewer days of therapists are answered from the tables: reading those takes no longer than asking what changed. */
export const createRosterMemory = (rememberFrom = 4000): RosterMemory => ({ last: null, busy: null, rememberFrom });

class RosterChanged extends Error {}

type BusyIn = (window: BusyWindow) => Promise<BusyStretches>;

const mostAttempts = 5;

/**
 * Answers from the roster in memory. Each look at what is taken brings the roster's version along, so that one round trip
 * does for both; when somebody changed the roster meanwhile, it is loaded again and the answer begun anew.
 */
export const withRoster = async <T>(
  memory: RosterMemory,
  on: Queryable,
  answer: (roster: Roster, busyIn: BusyIn) => Promise<T>,
): Promise<T> => {
  let roster = memory.last ?? (await loadRoster(memory, on));
  const busyIn: BusyIn = async (window) => {
    const { version, stretches } = await busyOf(memory, on, window);
    if (version !== roster.version) throw new RosterChanged();
    return stretches;
  };
  for (let attempt = 1; ; attempt++) {
    try {
      return await answer(roster, busyIn);
    } catch (error) {
      if (attempt === mostAttempts || !(await isOutdated(error, on, roster))) throw error;
      roster = await loadRoster(memory, on);
    }
  }
};

const busyOf = async (memory: RosterMemory, on: Queryable, window: BusyWindow) => {
  // What a transaction sees of its own may never come true: nobody else may remember it.
  if ((window.therapistDays ?? 0) > memory.rememberFrom && !('inTransaction' in on)) {
    const recalled = await recallBusy(memory.busy, on, window);
    memory.busy = recalled.memory;
    return recalled;
  }
  const rows = await readBusy(on, window);
  return { version: rows.version, stretches: toBusyStretches(rows, window) };
};

/** A refusal may rest on a roster that is no longer true. */
const isOutdated = async (error: unknown, on: Queryable, roster: Roster): Promise<boolean> =>
  error instanceof RosterChanged || (error instanceof AppError && (await readRosterVersion(on)) !== roster.version);

export const loadTravelMap = async (on: Queryable): Promise<TravelMap> => {
  const rules = await readSettings(on, 'travel');
  const areas = await listPlacedAreas(on);
  const own = await listOwnWays(on);
  return {
    rules,
    areas: new Map(areas.map((area) => [area.id, area])),
    own: new Map(own.map(({ fromAreaId, toAreaId, minutes }) => [pairOf(fromAreaId, toAreaId), minutes])),
  };
};

// The version first: what is read after it can only be newer, and then the next look loads it again.
const loadRoster = async (memory: RosterMemory, on: Queryable): Promise<Roster> => {
  const version = await readRosterVersion(on);
  const therapists = await listRosterEntries(on);
  const rules = await readSettings(on, 'booking');
  const closings = await readClosings(on);
  const areas = await listAreaRanges(on);
  const zones = await listAreaZones(on);
  const travel = await loadTravelMap(on);
  const treatments = await listActiveTreatments(on);
  const addIns = await listActiveAddIns(on);
  const roster: Roster = {
    version,
    therapists,
    rules,
    closings,
    areas,
    zones,
    travel,
    treatments: new Map(treatments.map((treatment) => [treatment.id, treatment])),
    addIns: new Map(addIns.map((addIn) => [addIn.id, addIn])),
  };
  memory.last = roster;
  return roster;
};
