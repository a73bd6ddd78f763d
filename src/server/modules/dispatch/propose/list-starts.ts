import type { listOfferStarts } from '#contract/proposals.ts';
import type { RouteAnswer } from '#contract/route.ts';
import { offerState } from '#domain/dispatch/offer-state.ts';
import { wallClockAt } from '#domain/time/wall-clock.ts';
import { AppError } from '#server/http/app-error.ts';
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

/** When this therapist could make the visit instead: on its day and the next, as far as the company takes bookings. */
export const listOtherStarts = async (
  deps: DispatchDeps,
  booking: BookingRow,
  therapistId: string,
): Promise<StartOf[]> => {
  const visit = await visitFor(deps.database, booking);
  if (!visit) return [];
  const day = wallClockAt(booking.startsAt);
  const open = { ...visit, ignoreBookingId: booking.id, lengthMinutes: totalMinutesOf(booking) };
  const starts = await listStartsOf(deps, therapistId, open, { from: day, to: plusDays(day, 1) });
  return starts.filter(({ startsAt }) => startsAt.getTime() !== booking.startsAt.getTime());
};

export const readOtherStarts = async (
  deps: DispatchDeps,
  visitor: OfferVisitor,
): Promise<RouteAnswer<typeof listOfferStarts>> => {
  const { offer, therapist } = await findOfferFor(deps, deps.database, visitor);
  const booking = await findBooking(deps.database, visitor.bookingId);
  if (!booking) throw new AppError('not_found');
  const state = offerState({ ...offer, booking, isBusyElsewhere: false }, deps.clock.now());
  const proposed = await listProposalsOf(deps.database, [offer.id]);
  if (mayPropose({ booking, state, proposed }) === 0) return { days: [] };
  return { days: byDay(await listOtherStarts(deps, booking, therapist.id)) };
};

const byDay = (starts: readonly StartOf[]): RouteAnswer<typeof listOfferStarts>['days'] => {
  const days = new Map<string, StartOf[]>();
  for (const start of starts) {
    const date = dayOf(wallClockAt(start.startsAt));
    days.set(date, [...(days.get(date) ?? []), start]);
  }
  return [...days].map(([date, found]) => ({
    date,
    starts: found.map(({ startsAt, endsAt }) => ({
      startsAt: startsAt.toISOString(),
      endsAt: endsAt.toISOString(),
      time: timeOf(wallClockAt(startsAt)),
    })),
  }));
};
