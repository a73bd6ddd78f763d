import type { TherapistGender } from '#domain/availability/gender-wish.ts';

/** A visit of the same day, right before or after the one that is offered. */
type Neighbour = { readonly zipCode: string };

export type Rankable = {
  readonly no: number;
  readonly gender: TherapistGender;
  /** The client asked for them by name. */
  readonly isWished: boolean;
  readonly minutesThatDay: number;
  readonly before: Neighbour | null;
  readonly after: Neighbour | null;
  readonly lastOfferedAt: Date | null;
};

type RankWish = { readonly gender: TherapistGender | 'any'; readonly zipCode: string };

/** What the ranking saw of somebody, and what put them before the next. */
export type RankReasons = {
  readonly meetsWish: boolean;
  readonly isWished: boolean;
  readonly minutesThatDay: number;
  /** 0 the same neighbourhood, 1 the same part of the country or nothing around the visit, 2 far. */
  readonly distance: number;
  readonly lastOfferedAt: string | null;
  readonly aheadBy: RankCriterion | null;
};

const rankCriteria = ['wish', 'name', 'minutes', 'distance', 'last_offer', 'number'] as const;

type RankCriterion = (typeof rankCriteria)[number];

export type Ranked<T extends Rankable> = { readonly therapist: T; readonly reasons: RankReasons };

/** The order in which therapists are asked; the first criterion on which two differ decides. */
export const rankTherapists = <T extends Rankable>(wish: RankWish, therapists: readonly T[]): Ranked<T>[] => {
  const ordered = therapists
    .map((therapist) => ({ therapist, keys: keysOf(wish, therapist) }))
    .sort((a, b) => compare(a.keys, b.keys).sign);
  return ordered.map(({ therapist, keys }, index) => {
    const next = ordered[index + 1];
    return {
      therapist,
      reasons: {
        meetsWish: keys.wish === 0,
        isWished: therapist.isWished,
        minutesThatDay: keys.minutes,
        distance: keys.distance,
        lastOfferedAt: therapist.lastOfferedAt?.toISOString() ?? null,
        aheadBy: next ? compare(keys, next.keys).by : null,
      },
    };
  });
};

type Keys = Record<RankCriterion, number>;

const keysOf = ({ gender, zipCode }: RankWish, one: Rankable): Keys => ({
  wish: gender === 'any' || one.gender === gender ? 0 : 1,
  name: one.isWished ? 0 : 1,
  minutes: one.minutesThatDay,
  distance: distanceAround(zipCode, one),
  last_offer: one.lastOfferedAt?.getTime() ?? 0,
  number: one.no,
});

const compare = (a: Keys, b: Keys): { sign: number; by: RankCriterion | null } => {
  const by = rankCriteria.find((criterion) => a[criterion] !== b[criterion]) ?? null;
  return { sign: by ? a[by] - b[by] : 0, by };
};

const unknownDistance = 1;

/** The mean of the ways from the visit before and to the visit after. */
const distanceAround = (zipCode: string, { before, after }: Rankable): number => {
  const ways = [before, after].flatMap((one) => (one ? [distance(zipCode, one.zipCode)] : []));
  return ways.length === 0 ? unknownDistance : ways.reduce((sum, way) => sum + way, 0) / ways.length;
};

/** Portuguese zip codes tell the region by their first two digits and the neighbourhood by four. */
const distance = (one: string, other: string): number => {
  if (one.slice(0, 4) === other.slice(0, 4)) return 0;
  return one.slice(0, 2) === other.slice(0, 2) ? 1 : 2;
};
