import { elapsedAt, elapsedAtWall } from '#domain/availability/day-grid.ts';
import { meetsGenderWish } from '#domain/availability/gender-wish.ts';
import { type TimeZone, timeZones } from '#domain/time/time-zone.ts';
import { type LocalDay, localDayOf } from '../local-days.ts';
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

/** When a visit takes place, and the day that is on each of the country's clocks. */
type VisitTime = {
  readonly startsAt: Date;
  readonly endsAt: Date;
  readonly dayIn: Readonly<Record<TimeZone, LocalDay>>;
};

export const visitTime = ({ startsAt, endsAt }: Pick<VisitTime, 'startsAt' | 'endsAt'>): VisitTime => {
  const days = timeZones.map((zone) => [zone, localDayOf(startsAt, zone)] as const);
  return { startsAt, endsAt, dayIn: Object.fromEntries(days) as VisitTime['dayIn'] };
};

/** What the therapist's own calendar says on her own clock, bookings apart. */
export const whyNotThen = (entry: RosterEntry, { startsAt, endsAt, dayIn }: VisitTime): TherapistRefusal[] => {
  const reasons: TherapistRefusal[] = [];
  const day = dayIn[entry.zone];
  const start = elapsedAt(day.grid, startsAt);
  const end = elapsedAt(day.grid, endsAt);
  if (isOff(entry, day.date) || isBlocked(entry, day, start, end)) reasons.push('time_off');
  const works = (entry.hours.get(day.weekday) ?? []).some(
    ({ from, to }) => elapsedAtWall(day.grid, from) <= start && end <= elapsedAtWall(day.grid, to),
  );
  if (!works) reasons.push('hours');
  return reasons;
};

export const isOff = (entry: RosterEntry, date: string): boolean =>
  entry.timeOff.some(({ from, to }) => from <= date && date <= to);

const isBlocked = ({ blocks }: RosterEntry, { date, grid }: LocalDay, start: number, end: number): boolean =>
  blocks.some(
    ({ day, from, to }) => day === date && elapsedAtWall(grid, from) < end && elapsedAtWall(grid, to) > start,
  );
