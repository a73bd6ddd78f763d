import type { TFunction } from 'i18next';
import type { Booking } from '#contract/bookings.ts';
import type { Language } from '#domain/language/language.ts';
import { formatMoney } from '#domain/money/cents.ts';
import { formatMoment } from './format-moment.ts';

type Words = { t: TFunction<'booking'>; language: Language };

/** A visit without a therapist is given back two hours before it would begin. */
const lastAnswerMs = 2 * 60 * 60 * 1000;

/** What happens if nobody does anything. */
export const nextWords = (booking: Booking, now: Date, { t, language }: Words): string => {
  const moment = (instant: string): string => formatMoment(instant, language);
  const { cancellation } = booking;
  switch (booking.status) {
    case 'waiting_payment':
      return t('status.nextWaiting', { until: booking.holdExpiresAt ? moment(booking.holdExpiresAt) : '' });
    case 'expired':
      return t('status.nextExpired');
    case 'finding_therapist':
      return t('status.nextFinding', {
        until: moment(new Date(Date.parse(booking.datetime) - lastAnswerMs).toISOString()),
      });
    case 'confirmed':
      return now.toISOString() < booking.datetime
        ? t('status.nextConfirmed', { start: moment(booking.datetime) })
        : t('status.nextUnderWay');
    case 'completed':
      return t('status.nextCompleted');
    case 'cancelled':
      return cancellation.refunded > 0
        ? t('status.nextRefund', { amount: formatMoney(cancellation.refunded) })
        : t('status.nextCancelled');
  }
};
