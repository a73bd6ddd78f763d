import type { TherapistGender } from '#domain/availability/gender-wish.ts';

export type Rankable = {
  readonly no: number;
  readonly gender: TherapistGender;
  /** The client asked for them by name. */
  readonly isWished: boolean;
  readonly minutesThatDay: number;
  /** The minutes by which their ways of that day grow (`domain/travel`). */
  readonly wayGrowth: number;
  readonly lastOfferedAt: Date | null;
};

type RankWish = { readonly gender: TherapistGender | 'any' };

/** What the ranking saw of somebody, and what put them before the next. */
export type RankReasons = {
  readonly meetsWish: boolean;
  readonly isWished: boolean;
  readonly minutesThatDay: number;
  readonly wayGrowth: number;
  readonly lastOfferedAt: string | null;
  readonly aheadBy: RankCriterion | null;
};

const rankCriteria = ['wish', 'name', 'minutes', 'way', 'last_offer', 'number'] as const;

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
        wayGrowth: keys.way,
        lastOfferedAt: therapist.lastOfferedAt?.toISOString() ?? null,
        aheadBy: next ? compare(keys, next.keys).by : null,
      },
    };
  });
};

type Keys = Record<RankCriterion, number>;

const keysOf = ({ gender }: RankWish, one: Rankable): Keys => ({
  wish: gender === 'any' || one.gender === gender ? 0 : 1,
  name: one.isWished ? 0 : 1,
  minutes: one.minutesThatDay,
  way: one.wayGrowth,
  last_offer: one.lastOfferedAt?.getTime() ?? 0,
  number: one.no,
});

const compare = (a: Keys, b: Keys): { sign: number; by: RankCriterion | null } => {
  const by = rankCriteria.find((criterion) => a[criterion] !== b[criterion]) ?? null;
  return { sign: by ? a[by] - b[by] : 0, by };
};
