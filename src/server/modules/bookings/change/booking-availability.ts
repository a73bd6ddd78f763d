import type { getBookingAvailability as route } from '#contract/reschedule.ts';
import type { RouteAnswer } from '#contract/route.ts';
import { AppError } from '#server/http/app-error.ts';
import { answerFreeStarts } from '#server/modules/therapists/public.ts';
import { minutes } from '#server/platform/durations.ts';
import { findAccessible, type Visitor } from '../access.ts';
import type { BookingDeps } from '../deps.ts';
import { seatsOf, visitOf } from '../make/hold-seats.ts';

type Window = { from: string; to: string };

/** Where this very booking could move: as long as it is, for as many, and its own time does not stand in its way. */
export const getBookingAvailability = async (
  deps: BookingDeps,
  id: string,
  visitor: Visitor,
  window: Window,
  refuse: (field: string) => AppError,
): Promise<RouteAnswer<typeof route>> => {
  const booking = await findAccessible(deps.database, id, visitor);
  const visit = visitOf(booking);
  if (!visit) throw new AppError('zip_not_served');
  const lengthMinutes = (booking.endsAt.getTime() - booking.startsAt.getTime()) / minutes(1);
  const question = { ...visit, ignoreBookingId: id, seats: seatsOf(booking), lengthMinutes };
  return answerFreeStarts(deps, question, window, refuse);
};
