import type { RouteAnswer, RouteRequest } from '#contract/route.ts';
import type { listTherapistBookings as contract } from '#contract/therapist-desk.ts';
import { dayGrid } from '#domain/availability/day-grid.ts';
import type { BookingStatus } from '#domain/booking/booking-status.ts';
import type { TimeZone } from '#domain/time/time-zone.ts';
import { parseWallClock } from '#domain/time/wall-clock.ts';
import type { Actor } from '#server/http/actor.ts';
import { pageOfVisits } from '#server/modules/bookings/public.ts';
import { listOpenOffersOf } from '#server/modules/dispatch/public.ts';
import { listAreaNames } from '#server/modules/service-area/public.ts';
import { plusDays } from '#server/modules/therapists/public.ts';
import { type DeskDeps, therapistOf } from './access.ts';
import { toOffer, toOwn } from './to-response.ts';

type Query = RouteRequest<typeof contract>['query'];

/** A visit for two that still looks for the other one is as good as confirmed for the one who has said yes. */
const ownStatuses: Record<NonNullable<Query['status']>, readonly BookingStatus[] | null> = {
  offered: null,
  confirmed: ['confirmed', 'finding_therapist'],
  completed: ['completed'],
  cancelled: ['cancelled'],
};
const allOwn: readonly BookingStatus[] = ['confirmed', 'finding_therapist', 'completed', 'cancelled'];

export const listBookings = async (
  { database, clock }: Pick<DeskDeps, 'database' | 'clock'>,
  actor: Actor,
  query: Query,
): Promise<RouteAnswer<typeof contract>> => {
  const { id: therapistId, zone } = await therapistOf(database, actor);
  const now = clock.now();
  const areas = await listAreaNames(database);
  const isOfferWanted = query.status === undefined || query.status === 'offered';
  const offers = isOfferWanted ? await listOpenOffersOf(database, therapistId) : [];
  const { visits, total } = await pageOfVisits(
    database,
    {
      therapistId,
      offeredIds: offers.map(({ bookingId }) => bookingId),
      ownStatuses: query.status ? ownStatuses[query.status] : allOwn,
      from: startOf(query.from, 0, zone),
      to: startOf(query.to, 1, zone),
      search: searchOf(query.q, areas),
      now,
    },
    { limit: query.pageSize, offset: (query.page - 1) * query.pageSize },
  );
  const items = visits.map((visit) => {
    const offer = visit.pay === null ? offers.find(({ bookingId }) => bookingId === visit.id) : undefined;
    return offer ? toOffer(visit, areas, offer) : toOwn(visit, areas, now);
  });
  return { items, total };
};

/** The first instant of a day on the therapist's clock, or of one some days later. */
const startOf = (date: string | undefined, later: number, zone: TimeZone): Date | null => {
  const day = date === undefined ? null : parseWallClock(date);
  return day && dayGrid(plusDays(day, later), zone).startsAt;
};

const searchOf = (q: string | undefined, areas: ReadonlyMap<number, string>) => {
  if (!q) return null;
  const wanted = q.toLocaleLowerCase('pt');
  const areaIds = [...areas].filter(([, name]) => name.toLocaleLowerCase('pt').includes(wanted)).map(([id]) => id);
  return { text: q, areaIds };
};
