import { formatDate, formatTime } from '#domain/language/formats.ts';
import { addCents, type Cents, formatMoney } from '#domain/money/cents.ts';
import { dayAt } from '#domain/time/days.ts';
import type { Config } from '#server/config.ts';
import { queueMail } from '#server/modules/messaging/public.ts';
import type { Clock } from '#server/platform/clock.ts';
import type { Queryable, Transaction } from '#server/platform/database/database.ts';
import { bookingLink, rescheduleLink } from './access-token.ts';
import { moveRefusal, readRescheduleHours } from './movable.ts';
import { type BookingRow, findBooking } from './repo.ts';

type Deps = { config: Config };

export const valuesOf = ({ config }: Deps, booking: BookingRow) => {
  const { language, startsAt, contact, reference, priceLines } = booking;
  return {
    firstName: contact.firstName,
    reference,
    treatment: priceLines.find(({ kind }) => kind === 'treatment')?.label[language] ?? '',
    date: formatDate(startsAt, 'full', language),
    time: formatTime(startsAt, language),
    link: bookingLink(config, booking.id),
  };
};

export const envelopeOf = ({ id, contact, language }: BookingRow) => ({
  to: { email: contact.email, name: contact.firstName },
  language,
  cause: `booking:${id}`,
});

/** Somebody who had their data erased gets no more mails. */
export const isReachable = ({ contact }: Pick<BookingRow, 'contact'>): boolean => contact.email !== '';

/** As far as the door. */
export const placeOf = ({ location, zipCode }: Pick<BookingRow, 'location' | 'zipCode'>): string => {
  const { isHotel, hotelName, roomNumber, address, apartment } = location;
  return [...(isHotel ? [hotelName, roomNumber] : []), address, isHotel ? '' : apartment, zipCode]
    .filter(Boolean)
    .join(', ');
};

/** By card and by gift card. */
const paidInAll = ({ totalPrice, giftCard }: BookingRow): Cents => addCents(totalPrice, giftCard);

/** The way to another time, as long as there is one; a line of a mail without its link is left out. */
export const rescheduleLinkOf = async (
  { config, clock }: Deps & { clock: Clock },
  on: Queryable,
  booking: BookingRow,
): Promise<string> => {
  const refusal = moveRefusal(booking, clock.now(), await readRescheduleHours(on));
  return refusal === null ? rescheduleLink(config, booking.id) : '';
};

export const mailBookingReceived = async (
  deps: Deps & { clock: Clock },
  tx: Transaction,
  bookingId: string,
): Promise<void> => {
  const booking = await findBooking(tx, bookingId);
  // Cancelled in the same breath: the other mail says it all.
  if (!booking || booking.status === 'cancelled' || !isReachable(booking)) return;
  const values = {
    ...valuesOf(deps, booking),
    place: placeOf(booking),
    paid: formatMoney(paidInAll(booking)),
    rescheduleLink: await rescheduleLinkOf(deps, tx, booking),
  };
  await queueMail(tx, { type: 'booking_received', ...envelopeOf(booking), values });
};

/** Only to those who had paid: whoever merely changed their mind in the wizard need not hear of it. */
export const mailBookingCancelled = async (deps: Deps, tx: Transaction, bookingId: string): Promise<void> => {
  const booking = await findBooking(tx, bookingId);
  if (!booking?.paidAt || booking.status !== 'cancelled' || !isReachable(booking)) return;
  const values = { ...valuesOf(deps, booking), refund: formatMoney(booking.refunded) };
  // When it was the house that found nobody, it says that it is sorry.
  const type = booking.cancelReason === 'nobody_found' ? 'nobody_found' : 'booking_cancelled';
  const attachments = [{ kind: 'calendar', id: booking.id }] as const;
  await queueMail(tx, { type, ...envelopeOf(booking), values, attachments });
};

/** What was booked on the phone may be kept until another day. */
const heldUntil = ({ createdAt, holdExpiresAt, language }: BookingRow): string => {
  const time = formatTime(holdExpiresAt, language);
  return dayAt(createdAt) === dayAt(holdExpiresAt) ? time : `${formatDate(holdExpiresAt, 'long', language)}, ${time}`;
};

export const mailPaymentFailed = async (deps: Deps, tx: Transaction, bookingId: string): Promise<void> => {
  const booking = await findBooking(tx, bookingId);
  // A better card may have come in the meantime.
  if (booking?.status !== 'waiting_payment' || booking.paymentStatus !== 'failed') return;
  const values = { ...valuesOf(deps, booking), heldUntil: heldUntil(booking) };
  await queueMail(tx, { type: 'payment_failed', ...envelopeOf(booking), values });
};

export const mailPaymentReturned = async (
  deps: Deps,
  tx: Transaction,
  { bookingId, amountCents }: { bookingId: string; amountCents: Cents },
): Promise<void> => {
  const booking = await findBooking(tx, bookingId);
  if (!booking || !isReachable(booking)) return;
  const values = { ...valuesOf(deps, booking), refund: formatMoney(amountCents) };
  await queueMail(tx, { type: 'payment_returned', ...envelopeOf(booking), values });
};

/** For a booking made on the phone; `attempt` tells one mail from the next. */
export const mailPaymentLink = async (
  deps: Deps,
  tx: Transaction,
  bookingId: string,
  attempt: number,
): Promise<void> => {
  const booking = await findBooking(tx, bookingId);
  if (!booking || !isReachable(booking)) return;
  const { language, holdExpiresAt } = booking;
  const values = {
    ...valuesOf(deps, booking),
    place: placeOf(booking),
    price: formatMoney(booking.totalPrice),
    until: `${formatDate(holdExpiresAt, 'long', language)}, ${formatTime(holdExpiresAt, language)}`,
  };
  const cause = `booking:${bookingId}:link:${attempt}`;
  await queueMail(tx, { type: 'payment_link', ...envelopeOf(booking), cause, values, staleAt: holdExpiresAt });
};
