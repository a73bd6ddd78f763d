import type { RouteAnswer } from '#contract/route.ts';
import type { getAdminHome } from '#contract/stats.ts';
import { addDays, dayAt } from '#domain/time/days.ts';
import type { Clock } from '#server/platform/clock.ts';
import type { Database } from '#server/platform/database/database.ts';
import { listNeedingAttention, listNextOffers, listVisitsOn } from './home-repo.ts';
import { type Period, readFigures } from './repo.ts';

type Deps = { database: Database; clock: Clock };

/** From Monday to this day. */
const weekUntil = (today: string): Period => {
  const weekday = new Date(`${today}T00:00:00Z`).getUTCDay() || 7;
  return { from: addDays(today, 1 - weekday), to: today };
};

export const readHome = async ({ database, clock }: Deps): Promise<RouteAnswer<typeof getAdminHome>> => {
  const today = dayAt(clock.now());
  const week = weekUntil(today);
  const weekBefore = { from: addDays(week.from, -7), to: addDays(week.to, -7) };
  const visits = await listVisitsOn(database, today);
  const needsAttention = await listNeedingAttention(database);
  const offers = await listNextOffers(database);
  return {
    today: visits.map(toVisit),
    needsAttention: { total: needsAttention.total, items: needsAttention.items.map(toVisit) },
    week: { period: week, ...(await readFigures(database, week)) },
    weekBefore: { period: weekBefore, ...(await readFigures(database, weekBefore)) },
    nextOffers: offers.map((offer) => ({ ...offer, answerBy: offer.answerBy.toISOString() })),
  };
};

const toVisit = <Row extends { startsAt: Date }>(row: Row) => ({ ...row, startsAt: row.startsAt.toISOString() });
