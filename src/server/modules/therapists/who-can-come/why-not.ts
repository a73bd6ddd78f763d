import { elapsedAt, elapsedAtWall } from '#domain/availability/day-grid.ts';
import type { WallHours } from '#domain/availability/free-starts.ts';
import { meetsGenderWish } from '#domain/availability/gender-wish.ts';
import type { TimeZone } from '#domain/time/time-zone.ts';
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
export type VisitTime = {
  readonly startsAt: Date;
  readonly endsAt: Date;
  dayIn(zone: TimeZone): LocalDay;
};

export const visitTime = ({ startsAt, endsAt }: Pick<VisitTime, 'startsAt' | 'endsAt'>): VisitTime => {
  const days = new Map<TimeZone, LocalDay>();
  const dayIn = (zone: TimeZone): LocalDay => {
    const day = days.get(zone) ?? localDayOf(startsAt, zone);
    days.set(zone, day);
    return day;
  };
  return { startsAt, endsAt, dayIn };
};

/** What the therapist's own calendar says on her own clock, bookings apart. */
export const whyNotThen = (entry: RosterEntry, { startsAt, endsAt, dayIn }: VisitTime): TherapistRefusal[] => {
  const reasons: TherapistRefusal[] = [];
  const day = dayIn(entry.zone);
  const start = elapsedAt(day.grid, startsAt);
  const end = elapsedAt(day.grid, endsAt);
  if (isOff(entry, day.date) || isBlocked(entry, day, start, end)) reasons.push('time_off');
  if (!isWithin(entry.hours.get(day.weekday) ?? [], { startsAt, endsAt }, day)) reasons.push('hours');
  return reasons;
};

/** Whether one stretch of these hours holds all of it. */
export const isWithin = (
  hours: readonly WallHours[],
  { startsAt, endsAt }: Pick<VisitTime, 'startsAt' | 'endsAt'>,
  { grid }: LocalDay,
): boolean =>
  hours.some(
    ({ from, to }) =>
      elapsedAtWall(grid, from) <= elapsedAt(grid, startsAt) && elapsedAt(grid, endsAt) <= elapsedAtWall(grid, to),
  );

export const isOff = (entry: RosterEntry, date: string): boolean =>
  entry.timeOff.some(({ from, to }) => from <= date && date <= to);

const isBlocked = ({ blocks }: RosterEntry, { date, grid }: LocalDay, start: number, end: number): boolean =>
  blocks.some(
    ({ day, from, to }) => day === date && elapsedAtWall(grid, from) < end && elapsedAtWall(grid, to) > start,
  );
