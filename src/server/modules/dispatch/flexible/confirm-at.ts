import { isInside, spanOf } from '#domain/dispatch/flexible.ts';
import { AppError } from '#server/http/app-error.ts';
import { findBooking, seatsOf, timesAt } from '#server/modules/bookings/public.ts';
import { claimProposed, keepProposed } from '#server/modules/therapists/public.ts';
import type { Transaction } from '#server/platform/database/database.ts';
import { after, minutes } from '#server/platform/durations.ts';
import { findOfferFor, type OfferVisitor } from '../answer/access.ts';
import { type Locked, whoIs } from '../answer/lock-offer.ts';
import { settleStart } from '../assign/settle-start.ts';
import type { DispatchDeps } from '../deps.ts';
import { listStartsInside } from '../propose/list-starts.ts';

/** What the page would not have offered is not looked at under lock. */
export const refuseOutside = async (deps: DispatchDeps, visitor: OfferVisitor, startsAt: Date): Promise<void> => {
  const { therapist } = await findOfferFor(deps, deps.database, visitor);
  const booking = await findBooking(deps.database, visitor.bookingId);
  if (booking?.status !== 'finding_therapist' || booking.startsAt.getTime() === startsAt.getTime()) return;
  if (seatsOf(booking) > 1 || !isInside(spanOf(booking), startsAt)) throw new AppError('start_taken');
  const free = await listStartsInside(deps, booking, therapist.id);
  if (!free.some((start) => start.startsAt.getTime() === startsAt.getTime())) throw new AppError('start_taken');
};

/**
 * A yes to another start inside the span. The hold covers the wished one; this one is taken now, under the constraint, the
 * check of the way and the same locks, and the old hold is let go after it.
 */
export const confirmAt = async (
  deps: DispatchDeps,
  tx: Transaction,
  { booking, offer, therapist }: Locked,
  startsAt: Date,
): Promise<void> => {
  if (!isInside(spanOf(booking), startsAt)) throw new AppError('start_taken');
  const time = { bookingId: booking.id, no: therapist.no, startsAt };
  const { blockedUntil } = timesAt(booking, startsAt);
  const keptUntil = after(deps.clock.now(), minutes(1));
  const isKept = await keepProposed(tx, { ...time, blockedUntil, keptUntil, insteadOf: booking.startsAt });
  if (!isKept || !(await claimProposed(tx, { ...time, oldStartsAt: booking.startsAt })))
    throw new AppError('start_taken');
  const who = whoIs(therapist);
  await settleStart(deps, tx, { booking, therapist, offer, startsAt, who, reason: 'flexible_start' });
};
