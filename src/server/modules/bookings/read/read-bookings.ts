import type { Booking } from '#contract/booking.ts';
import type { previewCancellation as previewRoute } from '#contract/bookings.ts';
import type { RouteAnswer } from '#contract/route.ts';
import { addCents } from '#domain/money/cents.ts';
import { AppError } from '#server/http/app-error.ts';
import { findAccessible, findForReceipt, seesReceiptOnly, type Visitor } from '../access.ts';
import { withoutPeople } from '../change/movable.ts';
import { readProgress } from '../day/tell-day.ts';
import type { BookingDeps } from '../deps.ts';
import { canBeCancelled, decide, readCurrentTerms } from '../money/money-back.ts';
import { listBookingsOfUser } from '../repo.ts';
import { respond, respondAll } from './to-response.ts';

type Deps = Pick<BookingDeps, 'database' | 'clock'>;

export const listOwnBookings = async (deps: Deps, userId: string): Promise<Booking[]> =>
  respondAll(deps, deps.database, await listBookingsOfUser(deps.database, userId));

export const getBooking = async (deps: Deps, id: string, visitor: Visitor): Promise<Booking> => {
  const booking = await findForReceipt(deps.database, id, visitor);
  const answer = await respond(deps, deps.database, booking);
  return seesReceiptOnly(visitor, booking) ? receiptOf(answer) : answer;
};

/** What was bought, when and for how much; nobody's name, no place, no words. */
const receiptOf = (booking: Booking): Booking => ({
  ...withoutPeople(booking),
  receiptOnly: true,
  zipCode: '',
  userTimezone: '',
  therapists: [],
  history: [],
  choice: null,
  cancellation: { ...booking.cancellation, reason: null },
});

export const previewCancellation = async (
  deps: Deps,
  id: string,
  visitor: Visitor,
): Promise<RouteAnswer<typeof previewRoute>> => {
  const booking = await findAccessible(deps.database, id, visitor);
  const now = deps.clock.now();
  const progress = await readProgress(deps.database, booking, now);
  if (!canBeCancelled(booking, now, progress)) throw new AppError('too_late');
  const { because, refund, deadlines } = decide(booking, await readCurrentTerms(deps.database), now, progress);
  const { card, giftCard, fee } = refund;
  const { full, half } = deadlines;
  return {
    because,
    refund: addCents(card, giftCard),
    toCard: card,
    toGiftCard: giftCard,
    fee,
    fullRefundUntil: full.toISOString(),
    halfRefundUntil: half.toISOString(),
  };
};
