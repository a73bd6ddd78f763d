import type { Config } from '#server/config.ts';
import { queueMail } from '#server/modules/messaging/public.ts';
import { notify } from '#server/modules/notifications/public.ts';
import type { Transaction } from '#server/platform/database/database.ts';
import type { BookingRow } from '../repo.ts';
import { envelopeOf, isReachable, placeOf, valuesOf } from './mails.ts';

type Deps = { config: Config };

/** Each change is a cause of its own, known by the booking's count; the booking is as it is now. */
const causeOf = ({ id, calendarSequence }: BookingRow): string => `booking:${id}:changed:${calendarSequence}`;

export const placeChangedWords = (deps: Deps, booking: BookingRow) => ({
  ...valuesOf(deps, booking),
  place: placeOf(booking),
});

export const mailPlaceChanged = async (deps: Deps, tx: Transaction, booking: BookingRow): Promise<void> => {
  const cause = causeOf(booking);
  if (isReachable(booking))
    await queueMail(tx, {
      type: 'booking_place_changed',
      ...envelopeOf(booking),
      cause,
      values: placeChangedWords(deps, booking),
      attachments: [{ kind: 'calendar', id: booking.id }],
    });
  await noticeChange(tx, booking, cause);
};

const noticeChange = async (tx: Transaction, booking: BookingRow, cause: string): Promise<void> => {
  const { id: bookingId, userId, reference, startsAt, priceLines } = booking;
  if (!userId) return;
  const treatment = priceLines.find(({ kind }) => kind === 'treatment')?.label ?? { en: '', pt: '' };
  const values = { reference, treatment, startsAt: startsAt.toISOString() };
  await notify(tx, { userId, kind: 'booking_changed', bookingId, cause, values });
};
