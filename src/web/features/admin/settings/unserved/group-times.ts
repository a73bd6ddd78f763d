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
