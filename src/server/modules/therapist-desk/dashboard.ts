import type { RouteAnswer } from '#contract/route.ts';
import type { getTherapistDashboard as contract } from '#contract/therapist-desk.ts';
import { timeOfMinute } from '#domain/availability/working-hours.ts';
import { type Cents, noCents } from '#domain/money/cents.ts';
import type { Actor } from '#server/http/actor.ts';
import { findNextVisit, listOwnVisits, listVisitsById, type VisitRow } from '#server/modules/bookings/public.ts';
import { listOpenOffersOf } from '#server/modules/dispatch/public.ts';
import { listAreaNames } from '#server/modules/service-area/public.ts';
import {
  type LocalDay,
  listTimeOffFrom,
  listWaysTo,
  listWeeklyHours,
  localDayOf,
  type WayTo,
} from '#server/modules/therapists/public.ts';
import { sumTips } from '#server/modules/tips/public.ts';
import type { Queryable } from '#server/platform/database/database.ts';
import { type DeskDeps, therapistOf } from './access.ts';
import { daysOfMonth, daysOfWeek, endOf, monthBefore } from './calendar-days.ts';
import { type DatedVisit, earningsOf, type OwnDay, weekOf } from './figures.ts';
import { type AreaNames, toOffer, toOwn } from './to-response.ts';

export const getDashboard = async (
  { database, clock }: Pick<DeskDeps, 'database' | 'clock'>,
  actor: Actor,
): Promise<RouteAnswer<typeof contract>> => {
  const therapist = await therapistOf(database, actor);
  const now = clock.now();
  const today = localDayOf(now, therapist.zone);
  const [week, month, before] = [daysOfWeek(today), daysOfMonth(today), monthBefore(today)];
  const areas = await listAreaNames(database);
  const all = await readVisits(database, therapist.id, [...before, ...month, ...week]);
  const visits = all.filter(({ visit }) => visit.status !== 'cancelled');
  const ownDays = await readOwnDays(database, therapist.id, week);
  const next = await findNextVisit(database, therapist.id, now);
  const shownIds = visits.filter(({ date }) => date === today.date).map(({ visit }) => visit.id);
  const ways = await listWaysTo(database, therapist.id, next ? [...shownIds, next.id] : shownIds);
  return {
    therapist: { id: therapist.id, firstName: therapist.firstName, active: therapist.active, timezone: therapist.zone },
    now: now.toISOString(),
    today: toToday(today, ownDays, visits, { areas, now, ways }),
    offers: await readOffers(database, therapist.id, areas),
    week: weekOf(ownDays, visits),
    earnings: { ...earningsOf(month, before, all, now), tips: await readTips(database, therapist.id, month) },
    nextVisit: next && toOwn(next, areas, now, ways),
  };
};

const readTips = async (on: Queryable, therapistId: string, month: readonly LocalDay[]): Promise<Cents> => {
  const [first, last] = [month.at(0), month.at(-1)];
  return first && last ? sumTips(on, therapistId, first.grid.startsAt, endOf(last)) : noCents;
};

const readVisits = async (on: Queryable, therapistId: string, days: readonly LocalDay[]): Promise<DatedVisit[]> => {
  const inOrder = days.toSorted((left, right) => left.date.localeCompare(right.date));
  const [first, last] = [inOrder.at(0), inOrder.at(-1)];
  if (!first || !last) return [];
  const statuses = ['confirmed', 'finding_therapist', 'completed', 'cancelled'] as const;
  const visits = await listOwnVisits(on, therapistId, { from: first.grid.startsAt, to: endOf(last), statuses });
  return visits.map((visit) => ({ visit, date: localDayOf(visit.startsAt, visit.timezone).date }));
};

const readOwnDays = async (on: Queryable, therapistId: string, week: readonly LocalDay[]): Promise<OwnDay[]> => {
  const hours = await listWeeklyHours(on, therapistId);
  const timeOff = await listTimeOffFrom(on, therapistId, week[0]?.date ?? '');
  return week.map(({ date, weekday }) => {
    const isOff = timeOff.some(({ startsOn, endsOn, times }) => !times && startsOn <= date && date <= endsOn);
    return { date, isOff, hours: isOff ? [] : hours.filter((hour) => hour.weekday === weekday) };
  });
};

const toToday = (
  today: LocalDay,
  ownDays: readonly OwnDay[],
  visits: readonly DatedVisit[],
  { areas, now, ways }: { areas: AreaNames; now: Date; ways: ReadonlyMap<string, WayTo> },
) => {
  const ownDay = ownDays.find(({ date }) => date === today.date);
  return {
    date: today.date,
    isOff: ownDay?.isOff ?? false,
    workingHours: (ownDay?.hours ?? []).map(({ fromMinute, toMinute }) => ({
      from: timeOfMinute(fromMinute),
      to: timeOfMinute(toMinute),
    })),
    visits: visits.filter(({ date }) => date === today.date).map(({ visit }) => toOwn(visit, areas, now, ways)),
  };
};

const readOffers = async (on: Queryable, therapistId: string, areas: AreaNames) => {
  const offers = await listOpenOffersOf(on, therapistId);
  const visits = new Map<string, VisitRow>();
  for (const visit of await listVisitsById(
    on,
    therapistId,
    offers.map(({ bookingId }) => bookingId),
  ))
    visits.set(visit.id, visit);
  const ways = await listWaysTo(on, therapistId, [...visits.keys()]);
  return offers.flatMap((offer) => {
    const visit = visits.get(offer.bookingId);
    return visit?.status === 'finding_therapist' ? [toOffer(visit, areas, offer, ways)] : [];
  });
};
