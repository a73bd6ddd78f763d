import type { RouteAnswer } from '#contract/route.ts';
import type { getAdminHome } from '#contract/stats.ts';
import { addDays, dayAt } from '#domain/time/days.ts';
import { listClientNames } from '#server/modules/bookings/public.ts';
import type { Clock } from '#server/platform/clock.ts';
import type { Database } from '#server/platform/database/database.ts';
import { after, days } from '#server/platform/durations.ts';
import { countVisitsOn, listNeedingAttention, listNextOffers, listVisitsOn, type Visit } from './home-repo.ts';
import { listDays, type Period, readFigures } from './repo.ts';

type Deps = { database: Database; clock: Clock };

/** From Monday to this day. */
const weekUntil = (today: string): Period => {
  const weekday = new Date(`${today}T00:00:00Z`).getUTCDay() || 7;
  return { from: addDays(today, 1 - weekday), to: today };
};

const readWeek = async (database: Database, period: Period, until: Date) => ({
  period,
  ...(await readFigures(database, period, until)),
  days: await listDays(database, { from: period.from, to: addDays(period.from, 6) }),
});

export const readHome = async ({ database, clock }: Deps): Promise<RouteAnswer<typeof getAdminHome>> => {
  const now = clock.now();
  const today = dayAt(now);
  const week = weekUntil(today);
  const visits = await listVisitsOn(database, today);
  const needsAttention = await listNeedingAttention(database);
  const names = await listClientNames(
    database,
    [...visits, ...needsAttention.items].map(({ id }) => id),
  );
  const toVisit = (visit: Visit) => ({
    ...visit,
    startsAt: visit.startsAt.toISOString(),
    endsAt: visit.endsAt.toISOString(),
    clientName: names.get(visit.id) ?? '',
  });
  const offers = await listNextOffers(database);
  return {
    now: now.toISOString(),
    today: visits.map(toVisit),
    visitsWeekAgo: await countVisitsOn(database, addDays(today, -7)),
    needsAttention: { total: needsAttention.total, items: needsAttention.items.map(toVisit) },
    week: await readWeek(database, week, now),
    weekBefore: await readWeek(
      database,
      { from: addDays(week.from, -7), to: addDays(week.to, -7) },
      after(now, -days(7)),
    ),
    nextOffers: offers.map((offer) => ({
      ...offer,
      startsAt: offer.startsAt.toISOString(),
      answerBy: offer.answerBy.toISOString(),
    })),
  };
};
