import type { TFunction } from 'i18next';
import type { Booking } from '#contract/bookings.ts';
import { giveUpAt } from '#domain/dispatch/search-steps.ts';
import type { Language } from '#domain/language/language.ts';
import { formatMoney } from '#domain/money/cents.ts';
import { formatMoment } from './format-moment.ts';

type Words = { t: TFunction<'booking'>; language: Language };

/** The rules a house starts with: a booking carries the deadline of a choice, but not that of the search. */
const rules = { waveSize: 3, waveMinutes: 10, giveUpHoursBefore: 2, leastSearchMinutes: 30 };

const answerUntil = ({ choice, datetime, history, createdAt }: Booking): string => {
  if (choice) return choice.until;
  const since = history.findLast(({ to }) => to === 'finding_therapist')?.at ?? createdAt;
  return giveUpAt(rules, new Date(datetime), new Date(since)).toISOString();
};

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
      return t('status.nextFinding', { until: moment(answerUntil(booking)) });
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
