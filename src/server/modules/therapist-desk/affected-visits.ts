import type { OfferInTheWay, OwnVisit } from '#contract/desk-visit.ts';
import type { TimeOff } from '#contract/working-time.ts';
import { elapsedAt, elapsedAtWall, instantAt } from '#domain/availability/day-grid.ts';
import { minuteOfTime } from '#domain/availability/working-hours.ts';
import type { TimeZone } from '#domain/time/time-zone.ts';
import { parseWallClock } from '#domain/time/wall-clock.ts';
import { listOwnVisits, type VisitRow } from '#server/modules/bookings/public.ts';
import { listOpenOffersWithin } from '#server/modules/dispatch/public.ts';
import { listAreaNames } from '#server/modules/service-area/public.ts';
import { localDay, localDayOf, type WeeklyHour, zoneOfTherapist } from '#server/modules/therapists/public.ts';
import type { Queryable } from '#server/platform/database/database.ts';
import { toOwn } from './to-response.ts';

type Asked = { therapistId: string; now: Date };

/** Own visits to come that a change would leave outside the time somebody works, by their own clock. They stay theirs. */
const listAffected = async (
  on: Queryable,
  { therapistId, now }: Asked,
  isAffected: (visit: VisitRow, zone: TimeZone) => boolean,
): Promise<OwnVisit[]> => {
  const ahead = await listOwnVisits(on, therapistId, {
    from: now,
    to: null,
    statuses: ['confirmed', 'finding_therapist'],
  });
  const areas = await listAreaNames(on);
  const zone = await zoneOfTherapist(on, therapistId);
  return ahead.filter((visit) => isAffected(visit, zone)).map((visit) => toOwn(visit, areas, now));
};

export const outsideHours = (on: Queryable, asked: Asked, hours: readonly WeeklyHour[]): Promise<OwnVisit[]> =>
  listAffected(on, asked, (visit, zone) => !fits(visit, hours, zone));

/** For somebody who stops working: all of them. */
export const allAhead = (on: Queryable, asked: Asked): Promise<OwnVisit[]> => listAffected(on, asked, () => true);

export const withinDays = (
  on: Queryable,
  asked: Asked,
  { startsOn, endsOn, times }: Pick<TimeOff, 'startsOn' | 'endsOn' | 'times'>,
): Promise<OwnVisit[]> =>
  listAffected(on, asked, ({ startsAt, endsAt }, zone) => {
    const { date, grid } = localDayOf(startsAt, zone);
    if (date < startsOn || endsOn < date) return false;
    if (!times) return true;
    const at = (time: string): number => elapsedAtWall(grid, minuteOfTime(time));
    return at(times.from) < elapsedAt(grid, endsAt) && elapsedAt(grid, startsAt) < at(times.to);
  });

/** Requests without an answer that fall into days off or a part of a day. */
export const offersWithin = async (
  on: Queryable,
  therapistId: string,
  { startsOn, endsOn, times }: Pick<TimeOff, 'startsOn' | 'endsOn' | 'times'>,
): Promise<OfferInTheWay[]> => {
  const zone = await zoneOfTherapist(on, therapistId);
  const at = (day: string, time: string): Date => {
    const { grid } = localDay(parseWallClock(day) ?? { year: 1970, month: 1, day: 1 }, zone);
    return instantAt(grid, elapsedAtWall(grid, minuteOfTime(time)));
  };
  const [from, to] = [at(startsOn, times?.from ?? '00:00'), at(endsOn, times?.to ?? '24:00')];
  return (await listOpenOffersWithin(on, therapistId, from, to)).map(({ bookingId, startsAt, endsAt, timezone }) => ({
    bookingId,
    timezone,
    startsAt: startsAt.toISOString(),
    endsAt: endsAt.toISOString(),
  }));
};

/** Hours that touch count as one stretch. */
const fits = ({ startsAt, endsAt }: VisitRow, hours: readonly WeeklyHour[], zone: TimeZone): boolean => {
  const { weekday, grid } = localDayOf(startsAt, zone);
  const [start, end] = [elapsedAt(grid, startsAt), elapsedAt(grid, endsAt)];
  let covered = start;
  for (const { fromMinute, toMinute } of hours
    .filter((hour) => hour.weekday === weekday)
    .toSorted((left, right) => left.fromMinute - right.fromMinute)) {
    if (elapsedAtWall(grid, fromMinute) <= covered) covered = Math.max(covered, elapsedAtWall(grid, toMinute));
  }
  return end <= covered;
};
