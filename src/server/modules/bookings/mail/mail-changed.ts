import { sayRefundTo } from '#domain/booking/money-words.ts';
import { addCents, type Cents, formatMoney } from '#domain/money/cents.ts';
import type { Config } from '#server/config.ts';
import { queueMail } from '#server/modules/messaging/public.ts';
import { notify } from '#server/modules/notifications/public.ts';
import type { Transaction } from '#server/platform/database/database.ts';
import { minutes } from '#server/platform/durations.ts';
import type { Texts } from '#server/platform/texts.ts';
import { isToPayLater } from '../money/money-back.ts';
import type { BookingRow } from '../repo.ts';
import { envelopeOf, isReachable, moneySentence, placeOf, saying, valuesOf } from './mails.ts';

type Deps = { config: Config; texts: Texts };
type Difference = { toPay: Cents; back: { card: Cents; giftCard: Cents } };

/** Each change is a cause of its own, known by the booking's count; the booking is as it is now. */
const causeOf = ({ id, calendarSequence }: BookingRow): string => `booking:${id}:changed:${calendarSequence}`;

export const placeChangedWords = (deps: { config: Config }, booking: BookingRow) => ({
  ...valuesOf(deps, booking),
  place: placeOf(booking),
});

export const mailPlaceChanged = async (
  deps: { config: Config },
  tx: Transaction,
  booking: BookingRow,
): Promise<void> => {
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

/** Another treatment, length, add-ins or people: what it is now, and what that means in money. */
export const mailBookingChanged = async (
  deps: Deps,
  tx: Transaction,
  booking: BookingRow,
  difference: Difference,
): Promise<void> => {
  const cause = causeOf(booking);
  if (isReachable(booking))
    await queueMail(tx, {
      type: 'booking_changed',
      ...envelopeOf(booking),
      cause,
      values: {
        ...valuesOf(deps, booking),
        minutes: (booking.endsAt.getTime() - booking.startsAt.getTime()) / minutes(1),
        place: placeOf(booking),
        price: formatMoney(addCents(booking.totalPrice, booking.giftCard)),
        money: moneyOf(deps, booking, difference),
      },
      attachments: [{ kind: 'calendar', id: booking.id }],
    });
  await noticeChange(tx, booking, cause);
};

const moneyOf = (deps: Deps, booking: BookingRow, { toPay, back }: Difference): string => {
  if (isToPayLater(booking)) return moneySentence(deps, booking);
  const { language, paidWith } = booking;
  const say = (key: string, values: Record<string, string> = {}) =>
    deps.texts.text(language, `booking:changed.${key}`, values);
  if (toPay > 0) return say('toPay', { amount: formatMoney(toPay) });
  const refund = addCents(back.card, back.giftCard);
  if (refund === 0) return say('same');
  const to = sayRefundTo({ refund, refundToGiftCard: back.giftCard, method: paidWith }, saying(deps, language));
  return say('back', { amount: formatMoney(refund), to });
};

const noticeChange = async (tx: Transaction, booking: BookingRow, cause: string): Promise<void> => {
  const { id: bookingId, userId, reference, startsAt, timezone, priceLines } = booking;
  if (!userId) return;
  const treatment = priceLines.find(({ kind }) => kind === 'treatment')?.label ?? { en: '', pt: '' };
  const values = { reference, treatment, timezone, startsAt: startsAt.toISOString() };
  await notify(tx, { userId, kind: 'booking_changed', bookingId, cause, values });
};
