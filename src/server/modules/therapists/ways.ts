import { type Place, travelMinutes } from '#domain/travel/travel-minutes.ts';
import { noArea, sameBuilding } from './repo.ts';
import type { Roster } from './roster.ts';

/** What the ways between one area and all others take, in minutes; read by `wayFrom` and `wayTo`. */
export type Ways = {
  readonly toHere: Int16Array;
  readonly fromHere: Int16Array;
  /** No visit farther off in time can be in the way. */
  readonly longest: number;
};

/** The areas of stretches begin with that of the same building. */
const first = sameBuilding;

/** From where a taken stretch lies to the place that is asked about. */
export const wayFrom = ({ toHere }: Ways, area: number): number => toHere[area - first] ?? 0;
/** From the place that is asked about to where a taken stretch lies. */
export const wayTo = ({ fromHere }: Ways, area: number): number => fromHere[area - first] ?? 0;

/** Kept as long as their roster. */
const waysOf = new WeakMap<Roster, Map<number, Ways>>();

export const waysAround = (roster: Roster, areaId: number): Ways => {
  const known = waysOf.get(roster) ?? new Map<number, Ways>();
  waysOf.set(roster, known);
  const ways = known.get(areaId) ?? reckon(roster, areaId);
  known.set(areaId, ways);
  return ways;
};

const reckon = ({ travel }: Roster, areaId: number): Ways => {
  const here: Place = { areaId, key: null };
  const highest = Math.max(noArea, ...travel.areas.keys());
  const placeOf = (area: number): Place => ({ areaId: travel.areas.has(area) ? area : null, key: null });
  const minutesOf = (way: (place: Place) => number): Int16Array =>
    Int16Array.from({ length: highest + 1 - first }, (_, index) =>
      index + first === sameBuilding ? 0 : way(placeOf(index + first)),
    );
  const toHere = minutesOf((place) => travelMinutes(place, here, travel));
  const fromHere = minutesOf((place) => travelMinutes(here, place, travel));
  return { toHere, fromHere, longest: Math.max(...toHere, ...fromHere) };
};
