import { formatDate, formatTime } from '#domain/language/formats.ts';
import type { Config } from '#server/config.ts';
import { queueMail } from '#server/modules/messaging/public.ts';
import { notify } from '#server/modules/notifications/public.ts';
import type { Transaction } from '#server/platform/database/database.ts';
import type { Texts } from '#server/platform/texts.ts';
import type { BookingRow } from '../repo.ts';
import { envelopeOf, moneyBackWords, placeOf, valuesOf } from './mails.ts';

type Moved = { booking: BookingRow; oldStartsAt: Date; isByOffice: boolean };

/** How often it has been moved. */
export const movesOf = ({ history }: Pick<BookingRow, 'history'>): number =>
  history.filter(({ movedFrom }) => movedFrom !== undefined).length;

/** Each move is a cause of its own, known by its number. The booking is as it was before its history has the line. */
export const mailBookingMoved = async (
  deps: { config: Config; texts: Texts },
  tx: Transaction,
  { booking, oldStartsAt, isByOffice }: Moved,
): Promise<void> => {
  const { id, userId, language, timezone, reference, startsAt, priceLines } = booking;
  const cause = `booking:${id}:moved:${movesOf(booking) + 1}`;
  const values = {
    ...valuesOf(deps, booking),
    place: placeOf(booking),
    moneyBack: moneyBackWords(deps, booking),
    oldDate: formatDate(oldStartsAt, 'full', language, timezone),
    oldTime: formatTime(oldStartsAt, language, timezone),
  };
  const attachments = [{ kind: 'calendar', id }] as const;
  await queueMail(tx, {
    type: isByOffice ? 'booking_moved_by_us' : 'booking_rescheduled',
    ...envelopeOf(booking),
    cause,
    values,
    attachments,
  });
  if (!userId) return;
  const treatment = priceLines.find(({ kind }) => kind === 'treatment')?.label ?? { en: '', pt: '' };
  await notify(tx, {
    userId,
    kind: 'booking_moved',
    bookingId: id,
    cause,
    values: {
      reference,
      treatment,
      timezone,
      startsAt: startsAt.toISOString(),
      oldStartsAt: oldStartsAt.toISOString(),
    },
  });
};
