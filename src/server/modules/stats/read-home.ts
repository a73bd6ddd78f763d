import type { RouteAnswer } from '#contract/route.ts';
import type { getAdminHome } from '#contract/stats.ts';
import { addDays, dayAt } from '#domain/time/days.ts';
import { listTold, listVisitContacts } from '#server/modules/bookings/public.ts';
import type { Clock } from '#server/platform/clock.ts';
import type { Database } from '#server/platform/database/database.ts';
import { countVisitsOn, listNeedingAttention, listNextOffers, listVisitsOn, type Visit } from './home-repo.ts';
import { readRevenueUntil } from './repo.ts';

type Deps = { database: Database; clock: Clock };

/** Both sides of a comparison end at the same hour on the clock in Lisbon. */
const readPaid = async (database: Database, now: Date) => {
  const today = dayAt(now);
  const until = (from: number, to: number) =>
    readRevenueUntil(database, { from: addDays(today, from), to: addDays(today, to) }, now);
  return {
    today: await until(0, 0),
    weekAgo: await until(-7, -7),
    sevenDays: await until(-6, 0),
    sevenDaysBefore: await until(-13, -7),
  };
};

/** Of two, the one who is not as far yet counts. */
const readTold = async (database: Database, visits: readonly Visit[]) => {
  const confirmed = visits.filter(({ status }) => status === 'confirmed').map(({ id }) => id);
  const told = confirmed.length > 0 ? await listTold(database, confirmed) : [];
  return ({ id }: Visit): { day?: 'on_the_way' | 'there' } => {
    const seats = told.filter(({ bookingId }) => bookingId === id);
    if (seats.length > 0 && seats.every(({ arrivedAt }) => arrivedAt)) return { day: 'there' };
    return seats.length > 0 && seats.every(({ onWayAt, arrivedAt }) => onWayAt ?? arrivedAt)
      ? { day: 'on_the_way' }
      : {};
  };
};

export const readHome = async ({ database, clock }: Deps): Promise<RouteAnswer<typeof getAdminHome>> => {
  const now = clock.now();
  const today = dayAt(now);
  const visits = await listVisitsOn(database, today);
  const needsAttention = await listNeedingAttention(database);
  const contacts = await listVisitContacts(
    database,
    [...visits, ...needsAttention.items].map(({ id }) => id),
  );
  const toVisit = (visit: Visit) => ({
    ...(contacts.get(visit.id) ?? { clientName: '', phone: '', place: '', peopleCount: 1, seats: 1 }),
    ...visit,
    startsAt: visit.startsAt.toISOString(),
    endsAt: visit.endsAt.toISOString(),
  });
  const told = await readTold(database, visits);
  const offers = await listNextOffers(database);
  return {
    now: now.toISOString(),
    today: visits.map((visit) => ({ ...toVisit(visit), ...told(visit) })),
    visitsWeekAgo: await countVisitsOn(database, addDays(today, -7)),
    needsAttention: { total: needsAttention.total, items: needsAttention.items.map(toVisit) },
    paid: await readPaid(database, now),
    nextOffers: offers.map((offer) => ({
      ...offer,
      startsAt: offer.startsAt.toISOString(),
      answerBy: offer.answerBy.toISOString(),
    })),
  };
};
