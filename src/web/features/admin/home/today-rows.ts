import type { HomeVisit } from '#contract/stats.ts';

export type VisitState = 'over' | 'under-way' | 'ahead';
export type TodayRow = { kind: 'visit'; visit: HomeVisit; state: VisitState } | { kind: 'now' };

const stateOf = ({ status, startsAt, endsAt }: HomeVisit, now: number): VisitState => {
  if (status === 'completed' || Date.parse(endsAt) <= now) return 'over';
  return Date.parse(startsAt) <= now ? 'under-way' : 'ahead';
};

/** The visits of the day in their order, those that are over apart, and where among the others we are. */
export const todayRows = (visits: readonly HomeVisit[], now: Date): { earlier: TodayRow[]; rows: TodayRow[] } => {
  const all = visits.map((visit) => ({ kind: 'visit' as const, visit, state: stateOf(visit, now.getTime()) }));
  const earlier = all.filter(({ state }) => state === 'over');
  const underWay = all.filter(({ state }) => state === 'under-way');
  const ahead = all.filter(({ state }) => state === 'ahead');
  return { earlier, rows: all.length > 0 ? [...underWay, { kind: 'now' }, ...ahead] : [] };
};
