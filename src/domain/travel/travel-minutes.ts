type Centre = { readonly latitude: number; readonly longitude: number };

export type TravelArea = {
  readonly id: number;
  /** Null: nobody has said yet where it lies. */
  readonly centre: Centre | null;
  /** What a way from door to door inside it takes. */
  readonly insideMinutes: number;
};

/** Where a visit takes place, as far as ways are concerned. */
export type Place = {
  /** Null: in no area any more. */
  readonly areaId: number | null;
  /** The same for everybody in one building (`placeKey`); null when it is not known. */
  readonly key: number | null;
};

type TravelRules = {
  /** A road is so much longer than the straight line: 130 is 1.3 times. */
  readonly roadPercent: number;
  /** The first kilometres of a way lead through a metropolitan area, at its speed; the rest is faster. */
  readonly cityKilometres: number;
  readonly cityKmh: number;
  readonly countryKmh: number;
  /** To or from somewhere whose centre is not known. */
  readonly unknownMinutes: number;
};

export type TravelMap = {
  readonly rules: TravelRules;
  readonly areas: ReadonlyMap<number, TravelArea>;
  /** What the office knows better, by `pairOf`; it holds for the way back, too, unless that has a figure of its own. */
  readonly own: ReadonlyMap<string, number>;
};

export const defaultTravelRules: TravelRules = {
  roadPercent: 130,
  cityKilometres: 20,
  cityKmh: 35,
  countryKmh: 70,
  unknownMinutes: 30,
};

/** Between two visits set-up and pack-up are needed once each, so both are kept free after a visit; the way comes on top. */
export const minutesAround = (rules: { readonly setUpMinutes: number; readonly packUpMinutes: number }): number =>
  rules.setUpMinutes + rules.packUpMinutes;

/** No way counts for more: visits so far apart are never on one day. The database looks no farther for neighbours. */
const longestWay = 720;

export const pairOf = (fromAreaId: number, toAreaId: number): string => `${fromAreaId}>${toAreaId}`;

/**
 * What the way between two visits takes, without set-up and pack-up. The database has the same rule for itself
 * (`way_minutes` in the migrations); a test compares the two.
 */
export const travelMinutes = (from: Place, to: Place, map: TravelMap): number => {
  if (from.key !== null && from.key === to.key) return 0;
  const [here, there] = [areaOf(from, map), areaOf(to, map)];
  if (!here || !there) return map.rules.unknownMinutes;
  return here === there
    ? here.insideMinutes
    : (ownMinutes(here, there, map) ?? computedMinutes(here, there, map.rules));
};

/** By how many minutes the ways of a day grow when somebody goes here between two visits, either of which may be missing. */
export const wayGrowth = (before: Place | null, here: Place, after: Place | null, map: TravelMap): number => {
  const [there, onward] = [before && travelMinutes(before, here, map), after && travelMinutes(here, after, map)];
  const direct = before && after ? travelMinutes(before, after, map) : 0;
  return (there ?? 0) + (onward ?? 0) - direct;
};

const areaOf = ({ areaId }: Place, { areas }: TravelMap): TravelArea | undefined =>
  areaId === null ? undefined : areas.get(areaId);

/** The office's figure for a way, or for the way back where it has said nothing else. */
const ownMinutes = (here: TravelArea, there: TravelArea, { own }: TravelMap): number | undefined =>
  own.get(pairOf(here.id, there.id)) ?? own.get(pairOf(there.id, here.id));

/** Between two areas as their centres lie; never shorter than a way inside one of them. */
export const computedMinutes = (here: TravelArea, there: TravelArea, rules: TravelRules): number => {
  const inside = Math.max(here.insideMinutes, there.insideMinutes);
  if (!here.centre || !there.centre) return Math.max(inside, rules.unknownMinutes);
  return Math.min(longestWay, Math.max(inside, roadMinutes(kilometresBetween(here.centre, there.centre), rules)));
};

const roadMinutes = (straightKilometres: number, rules: TravelRules): number => {
  const road = (straightKilometres * rules.roadPercent) / 100;
  const inCity = Math.min(road, rules.cityKilometres);
  const minutes = (inCity / rules.cityKmh + (road - inCity) / rules.countryKmh) * 60;
  // So that two ways of reckoning that differ in the last digit never differ by a minute.
  return Math.ceil(Math.round(minutes * 1e6) / 1e6);
};

const earthRadius = 6371;
const radians = (degrees: number): number => (degrees * Math.PI) / 180;

/** Along the surface. */
const kilometresBetween = (one: Centre, other: Centre): number => {
  const halfLatitude = Math.sin(radians(other.latitude - one.latitude) / 2);
  const halfLongitude = Math.sin(radians(other.longitude - one.longitude) / 2);
  const part =
    halfLatitude ** 2 + Math.cos(radians(one.latitude)) * Math.cos(radians(other.latitude)) * halfLongitude ** 2;
  return 2 * earthRadius * Math.asin(Math.min(1, Math.sqrt(part)));
};
