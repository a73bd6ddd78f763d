import type { Paid } from '#domain/booking/cancellation.ts';
import type { WayBackByHand } from '#domain/booking/pay-by.ts';
import { handedBackKind } from '#domain/ledger/entries.ts';
import { addCents, type Cents, noCents, subtractCents } from '#domain/money/cents.ts';
import { readRateOfSale, writeEntry } from '#server/modules/ledger/public.ts';
import { readSettings } from '#server/modules/settings/public.ts';
import type { Transaction } from '#server/platform/database/database.ts';
import { listSeated } from '../change/seats-repo.ts';
import { type BookingRow, lockBooking } from '../repo.ts';

const readRate = async (tx: Transaction): Promise<number> => (await readSettings(tx, 'receipts')).vatPercentage;

/** What was paid and what of it has gone back so far, with the rate of that day. */
const standingOf = async (tx: Transaction, booking: BookingRow) => ({
  paid: subtractCents(addCents(booking.totalPrice, booking.giftCard), booking.due),
  refundedBefore: booking.refunded,
  vatPercentage: (await readRateOfSale(tx, booking.id)) ?? (await readRate(tx)),
});

const paysOf = async (tx: Transaction, bookingId: string) =>
  (await listSeated(tx, [bookingId])).map(({ therapistId, pay }) => ({ therapistId, amount: pay }));

/** What the ledger calls the sale of a visit, and what was paid more for it after a change. */
export const saleEntry = (id: string): string => `sold:${id}`;
export const differenceEntry = (id: string, sequence: number): string => `dearer:${id}:${sequence}`;

export const writeSold = async (
  tx: Transaction,
  { id, totalPrice, giftCard }: BookingRow,
  kind: 'visit_sold' | 'visit_owed' = 'visit_sold',
): Promise<void> => {
  const event = {
    kind,
    paid: addCents(totalPrice, giftCard),
    vatPercentage: await readRate(tx),
  };
  await writeEntry(tx, { entry: saleEntry(id), event, bookingId: id });
};

/** Money that came on site or from the hotel: paid and sold at once; one that was made before is sold already. */
export const writeCollected = async (tx: Transaction, booking: BookingRow): Promise<void> => {
  const { id, totalPrice, status } = booking;
  await writeEntry(tx, { entry: `desk:${id}`, event: { kind: 'payment_on_site', amount: totalPrice }, bookingId: id });
  if (status !== 'completed') await writeSold(tx, booking);
};

/** From now on it is earned, and so is the pay of those who came; what is not paid yet the client owes. */
export const writeDone = async (tx: Transaction, id: string): Promise<void> => {
  const booking = await lockBooking(tx, id);
  if (!booking) return;
  if (!booking.paidAt) await writeSold(tx, booking, 'visit_owed');
  const { discount, waived } = booking;
  const event = { kind: 'visit_done' as const, ...(await standingOf(tx, booking)), discount, waived };
  await writeEntry(tx, { entry: `done:${id}`, event: { ...event, pays: await paysOf(tx, id) }, bookingId: id });
};

/** `booking` as it was before; the pay of its therapists is their share of the fee already. */
export const writeCancelled = async (tx: Transaction, booking: BookingRow, back: Paid): Promise<void> => {
  const parts = { toCard: back.card, toGiftCard: back.giftCard, pays: await paysOf(tx, booking.id) };
  const event = { kind: 'visit_cancelled' as const, ...(await standingOf(tx, booking)), ...parts };
  await writeEntry(tx, { entry: `cancelled:${booking.id}`, event, bookingId: booking.id });
};

const placeOf = { completed: 'revenue', cancelled: 'fee_kept' } as const;

/** Nobody opened, and nothing had been paid: who came is paid all the same. */
export const writeMissedUnpaid = async (tx: Transaction, { id }: BookingRow): Promise<void> => {
  const nothing = { paid: noCents, refundedBefore: noCents, toCard: noCents, toGiftCard: noCents };
  const event = { kind: 'visit_cancelled' as const, ...nothing, vatPercentage: await readRate(tx) };
  await writeEntry(tx, { entry: `cancelled:${id}`, event: { ...event, pays: await paysOf(tx, id) }, bookingId: id });
};

/** `booking` as it was before the office gave something back; `entry` names this one refund. */
export const writeRefund = async (tx: Transaction, booking: BookingRow, entry: string, back: Paid): Promise<void> => {
  const from = placeOf[booking.status as keyof typeof placeOf] ?? 'prepaid';
  const parts = { toCard: back.card, toGiftCard: back.giftCard, from };
  const event = { kind: 'refund_ordered' as const, ...(await standingOf(tx, booking)), ...parts };
  await writeEntry(tx, { entry, event, bookingId: booking.id });
};

/** What the office gave back with its own hands, in the moment it was noted. */
export const writeByHand = async (
  tx: Transaction,
  bookingId: string,
  entry: string,
  amount: Cents,
  how: WayBackByHand,
): Promise<void> => {
  const event = { kind: handedBackKind(how), amount };
  await writeEntry(tx, { entry: `by-hand:${entry}`, event, bookingId });
};

/** `booking` as it was before the difference of its change was paid. */
export const writeDearer = async (tx: Transaction, booking: BookingRow): Promise<void> => {
  const from = placeOf[booking.status as keyof typeof placeOf] ?? 'prepaid';
  const event = { kind: 'visit_dearer' as const, ...(await standingOf(tx, booking)), amount: booking.due, from };
  await writeEntry(tx, { entry: differenceEntry(booking.id, booking.calendarSequence), event, bookingId: booking.id });
};

/** That difference, handed over on site. */
export const writeCollectedDifference = async (tx: Transaction, booking: BookingRow): Promise<void> => {
  const { id, due } = booking;
  const event = { kind: 'payment_on_site' as const, amount: due };
  await writeEntry(tx, { entry: `desk:${id}:difference`, event, bookingId: id });
  await writeDearer(tx, booking);
};
