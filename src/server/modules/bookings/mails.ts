import { formatDate, formatTime } from '#domain/language/formats.ts';
import { formatMoney } from '#domain/money/cents.ts';
import type { Config } from '#server/config.ts';
import { queueMail } from '#server/modules/messaging/public.ts';
import type { Transaction } from '#server/platform/database/database.ts';
import { bookingLink } from './access-token.ts';
import { type BookingRow, findBooking } from './repo.ts';

type Deps = { config: Config };

const valuesOf = ({ config }: Deps, booking: BookingRow) => {
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

const envelopeOf = ({ id, contact, language }: BookingRow) => ({
  to: { email: contact.email, name: contact.firstName },
  language,
  cause: `booking:${id}`,
});

const placeOf = ({ location, zipCode }: BookingRow): string =>
  [location.isHotel ? location.hotelName : '', location.address, zipCode].filter(Boolean).join(', ');

export const mailBookingReceived = async (deps: Deps, tx: Transaction, bookingId: string): Promise<void> => {
  const booking = await findBooking(tx, bookingId);
  // Cancelled in the same breath: the other mail says it all.
  if (!booking || booking.status === 'cancelled') return;
  const values = { ...valuesOf(deps, booking), place: placeOf(booking), paid: formatMoney(booking.totalPrice) };
  await queueMail(tx, { type: 'booking_received', ...envelopeOf(booking), values });
};

/** Only to those who had paid: whoever merely changed their mind in the wizard need not hear of it. */
export const mailBookingCancelled = async (deps: Deps, tx: Transaction, bookingId: string): Promise<void> => {
  const booking = await findBooking(tx, bookingId);
  if (!booking?.paidAt || booking.status !== 'cancelled') return;
  const values = { ...valuesOf(deps, booking), refund: formatMoney(booking.refunded) };
  await queueMail(tx, { type: 'booking_cancelled', ...envelopeOf(booking), values });
};

export const mailPaymentFailed = async (deps: Deps, tx: Transaction, bookingId: string): Promise<void> => {
  const booking = await findBooking(tx, bookingId);
  // A better card may have come in the meantime.
  if (booking?.status !== 'waiting_payment' || booking.paymentStatus !== 'failed') return;
  const values = { ...valuesOf(deps, booking), heldUntil: formatTime(booking.holdExpiresAt, booking.language) };
  await queueMail(tx, { type: 'payment_failed', ...envelopeOf(booking), values });
};
