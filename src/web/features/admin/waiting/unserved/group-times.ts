import type { RouteResult } from '#contract/route.ts';
import type { getUnserved } from '#contract/stats.ts';

export type Unserved = RouteResult<typeof getUnserved>;
export type UnservedTime = Unserved['times'][number];
type Reason = UnservedTime['reason'];

/** In the order in which something can be done about them. */
const reasons = ['nobody_fits', 'nobody_works', 'all_taken', 'start_taken'] as const satisfies readonly Reason[];

/** How often each reason was the answer, with its share of all; those that never were are left out. */
export const countReasons = (times: readonly UnservedTime[]): { reason: Reason; count: number; share: number }[] => {
  const all = sumOf(times.map(({ count }) => count));
  return reasons
    .map((reason) => {
      const count = sumOf(times.filter((time) => time.reason === reason).map((time) => time.count));
      return { reason, count, share: all === 0 ? 0 : count / all };
    })
    .filter(({ count }) => count > 0);
};

export const sumOf = (values: readonly number[]): number => values.reduce((sum, value) => sum + value, 0);

type AskedTime = Pick<UnservedTime, 'weekday' | 'hour' | 'count'>;
type AreaInNeed = { areaId: number; area: string; count: number; times: AskedTime[] };

/** What was asked for and found nobody, by area and time, whatever the reason; most first. */
export const whatOneMoreServes = (rows: readonly UnservedTime[]): AreaInNeed[] => {
  const areas = new Map<number, AreaInNeed>();
  for (const { areaId, area, weekday, hour, count } of rows) {
    const known = areas.get(areaId) ?? { areaId, area, count: 0, times: [] };
    const time = known.times.find((one) => one.weekday === weekday && one.hour === hour);
    const times = time
      ? known.times.map((one) => (one === time ? { ...one, count: one.count + count } : one))
      : [...known.times, { weekday, hour, count }];
    areas.set(areaId, { ...known, count: known.count + count, times });
  }
  const inTime = (one: AskedTime): number => one.weekday * 25 + (one.hour ?? -1);
  return [...areas.values()]
    .map((one) => ({ ...one, times: one.times.toSorted((a, b) => b.count - a.count || inTime(a) - inTime(b)) }))
    .sort((a, b) => b.count - a.count || a.area.localeCompare(b.area));
};
