import { type BankAsked, toBankWait, type WayToPay, waysFor } from '#domain/money/ways-to-pay.ts';
import { readSettings } from '#server/modules/settings/public.ts';
import { setHoldExpiry } from '#server/modules/therapists/public.ts';
import type { Transaction } from '#server/platform/database/database.ts';
import type { BookingDeps } from '../deps.ts';
import { voucherMade } from '../events.ts';
import { seatsOf } from '../make/hold-seats.ts';
import { type BookingRow, lockBooking } from '../repo.ts';
import { writeBankWait } from './voucher-hold-repo.ts';

/**
 * A bank has been asked, or nobody waits for one any more. The time of a voucher is kept until it runs out; with the voucher
 * goes the longer hold, so that nobody keeps a time for days with nothing to pay. A hold that has run out stays so.
 */
export const followBank = async (
  { emit }: Pick<BookingDeps, 'emit'>,
  tx: Transaction,
  bookingId: string,
  asked: BankAsked | null,
): Promise<void> => {
  const booking = await lockBooking(tx, bookingId);
  if (booking?.status !== 'waiting_payment') return;
  const wait = asked && toBankWait(asked, booking.createdAt);
  const { holdMinutes } = await readSettings(tx, 'booking');
  const heldUntil = await writeBankWait(tx, bookingId, wait, {
    atLeast: wait?.way === 'multibanco' ? new Date(wait.until) : null,
    atMostMinutes: !wait && booking.bankWait?.way === 'multibanco' ? holdMinutes : null,
  });
  if (heldUntil === null) return;
  if ((await setHoldExpiry(tx, bookingId, heldUntil)) !== seatsOf(booking))
    throw new Error('A hold has lost its seats');
  if (wait?.way === 'multibanco' && !wait.isOnItsWay)
    await emit(tx, voucherMade, { bookingId, reference: wait.reference });
};

/** What a booking that waits to be paid, in whole or in part, may be paid with. */
export const waysToPayOf = (
  {
    status,
    paidAt,
    due,
    createdAt,
    startsAt,
  }: Pick<BookingRow, 'status' | 'paidAt' | 'due' | 'createdAt' | 'startsAt'>,
  now: Date,
): readonly WayToPay[] => {
  if (paidAt && due > 0 && status !== 'cancelled') return waysFor({ kind: 'difference' }, now);
  return status === 'waiting_payment' ? waysFor({ kind: 'visit', createdAt, startsAt }, now) : [];
};
