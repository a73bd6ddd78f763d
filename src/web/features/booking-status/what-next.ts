import type { TFunction } from 'i18next';
import type { Booking } from '#contract/bookings.ts';
import { formatTime } from '#domain/language/formats.ts';
import type { Language } from '#domain/language/language.ts';
import { formatMoment } from '#domain/language/moments.ts';
import { formatMoney } from '#domain/money/cents.ts';

type Words = { t: TFunction<'booking'>; language: Language };

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
      return findingWords(booking, now, { t, language });
    case 'confirmed':
      if (booking.certainFrom) return t('status.saidYes.next', { time: formatTime(booking.certainFrom, language) });
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

/** Until the promised hour it is the promise; after it, when the search ends. */
const findingWords = ({ answerBy, searchUntil }: Booking, now: Date, { t, language }: Words): string => {
  const moment = (instant: string): string => formatMoment(instant, language);
  if (answerBy && answerBy > now.toISOString()) return t('status.nextFinding', { until: moment(answerBy) });
  return searchUntil ? t('status.nextLookOn', { until: moment(searchUntil) }) : t('status.nextAsking');
};
