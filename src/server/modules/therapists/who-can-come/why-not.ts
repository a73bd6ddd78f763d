import { type DayGrid, elapsedAt, elapsedAtWall } from '#domain/availability/day-grid.ts';
import { meetsGenderWish } from '#domain/availability/gender-wish.ts';
import type { RosterEntry } from '../roster.ts';
import type { VisitNeeds } from '../visit.ts';

/** Why a therapist cannot take a visit. Somebody without any of these can. */
export type TherapistRefusal =
  | 'inactive'
  | 'area'
  | 'treatment'
  | 'gender'
  | 'time_off'
  | 'hours'
  | 'busy'
  | 'too_far'
  | 'unwished';

/** What holds at any hour. */
export const whyNotAtAll = (entry: RosterEntry, needs: VisitNeeds): TherapistRefusal[] => {
  const reasons: TherapistRefusal[] = [];
  if (!entry.active) reasons.push('inactive');
  if (!entry.areaIds.has(needs.areaId)) reasons.push('area');
  if (!entry.treatmentIds.has(needs.treatmentId)) reasons.push('treatment');
  if (!meetsGenderWish(entry.gender, needs.gender, needs.acceptOppositeGender)) reasons.push('gender');
  if (needs.unwished?.includes(entry.id)) reasons.push('unwished');
  return reasons;
};

/** The local day of a visit and when, in it, the visit takes place. */
export type VisitTime = {
  readonly date: string;
  readonly weekday: number;
  readonly grid: DayGrid;
  readonly startsAt: Date;
  readonly endsAt: Date;
};

/** What the therapist's own calendar says, bookings apart. */
export const whyNotThen = (entry: RosterEntry, time: VisitTime): TherapistRefusal[] => {
  const reasons: TherapistRefusal[] = [];
  const start = elapsedAt(time.grid, time.startsAt);
  const end = elapsedAt(time.grid, time.endsAt);
  if (isOff(entry, time.date) || isBlocked(entry, time, start, end)) reasons.push('time_off');
  const works = (entry.hours.get(time.weekday) ?? []).some(
    ({ from, to }) => elapsedAtWall(time.grid, from) <= start && end <= elapsedAtWall(time.grid, to),
  );
  if (!works) reasons.push('hours');
  return reasons;
};

export const isOff = (entry: RosterEntry, date: string): boolean =>
  entry.timeOff.some(({ from, to }) => from <= date && date <= to);

const isBlocked = ({ blocks }: RosterEntry, { date, grid }: VisitTime, start: number, end: number): boolean =>
  blocks.some(
    ({ day, from, to }) => day === date && elapsedAtWall(grid, from) < end && elapsedAtWall(grid, to) > start,
  );
