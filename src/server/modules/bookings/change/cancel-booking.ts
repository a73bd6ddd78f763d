import type { Booking } from '#contract/booking.ts';
import {
  fullRefund,
  isPaidEnding,
  leftForSafety,
  noRefund,
  noShow,
  type Refund,
} from '#domain/booking/cancellation.ts';
import { feePerSeat } from '#domain/dispatch/pay.ts';
import { addCents, type Cents } from '#domain/money/cents.ts';
import { AppError, found } from '#server/http/app-error.ts';
import { recordChange } from '#server/modules/audit/public.ts';
import { refundCredit } from '#server/modules/gift-cards/public.ts';
import { givePromoBack } from '#server/modules/promotions/public.ts';
import { readSettings } from '#server/modules/settings/public.ts';
import { releaseHold } from '#server/modules/therapists/public.ts';
import type { Transaction } from '#server/platform/database/database.ts';
import { findAccessible, type Visitor, whoIs } from '../access.ts';
import { forgetDay } from '../day/day-repo.ts';
import { readProgress } from '../day/tell-day.ts';
import type { BookingDeps } from '../deps.ts';
import { bookingCancelled } from '../events.ts';
import { seatsOf } from '../make/hold-seats.ts';
import { canBeCancelled, decide, giveEverythingBack, leftParts, readCurrentTerms } from '../money/money-back.ts';
import { writeCancelled, writeMissedUnpaid } from '../money/write-ledger.ts';
import { respond } from '../read/to-response.ts';
import { type BookingRow, findBooking, lockBooking, markCancelled, type Who } from '../repo.ts';
import { moveBooking, movePayment } from './move-booking.ts';
import { clearSeatPay, listSeated, setSeatPay } from './seats-repo.ts';

/** For its client, whoever has its key, and admins. Asking twice is no fault: it is cancelled, and the refund is the same. */
export const cancelBooking = async (
  deps: BookingDeps,
  id: string,
  visitor: Visitor,
  { reason = '', refund: shown }: { reason?: string | undefined; refund?: number | undefined },
): Promise<Booking & { refund: Cents }> => {
  const seen = await findAccessible(deps.database, id, visitor);
  await deps.database.transaction(async (tx) => {
    const booking = await lockBooking(tx, id);
    if (booking?.status === 'cancelled') return;
    const now = deps.clock.now();
    const progress = booking && (await readProgress(tx, booking, now));
    if (!progress || !canBeCancelled(booking, now, progress)) throw new AppError('too_late');
    const { refund } = decide(booking, await readCurrentTerms(tx), now, progress);
    refuseOtherRefund(refund, shown);
    await cancelWith(deps, tx, booking, { who: whoIs(visitor, seen), reason, refund });
  });
  const booking = await findAccessible(deps.database, id, visitor);
  return { ...(await respond(deps, deps.database, booking)), refund: booking.refunded };
};

/** For the system itself, when nobody can come: everything goes back, whatever the hour. False when there is nothing to cancel. */
export const cancelBySystem = async (
  deps: Pick<BookingDeps, 'emit'>,
  tx: Transaction,
  { bookingId, who, reason }: { bookingId: string; who: Who; reason: string },
): Promise<boolean> => {
  const booking = await lockBooking(tx, bookingId);
  if (!booking) return false;
  return cancelWith(deps, tx, booking, { who, reason, refund: fullRefund(leftParts(booking)) });
};

type AdminWish = {
  adminId: string;
  refund: 'full' | 'terms' | 'none';
  /** What they were shown. */
  amount?: number | undefined;
  reason: string;
  /** Throws where this admin may not give so much back just now. */
  beforeRefund?(amount: Cents): void;
};

/** For an admin, who decides about the money and may do so while the visit is going on. */
export const cancelByAdmin = async (
  deps: Pick<BookingDeps, 'database' | 'clock' | 'emit'>,
  id: string,
  { adminId, refund, amount: shown, reason, beforeRefund }: AdminWish,
): Promise<Booking & { refund: Cents }> => {
  await deps.database.transaction(async (tx) => {
    const booking = found(await lockBooking(tx, id));
    if (booking.status === 'cancelled') return;
    const refunds = {
      full: () => fullRefund(leftParts(booking)),
      terms: async () => {
        const now = deps.clock.now();
        return decide(booking, await readCurrentTerms(tx), now, await readProgress(tx, booking, now)).refund;
      },
      none: () => noRefund(leftParts(booking)),
    };
    const who: Who = { kind: 'admin', userId: adminId };
    const back = await refunds[refund]();
    refuseOtherRefund(back, shown);
    beforeRefund?.(addCents(back.card, back.giftCard));
    if (!(await cancelWith(deps, tx, booking, { who, reason, refund: back }))) throw new AppError('too_late');
    await recordChange(tx, {
      actor: { kind: 'user', userId: adminId },
      what: 'booking',
      id,
      label: booking.reference,
      before: { status: booking.status },
      after: { status: 'cancelled', refund },
    });
  });
  const booking = found(await findBooking(deps.database, id));
  return { ...(await respond(deps, deps.database, booking)), refund: booking.refunded };
};

/** Nobody opened: nothing goes back, and whoever came is paid. */
export const endAsMissed = (
  deps: Pick<BookingDeps, 'emit'>,
  tx: Transaction,
  booking: BookingRow,
  who: Who,
): Promise<boolean> => cancelWith(deps, tx, booking, { who, reason: noShow, refund: noRefund(leftParts(booking)) });

/** It was not safe to stay: the therapist is paid, and what becomes of the client's money the office decides. */
export const endForSafety = (
  deps: Pick<BookingDeps, 'emit'>,
  tx: Transaction,
  booking: BookingRow,
  who: Who,
): Promise<boolean> =>
  cancelWith(deps, tx, booking, { who, reason: leftForSafety, refund: noRefund(leftParts(booking)) });

/** For an admin, once the visit should have begun. Pressed twice it is done once. */
export const markNoShow = async (
  deps: Pick<BookingDeps, 'database' | 'clock' | 'emit'>,
  id: string,
  adminId: string,
): Promise<Booking> => {
  await deps.database.transaction(async (tx) => {
    const booking = found(await lockBooking(tx, id));
    if (booking.status === 'cancelled' && booking.cancelReason === noShow) return;
    if (booking.status !== 'confirmed') throw new AppError('not_confirmed');
    if (deps.clock.now() < booking.startsAt) throw new AppError('too_early');
    await endAsMissed(deps, tx, booking, { kind: 'admin', userId: adminId });
    await recordChange(tx, {
      actor: { kind: 'user', userId: adminId },
      what: 'booking',
      id,
      label: booking.reference,
      before: { status: booking.status },
      after: { status: 'cancelled', reason: noShow },
    });
  });
  const booking = found(await findBooking(deps.database, id));
  return respond(deps, deps.database, booking);
};

/** Hours pass while somebody decides: nobody gets another amount than the one they read. */
const refuseOtherRefund = ({ card, giftCard }: Refund, shown: number | undefined): void => {
  const refund = addCents(card, giftCard);
  if (shown !== undefined && shown !== refund) throw new AppError('refund_changed', { extra: { refund } });
};

type Cancellation = { who: Who; reason: string; refund: Refund };

const cancelWith = async (
  { emit }: Pick<BookingDeps, 'emit'>,
  tx: Transaction,
  booking: BookingRow,
  { who, reason, refund }: Cancellation,
): Promise<boolean> => {
  const { id } = booking;
  if (!(await moveBooking(tx, id, 'cancelled', who, reason))) return false;
  await forgetDay(tx, id);
  const by = who.kind === 'admin' || who.kind === 'system' ? who.kind : 'client';
  await markCancelled(tx, id, { by, reason, refund });
  if (isPaidEnding(reason) && booking.paidAt) await keepEverything(tx, booking, refund);
  else if (booking.paidAt) await giveBackPaid(tx, booking, refund);
  else await endUnpaid(tx, booking, reason);
  await emit(tx, bookingCancelled, { bookingId: id, refundToCardCents: refund.card });
  return true;
};

/** Nobody opened the door: the code is used, and the therapist is paid as for a visit that was made. */
const keepEverything = async (tx: Transaction, booking: BookingRow, refund: Refund): Promise<void> => {
  await releaseHold(tx, booking.id);
  await writeCancelled(tx, booking, refund);
};

const giveBackPaid = async (tx: Transaction, booking: BookingRow, refund: Refund): Promise<void> => {
  await releaseHold(tx, booking.id);
  await givePromoBack(tx, booking.id);
  await shareFee(tx, booking, refund.fee);
  await writeCancelled(tx, booking, refund);
  if (refund.giftCard > 0) await refundCredit(tx, booking.id, refund.giftCard);
  if (addCents(refund.card, refund.giftCard) === 0) return;
  await movePayment(tx, booking, refund.percentage === 100 ? 'refunded_in_full' : 'refunded_in_part');
};

/** Nothing was paid and nothing is kept of it; but who stood before a closed door is paid. */
const endUnpaid = async (tx: Transaction, booking: BookingRow, reason: string): Promise<void> => {
  await movePayment(tx, booking, 'expired');
  await giveEverythingBack(tx, booking.id);
  if (isPaidEnding(reason)) await writeMissedUnpaid(tx, booking);
  else await clearSeatPay(tx, booking.id);
};

/** Whoever had accepted kept the time free: what is kept of a cancelled visit is theirs by the share of a visit. */
const shareFee = async (tx: Transaction, booking: BookingRow, fee: Cents): Promise<void> => {
  const seated = await listSeated(tx, [booking.id]);
  const { cancellationSharePercent: sharePercent } = await readSettings(tx, 'dispatch');
  const { originalPrice } = booking;
  const parts = { fee, originalPrice, seats: seatsOf(booking), sharePercent };
  const shares = seated.map(({ therapistId, pay }) => [therapistId, feePerSeat({ ...parts, visitPay: pay })] as const);
  await setSeatPay(tx, booking.id, new Map(shares));
};
