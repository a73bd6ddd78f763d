import type { TFunction } from 'i18next';
import type { Booking } from '#contract/booking.ts';
import type { Language } from '#domain/language/language.ts';
import { sayTime, sayWhen } from '#web/api/say-when.ts';

type Words = { t: TFunction<'booking'>; tMoney: TFunction<'treatments', 'moneyWords'>; language: Language };

/** What happens if nobody does anything. */
export const nextWords = (booking: Booking, now: Date, { t, tMoney, language }: Words): string => {
  const moment = (instant: string): string => sayWhen(instant, language, booking.timezone);
  switch (booking.status) {
    case 'waiting_payment':
      if (booking.bankWait && booking.holdExpiresAt)
        return t('status.nextBank', { until: moment(booking.holdExpiresAt) });
      return t('status.nextWaiting', { until: booking.holdExpiresAt ? moment(booking.holdExpiresAt) : '' });
    case 'expired':
      return [bankWords(booking, tMoney), t('status.nextOver')].filter(Boolean).join(' ');
    case 'finding_therapist':
      return findingWords(booking, now, { t, language });
    case 'confirmed':
      if (booking.certainFrom)
        return t('status.saidYes.next', { time: sayTime(booking.certainFrom, language, booking.timezone) });
      return now.toISOString() < booking.datetime
        ? t('status.nextConfirmed', { count: booking.requiresTwoTherapists ? 2 : 1, start: moment(booking.datetime) })
        : t(`status.${sinceStart(booking)}`);
    case 'completed':
      return t('status.nextCompleted');
    case 'cancelled':
      return [bankWords(booking, tMoney), t('status.nextOver')].filter(Boolean).join(' ');
  }
};

/** Nobody enjoys what has not begun. */
const sinceStart = ({ visit }: Booking) => {
  if (visit?.missedAt) return 'nextNobodyOpens';
  if (visit?.isTherapistLate) return 'nextTooLate';
  const isWaitedFor = visit?.state === 'planned' || visit?.state === 'on_the_way';
  return isWaitedFor ? 'nextWaitedFor' : 'nextUnderWay';
};

/** Until the promised hour it is the promise; after it, when the search ends. */
const findingWords = (
  { answerBy, searchUntil, paymentStatus, timezone }: Booking,
  now: Date,
  { t, language }: Pick<Words, 't' | 'language'>,
): string => {
  const moment = (instant: string): string => sayWhen(instant, language, timezone);
  if (answerBy && answerBy > now.toISOString())
    return t(paymentStatus === 'pending' ? 'status.nextFindingUnpaid' : 'status.nextFinding', {
      until: moment(answerBy),
    });
  return searchUntil ? t('status.nextLookOn', { until: moment(searchUntil) }) : t('status.nextAsking');
};

/** How long a refund to a bank takes, where one is on its way. */
const bankWords = ({ money }: Booking, tMoney: Words['tMoney']): string => {
  const isOnItsWay = money.words.endsWith('_on_its_way') || money.words.endsWith('_done');
  return isOnItsWay && money.refund + money.unwanted > money.refundToGiftCard ? tMoney('banks') : '';
};
