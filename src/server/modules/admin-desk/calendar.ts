import { type CalendarVisit, longestCalendarDays, type getBookingCalendar as route } from '#contract/admin-calendar.ts';
import type { previewClosedDays, previewOpenWeek } from '#contract/closed-days.ts';
import type { getDayPlan } from '#contract/day-plan.ts';
import type { RouteAnswer, RouteRequest } from '#contract/route.ts';
import type { Onward } from '#contract/travel.ts';
import { elapsedAtWall, instantAt } from '#domain/availability/day-grid.ts';
import type { OpenWeek } from '#domain/availability/open-week.ts';
import { minuteOfTime, timeOfMinute } from '#domain/availability/working-hours.ts';
import { dayAt } from '#domain/time/days.ts';
import { type TimeZone, timeZones } from '#domain/time/time-zone.ts';
import { lisbon, parseWallClock, wallClockAt } from '#domain/time/wall-clock.ts';
import { type TravelMap, travelMinutes } from '#domain/travel/travel-minutes.ts';
import { AppError } from '#server/http/app-error.ts';
import { type ListedBooking, listInCalendar, listPlanPlaces, listSeated } from '#server/modules/bookings/public.ts';
import { listAreaNames } from '#server/modules/service-area/public.ts';
import { listClosings } from '#server/modules/settings/public.ts';
import {
  businessHours,
  type LocalDay,
  listLocalDays,
  listRosterEntries,
  listTakenTimes,
  listTherapistsById,
  loadTravelMap,
  localDay,
  localDayOf,
  longestBlock,
  plusDays,
  type RosterEntry,
} from '#server/modules/therapists/public.ts';
import type { Queryable } from '#server/platform/database/database.ts';
import { after, minutes, days as ofDays } from '#server/platform/durations.ts';
import type { AdminDeskDeps } from './deps.ts';
import { seatsByBooking, toCalendarVisit } from './to-response.ts';

type Answer = RouteAnswer<typeof route>;

/** To the door, for the visits of a day. */
export const readDayPlan = async (
  { database: on }: Pick<AdminDeskDeps, 'database'>,
  day: string,
): Promise<RouteAnswer<typeof getDayPlan>> => {
  const [from, to] = boundsOf(daysOf({ from: day, to: day }));
  return { visits: await listPlanPlaces(on, from, to) };
};

/** A row a therapist. Whoever neither works here any more nor has anything in these days is left out. */
export const readCalendar = async (
  { database: on }: Pick<AdminDeskDeps, 'database'>,
  wanted: { from: string; to: string },
): Promise<Answer> => {
  const days = daysOf(wanted);
  const [from, to] = boundsOf(days);
  const bookings = await listInCalendar(on, from, to);
  const areas = await listAreaNames(on);
  const seated = seatsByBooking(await listSeated(on, idsOf(bookings)));
  const visitOf = (booking: ListedBooking) => toCalendarVisit(booking, areas, seated.get(booking.id)?.length ?? 0);
  const roster = await listRosterEntries(on);
  const people = new Map((await listTherapistsById(on, idsOf(roster))).map((one) => [one.id, one]));
  const taken = await listTakenTimes(on, numbersOf(roster), { from, to });
  const held = taken.filter(({ kind }) => kind === 'hold');
  const onwardOf = waysOnward(taken, await loadTravelMap(on), areas);
  const closings = await listClosings(on, days[0]?.date ?? '', days.at(-1)?.date ?? '');
  const rows = roster.map((person) => {
    const isOwn = ({ id }: ListedBooking) =>
      seated.get(id)?.some(({ therapistId }) => therapistId === person.id) ?? false;
    const isHeld = ({ id }: ListedBooking) => held.some(({ no, bookingId }) => no === person.no && bookingId === id);
    return {
      ...pick(person),
      imageUrl: people.get(person.id)?.imageUrl ?? null,
      phone: people.get(person.id)?.phone ?? '',
      areas: [...person.areaIds].flatMap((id) => areas.get(id) ?? []),
      days: days.map((day) => workOn(person, day, closings)),
      visits: bookings.flatMap((booking) => {
        const kind = isOwn(booking) ? ('own' as const) : isHeld(booking) ? ('held' as const) : null;
        return kind ? [{ ...visitOf(booking), kind, onward: onwardOf(person.no, booking) }] : [];
      }),
    };
  });
  return {
    timezone: lisbon,
    days: days.map(({ date }) => date),
    therapists: rows.filter(({ active, visits }) => active || visits.length > 0),
    unassigned: bookings
      .filter(({ status }) => status === 'finding_therapist')
      .map(visitOf)
      .filter(({ missing }) => missing > 0),
    closed: closings.map(({ day, nameEn, namePt, ...part }) => ({
      date: day,
      from: timeOfMinute(part.from),
      to: timeOfMinute(part.to),
      name: { en: nameEn, pt: namePt },
    })),
  };
};

type Taken = Awaited<ReturnType<typeof listTakenTimes>>[number];

const wholeMinutes = (from: Date, to: Date): number => Math.round((to.getTime() - from.getTime()) / minutes(1));

/** The way from a visit to the one that follows on the same day. */
const waysOnward =
  (taken: readonly Taken[], map: TravelMap, areas: ReadonlyMap<number, string>) =>
  (no: number, { id, endsAt }: ListedBooking): Onward | null => {
    const own = taken.filter((one) => one.no === no);
    const here = own.findIndex(({ bookingId }) => bookingId === id);
    const [from, to] = [own[here], own[here + 1]];
    if (!from || !to || dayAt(from.startsAt) !== dayAt(to.startsAt)) return null;
    const placeOf = ({ areaId, placeKey }: Taken) => ({ areaId, key: placeKey });
    const way = travelMinutes(placeOf(from), placeOf(to), map);
    return {
      minutes: way,
      area: areas.get(to.areaId ?? 0) ?? '',
      readyAfterMinutes: Math.max(0, wholeMinutes(endsAt, from.blockedUntil)) + way,
      spareMinutes: wholeMinutes(from.blockedUntil, to.startsAt) - way,
    };
  };

type Part = RouteRequest<typeof previewClosedDays>['body']['times'][number];

/** Visits to come that lie in these parts of days where they take place, each once, in their order. */
export const readVisitsWithin = async (
  { database: on, clock }: Pick<AdminDeskDeps, 'database' | 'clock'>,
  parts: readonly Part[],
): Promise<RouteAnswer<typeof previewClosedDays>> => {
  const found = new Map<string, ListedBooking>();
  for (const { zone, ...part } of parts.flatMap((one) => timeZones.map((zone) => ({ ...one, zone })))) {
    const [from, to] = boundsOfPart(part, zone);
    // No visit is longer than the part of a day that the database allows at once.
    for (const booking of await listInCalendar(on, after(from, -longestBlock), to)) {
      const isAhead = booking.status !== 'completed' && booking.endsAt > clock.now();
      if (isAhead && booking.timezone === zone && booking.endsAt > from) found.set(booking.id, booking);
    }
  }
  return { visits: await toVisits(on, [...found.values()]) };
};

/** Visits to come that begin or end when the company would be closed. */
export const readVisitsOutside = async (
  { database: on, clock }: Pick<AdminDeskDeps, 'database' | 'clock'>,
  week: OpenWeek,
): Promise<RouteAnswer<typeof previewOpenWeek>> => {
  const now = clock.now();
  const coming = await listInCalendar(on, now, after(now, ofDays(farthestDays)));
  const isOutside = ({ status, startsAt, endsAt, timezone }: ListedBooking): boolean => {
    const { grid, weekday } = localDayOf(startsAt, timezone);
    const open = businessHours(week, weekday);
    const [from, to] = [open.from, open.to].map((minute) => instantAt(grid, elapsedAtWall(grid, minute)));
    return status !== 'completed' && (!from || !to || startsAt < from || endsAt > to);
  };
  return { visits: await toVisits(on, coming.filter(isOutside)) };
};

/** Longer than anybody can book ahead. */
const farthestDays = 400;

const toVisits = async (on: Queryable, bookings: readonly ListedBooking[]): Promise<CalendarVisit[]> => {
  const areas = await listAreaNames(on);
  const seated = seatsByBooking(await listSeated(on, idsOf(bookings)));
  return bookings
    .toSorted((a, b) => a.startsAt.getTime() - b.startsAt.getTime())
    .map((one) => toCalendarVisit(one, areas, seated.get(one.id)?.length ?? 0));
};

const boundsOfPart = ({ day, from, to }: Part, zone: TimeZone): [Date, Date] => {
  const parsed = parseWallClock(day);
  if (!parsed) throw new AppError('validation_failed');
  const { grid } = localDay(parsed, zone);
  const at = (time: string): Date => instantAt(grid, elapsedAtWall(grid, minuteOfTime(time)));
  return [at(from ?? '00:00'), at(to ?? '24:00')];
};

const idsOf = (rows: readonly { id: string }[]): string[] => rows.map(({ id }) => id);
const numbersOf = (rows: readonly { no: number }[]): number[] => rows.map(({ no }) => no);

const daysOf = ({ from, to }: { from: string; to: string }): LocalDay[] => {
  const [first, last] = [parseWallClock(from), parseWallClock(to)];
  const days = first && last ? listLocalDays(first, last, lisbon) : [];
  if (days.length > longestCalendarDays) throw new AppError('window_too_long');
  return days;
};

const boundsOf = (days: readonly LocalDay[]): [Date, Date] => {
  const [first, last] = [days[0], days.at(-1)];
  if (!first || !last) throw new AppError('validation_failed');
  return [first.grid.startsAt, after(last.grid.startsAt, minutes(last.grid.lengthMinutes))];
};

const pick = ({ id, firstName, lastName, active }: RosterEntry) => ({ id, firstName, lastName, active });

type Stretch = { readonly from: number; readonly to: number };

const cutOut = (hours: readonly Stretch[], block: Stretch): Stretch[] =>
  hours
    .flatMap(({ from, to }) => [
      { from, to: Math.min(to, block.from) },
      { from: Math.max(from, block.to), to },
    ])
    .filter(({ from, to }) => from < to);

type Closing = Stretch & { readonly day: string };

const isOffOn = ({ timeOff }: RosterEntry, date: string): boolean =>
  timeOff.some(({ from, to }) => from <= date && date <= to);

const workOn = (person: RosterEntry, day: LocalDay, closings: readonly Closing[]) => {
  const isElsewhere = person.zone !== day.zone;
  const working = isElsewhere ? workOnOtherClock(person, day, closings) : plannedOn(person, day, closings);
  return {
    date: day.date,
    isOff: isOffOn(person, day.date),
    hours: working.map(({ from, to }) => ({ from: timeOfMinute(from), to: timeOfMinute(to) })),
  };
};

/** In minutes of their own clock. */
const plannedOn = (person: RosterEntry, { date, weekday }: LocalDay, closings: readonly Closing[]): Stretch[] => {
  const planned: readonly Stretch[] = isOffOn(person, date) ? [] : (person.hours.get(weekday) ?? []);
  return [...person.blocks, ...closings].filter(({ day }) => day === date).reduce(cutOut, [...planned]);
};

const dayMinutes = 24 * 60;

/** The hours of somebody in another zone, as far as they reach into a day of the office's clock. */
const workOnOtherClock = (person: RosterEntry, { grid }: LocalDay, closings: readonly Closing[]): Stretch[] => {
  const first = wallClockAt(grid.startsAt, person.zone);
  const shown = (own: LocalDay, minute: number): number => {
    const instant = instantAt(own.grid, elapsedAtWall(own.grid, minute));
    const offset = grid.phases.find(({ until }) => instant.getTime() < until)?.offset ?? 0;
    return Math.min(dayMinutes, Math.max(0, (instant.getTime() + offset - grid.wallStart) / minutes(1)));
  };
  return [first, plusDays(first, 1)]
    .map((day) => localDay(day, person.zone))
    .flatMap((own) =>
      plannedOn(person, own, closings).map(({ from, to }) => ({ from: shown(own, from), to: shown(own, to) })),
    )
    .filter(({ from, to }) => from < to);
};
