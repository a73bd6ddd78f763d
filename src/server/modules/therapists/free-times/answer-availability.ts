import type { listFreeTherapists } from '#contract/admin-bookings.ts';
import type { getAvailability } from '#contract/availability.ts';
import type { RouteAnswer, RouteRequest } from '#contract/route.ts';
import type { listWhoCanCome } from '#contract/therapist-cards.ts';
import { type DayGrid, elapsedAt, elapsedAtWall } from '#domain/availability/day-grid.ts';
import { totalMinutes } from '#domain/availability/total-minutes.ts';
import { mostPeople, seatsNeeded, type VisitMode, visitMode } from '#domain/booking/visit-mode.ts';
import { priceOfDuration } from '#domain/pricing/durations.ts';
import { parseZipCode } from '#domain/service-area/zip-code.ts';
import { dayAt } from '#domain/time/days.ts';
import type { Day } from '#domain/time/instants.ts';
import { parseWallClock } from '#domain/time/wall-clock.ts';
import { minutesAround } from '#domain/travel/travel-minutes.ts';
import { AppError } from '#server/http/app-error.ts';
import { listAreaNames } from '#server/modules/service-area/public.ts';
import { after, minutes } from '#server/platform/durations.ts';
import { countDays } from '../local-days.ts';
import { type Roster, zoneOf } from '../roster.ts';
import { withRoster } from '../roster-memory.ts';
import type { OpenVisit, StartsQuestion } from '../visit.ts';
import { explainTherapists } from '../who-can-come/explain-therapists.ts';
import { groupFor } from '../who-can-come/therapist-group.ts';
import { isClosedAllDay, mostStarts, onDay, startRange } from './day-plans.ts';
import { type FoundDay, freeDays, termsOf } from './free-days.ts';
import type { AvailabilityDeps } from './list-free-starts.ts';
import { startLimits } from './start-refusal.ts';
import type { Unserved } from './unserved-repo.ts';
import type { UnservedTally } from './unserved-tally.ts';

type AvailabilityQuery = RouteRequest<typeof getAvailability>['query'];

const mostDays = 42;

type AskedBy = {
  isOffice: boolean;
  unwished: readonly string[];
  /** A time that is held for whoever asks does not stand in their way. */
  heldId?: string | null;
};

/** `refuse` gives the error for a field that is not right. */
export const answerAvailability = async (
  deps: AvailabilityDeps & { unserved?: UnservedTally },
  query: AvailabilityQuery,
  refuse: (field: string) => AppError,
  { isOffice, unwished, heldId }: AskedBy,
): Promise<RouteAnswer<typeof getAvailability>> => {
  const window = readWindow(query, refuse);
  const mode = readMode(query, refuse);
  const { timezone, days, empty } = await withRoster(deps.roster, deps.database, async (roster, busyIn) => {
    const office = { isEvenClosed: isOffice && query.evenClosed, isEvenSoon: isOffice && query.evenSoon };
    const own = { unwished, ...(heldId && { ignoreBookingId: heldId }) };
    const question = { ...readChoices(roster, query, mode, refuse), ...window, ...office, ...own };
    const now = deps.clock.now();
    const found = await freeDays(roster, busyIn, question, now);
    const empty = emptyDays(roster, question, found, now);
    const full = new Set(empty.flatMap(({ date, reason }) => (reason === 'all_taken' ? [date] : [])));
    return {
      timezone: zoneOf(roster, question.areaId),
      days: found.map((day) => ({
        ...toFreeDay(day, question, roster, now),
        ...(full.has(day.date) && { isFull: true as const }),
      })),
      empty: empty.map(({ date: _, ...counted }) => counted),
    };
  });
  await deps.unserved?.add(empty);
  return { timezone, days };
};

type FreeQuery = RouteRequest<typeof listFreeTherapists>['query'];

/** Who could make a visit that nobody has booked yet, and why the others cannot. */
export const answerFreeTherapists = async (
  deps: AvailabilityDeps,
  query: FreeQuery,
  refuse: (field: string) => AppError,
  heldId: string | null = null,
): Promise<RouteAnswer<typeof listFreeTherapists>> => {
  const mode = readMode(query, refuse);
  const { visit, buffer } = await withRoster(deps.roster, deps.database, async (roster) => ({
    visit: readChoices(roster, query, mode, refuse),
    buffer: minutesAround(roster.rules),
  }));
  const startsAt = new Date(query.startsAt);
  const endsAt = after(startsAt, minutes(visit.lengthMinutes));
  const times = { startsAt, endsAt, blockedUntil: after(endsAt, minutes(buffer)) };
  const people = await explainTherapists(deps, { ...visit, ...times, ...(heldId && { ignoreBookingId: heldId }) });
  const areas = await listAreaNames(deps.database);
  return people.map(({ tooFar, ...person }) => ({
    ...person,
    reasons: [...person.reasons],
    ...(tooFar && { tooFar: { ...tooFar, area: areas.get(tooFar.areaId) ?? '' } }),
  }));
};

/** Who could make a visit at a start that is offered for it; at any other nobody, so that nobody's hours can be read. */
export const answerWhoCanCome = async (
  { database, roster, clock }: AvailabilityDeps,
  { startsAt, ...choices }: RouteRequest<typeof listWhoCanCome>['query'],
  refuse: (field: string) => AppError,
  { unwished, heldId }: Omit<AskedBy, 'isOffice'>,
): Promise<ReadonlySet<string>> => {
  const deps = { database, roster, clock };
  const zone = await withRoster(roster, database, async (known) => zoneOf(known, findArea(known, choices.zip)));
  const day = dayAt(new Date(startsAt), zone);
  const query = { ...choices, from: day, to: day, evenClosed: false, evenSoon: false };
  const { days } = await answerAvailability(deps, query, refuse, { isOffice: false, unwished, heldId: heldId ?? null });
  const isOffered = days.some(({ starts }) => starts.some((start) => start.startsAt === startsAt));
  if (!isOffered) return new Set();
  const people = await answerFreeTherapists(deps, { ...choices, startsAt }, refuse, heldId ?? null);
  return new Set(
    people.filter(({ id, reasons }) => reasons.length === 0 && !unwished.includes(id)).map(({ id }) => id),
  );
};

/** The same for a visit whose choices are settled, such as a booking that is being moved. */
export const answerFreeStarts = async (
  deps: AvailabilityDeps,
  visit: OpenVisit,
  window: Pick<AvailabilityQuery, 'from' | 'to'>,
  refuse: (field: string) => AppError,
): Promise<RouteAnswer<typeof getAvailability>> => {
  const question = { ...visit, ...readWindow(window, refuse) };
  return withRoster(deps.roster, deps.database, async (roster, busyIn) => {
    const now = deps.clock.now();
    const days = await freeDays(roster, busyIn, question, now);
    const timezone = zoneOf(roster, question.areaId);
    return { timezone, days: days.map((day) => toFreeDay(day, question, roster, now)) };
  });
};

const readWindow = (
  query: Pick<AvailabilityQuery, 'from' | 'to'>,
  refuse: (field: string) => AppError,
): { from: Day; to: Day } => {
  const [from, to] = [parseWallClock(query.from), parseWallClock(query.to)];
  if (!from) throw refuse('from');
  if (!to) throw refuse('to');
  const dayCount = countDays(from, to);
  if (dayCount < 1) throw refuse('to');
  if (dayCount > mostDays) throw new AppError('window_too_long');
  return { from, to };
};

const readMode = (
  { peopleCount, mode }: Pick<AvailabilityQuery, 'peopleCount' | 'mode'>,
  refuse: (field: string) => AppError,
): VisitMode => {
  if (peopleCount < 1 || peopleCount > mostPeople) throw refuse('peopleCount');
  const flags = { requiresTwoTherapists: mode === 'together', isBackToBack: mode === 'back-to-back' };
  const found = visitMode({ peopleCount, ...flags });
  if (!found) throw refuse('mode');
  return found;
};

const readChoices = (
  roster: Roster,
  query: Omit<AvailabilityQuery, 'from' | 'to' | 'evenClosed' | 'evenSoon' | 'heldKey'>,
  mode: VisitMode,
  refuse: (field: string) => AppError,
): Omit<StartsQuestion, 'from' | 'to'> => {
  const treatment = roster.treatments.get(query.treatmentId);
  if (!treatment) throw refuse('treatmentId');
  if (priceOfDuration(treatment, query.duration) === null) throw refuse('duration');
  const addInExtraMinutes = [...new Set(query.addIns)].map((id) => {
    const addIn = roster.addIns.get(id);
    if (!addIn) throw refuse('addIns');
    return addIn.extraMinutes;
  });
  return {
    areaId: findArea(roster, query.zip),
    placeKey: readPlace(query.place, refuse),
    treatmentId: treatment.id,
    gender: query.gender,
    acceptOppositeGender: query.acceptOppositeGender,
    seats: seatsNeeded(mode),
    lengthMinutes: totalMinutes({ duration: query.duration, people: query.peopleCount, mode, addInExtraMinutes }),
  };
};

/** A number of four bytes, as the database keeps it. */
const readPlace = (place: number | undefined, refuse: (field: string) => AppError): number | null => {
  if (place === undefined) return null;
  if ((place | 0) !== place) throw refuse('place');
  return place;
};

const findArea = (roster: Roster, text: string): number => {
  const zip = parseZipCode(text);
  if (!zip.ok) throw new AppError('zip_malformed');
  const area = roster.areas.find(({ zipFrom, zipTo }) => zipFrom <= zip.prefix && zip.prefix <= zipTo);
  if (!area) throw new AppError('zip_not_served');
  return area.id;
};

type AnsweredDay = RouteAnswer<typeof getAvailability>['days'][number];

const toFreeDay = (
  { date, grid, starts }: FoundDay,
  { lengthMinutes, isEvenClosed = false }: Pick<OpenVisit, 'lengthMinutes' | 'isEvenClosed'>,
  { closings, rules }: Pick<Roster, 'closings' | 'rules'>,
  now: Date,
): AnsweredDay => {
  const { earliest } = startLimits(rules, now);
  const closed = isEvenClosed ? (closings.get(date) ?? []) : [];
  const isClosed = (startsAt: Date, endsAt: Date): boolean =>
    closed.some(
      ({ from, to }) =>
        elapsedAtWall(grid, from) < elapsedAt(grid, endsAt) && elapsedAt(grid, startsAt) < elapsedAtWall(grid, to),
    );
  return {
    date,
    starts: starts.map((startsAt) => {
      const endsAt = after(startsAt, minutes(lengthMinutes));
      return {
        startsAt: startsAt.toISOString(),
        endsAt: endsAt.toISOString(),
        time: timeOnTheWall(grid, startsAt),
        ...(isClosed(startsAt, endsAt) && { isClosed: true as const }),
        ...(startsAt < earliest && { isSoon: true as const }),
      };
    }),
  };
};

/** On the day of 25 hours two starts show the same time; their instants tell them apart. */
const timeOnTheWall = (grid: DayGrid, instant: Date): string => {
  const at = instant.getTime();
  const offset = grid.phases.find(({ until }) => at < until)?.offset ?? 0;
  return new Date(at + offset).toISOString().slice(11, 16);
};

type EmptyDay = Unserved & { date: string };

/** The days without a start on which the company is open and can still be booked, and why they have none. */
const emptyDays = (roster: Roster, question: StartsQuestion, days: readonly FoundDay[], now: Date): EmptyDay[] => {
  const empty = days.filter(({ starts }) => starts.length === 0);
  if (empty.length === 0) return [];
  const terms = termsOf(roster, question, now);
  const group = groupFor(roster, question);
  const isAnybody = group.members.length >= question.seats;
  return empty
    .filter((day) => startRange(onDay(terms, day), day.grid) !== null && !isClosedAllDay(terms, day))
    .map((day) => {
      const isWorkday = isAnybody && mostStarts(terms, day, group, question.seats) > 0;
      const reason = isWorkday ? 'all_taken' : isAnybody ? 'nobody_works' : 'nobody_fits';
      return { date: day.date, areaId: question.areaId, reason, weekday: day.weekday, hour: null };
    });
};
