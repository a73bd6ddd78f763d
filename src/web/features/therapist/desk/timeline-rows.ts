import type { OwnVisit } from '#contract/desk-visit.ts';

export type TimelineRow =
  | { readonly kind: 'visit'; readonly visit: OwnVisit; readonly state: 'over' | 'under-way' | 'ahead' }
  | { readonly kind: 'gap'; readonly minutes: number; readonly afterId: string }
  | { readonly kind: 'now' };

const minuteMs = 60_000;
/** Shorter pauses are the way to the next door. */
const leastGapMinutes = 45;

/** A day's visits in order, the pauses between them, and where in it we are. */
export const timelineRows = (visits: readonly OwnVisit[], now: Date): TimelineRow[] => {
  const rows: TimelineRow[] = [];
  const at = now.getTime();
  const sorted = visits.toSorted((a, b) => a.startsAt.localeCompare(b.startsAt));
  let isNowSet = false;
  let before: OwnVisit | null = null;
  for (const visit of sorted) {
    const starts = Date.parse(visit.startsAt);
    const gap = before ? (starts - Date.parse(before.endsAt)) / minuteMs : 0;
    if (before && gap >= leastGapMinutes) rows.push({ kind: 'gap', minutes: gap, afterId: before.id });
    if (!isNowSet && at < starts) {
      rows.push({ kind: 'now' });
      isNowSet = true;
    }
    const isOver = visit.status === 'completed' || at >= Date.parse(visit.endsAt);
    const state = isOver ? 'over' : at < starts ? 'ahead' : 'under-way';
    if (state === 'under-way') isNowSet = true;
    rows.push({ kind: 'visit', visit, state });
    before = visit;
  }
  if (!isNowSet && sorted.length > 0) rows.push({ kind: 'now' });
  return rows;
};
