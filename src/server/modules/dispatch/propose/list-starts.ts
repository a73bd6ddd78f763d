import type { listOfferStarts } from '#contract/proposals.ts';
import type { RouteAnswer } from '#contract/route.ts';
import { isInside, spanOf } from '#domain/dispatch/flexible.ts';
import { offerState } from '#domain/dispatch/offer-state.ts';
import type { TimeZone } from '#domain/time/time-zone.ts';
import { wallClockAt } from '#domain/time/wall-clock.ts';
import { found } from '#server/http/app-error.ts';
import {
  type BookingRow,
  dayOf,
  findBooking,
  listProposalsOf,
  timeOf,
  visitFor,
} from '#server/modules/bookings/public.ts';
import { listStartsOf, plusDays, type StartOf } from '#server/modules/therapists/public.ts';
import { findOfferFor, type OfferVisitor } from '../answer/access.ts';
import { totalMinutesOf } from '../answer/booking-words.ts';
import type { DispatchDeps } from '../deps.ts';
import { mayPropose } from './may-propose.ts';

type Days = { from: number; to: number };

/** When this therapist could make the visit on its day and those around it, as far as the company takes bookings. */
const listOwnStarts = async (
  deps: DispatchDeps,
  booking: BookingRow,
  therapistId: string,
  days: Days,
): Promise<StartOf[]> => {
  const visit = await visitFor(deps.database, booking);
  if (!visit) return [];
  const day = wallClockAt(booking.startsAt, booking.timezone);
  const open = { ...visit, ignoreBookingId: booking.id, lengthMinutes: totalMinutesOf(booking) };
  const window = { from: plusDays(day, days.from), to: plusDays(day, days.to) };
  return listStartsOf(deps, therapistId, open, window);
};

/** Where the client is flexible: the starts inside the span, the wished one among them where it is free. */
export const listStartsInside = async (
  deps: DispatchDeps,
  booking: BookingRow,
  therapistId: string,
): Promise<StartOf[]> => {
  const span = spanOf(booking);
  if (!span || booking.status !== 'finding_therapist') return [];
  const starts = await listOwnStarts(deps, booking, therapistId, { from: -1, to: 1 });
  return starts.filter(({ startsAt }) => isInside(span, startsAt));
};

/** When this therapist could make the visit instead: on its day and the next, as far as the company takes bookings. */
export const listOtherStarts = async (
  deps: DispatchDeps,
  booking: BookingRow,
  therapistId: string,
): Promise<StartOf[]> => {
  const starts = await listOwnStarts(deps, booking, therapistId, { from: 0, to: 1 });
  return starts.filter(({ startsAt }) => startsAt.getTime() !== booking.startsAt.getTime());
};

export const readOtherStarts = async (
  deps: DispatchDeps,
  visitor: OfferVisitor,
): Promise<RouteAnswer<typeof listOfferStarts>> => {
  const { offer, therapist } = await findOfferFor(deps, deps.database, visitor);
  const booking = found(await findBooking(deps.database, visitor.bookingId));
  const state = offerState({ ...offer, booking, isBusyElsewhere: false }, deps.clock.now());
  const proposed = await listProposalsOf(deps.database, [offer.id]);
  const isAsked = state === 'open' || state === 'rejected';
  const inside = isAsked ? await listStartsInside(deps, booking, therapist.id) : [];
  const may = mayPropose({ booking, state, proposed });
  const others = may > 0 ? await listOtherStarts(deps, booking, therapist.id) : [];
  const { timezone } = booking;
  return { timezone, days: byDay(others, timezone), inside: inside.map((start) => toStart(start, timezone)) };
};

const byDay = (starts: readonly StartOf[], zone: TimeZone): RouteAnswer<typeof listOfferStarts>['days'] => {
  const days = new Map<string, StartOf[]>();
  for (const start of starts) {
    const date = dayOf(wallClockAt(start.startsAt, zone));
    days.set(date, [...(days.get(date) ?? []), start]);
  }
  return [...days].map(([date, found]) => ({
    date,
    starts: found.map((start) => toStart(start, zone)),
  }));
};

const toStart = (
  { startsAt, endsAt }: StartOf,
  zone: TimeZone,
): RouteAnswer<typeof listOfferStarts>['inside'][number] => ({
  startsAt: startsAt.toISOString(),
  endsAt: endsAt.toISOString(),
  time: timeOf(wallClockAt(startsAt, zone)),
});
