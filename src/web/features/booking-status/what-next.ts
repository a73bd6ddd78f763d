import type { TFunction } from 'i18next';
import type { Booking } from '#contract/booking.ts';
import { endingOf, leftForSafety } from '#domain/booking/cancellation.ts';
import { wasEndedByDeclines } from '#domain/booking/declined.ts';
import { isPaymentUnknown, type MoneyTextKey, sayArrival, saysNothingPaid } from '#domain/booking/money-words.ts';
import type { Language } from '#domain/language/language.ts';
import { formatMoney } from '#domain/money/cents.ts';
import { isVoucherToPay } from '#domain/money/ways-to-pay.ts';
import { sayTime, sayWhen } from '#web/api/say-when.ts';

type Words = { t: TFunction<'booking'>; tMoney: TFunction<'treatments', 'moneyWords'>; language: Language };

export const headlineOf = (booking: Booking) => {
  if (wasEndedByDeclines(booking)) return endedTitleOf(booking);
  if (isPaymentUnknown(booking)) return 'status.headline.checking' as const;
  if (isVoucherToPay(booking.bankWait)) return 'status.headline.voucher' as const;
  if (booking.bankWait) return 'status.headline.bank' as const;
  if (booking.certainFrom) return 'status.saidYes.headline' as const;
  const ending = endingOf(booking);
  if (ending) return `status.headline.${ending}` as const;
  const isUnpaid = booking.status === 'finding_therapist' && saysNothingPaid(booking.money.words);
  if (isSearchedAgain(booking)) return 'status.headline.findingAgain' as const;
  if (isOneOfTwo(booking))
    return isUnpaid ? ('status.headline.oneOfTwoUnpaid' as const) : ('status.headline.oneOfTwo' as const);
  return isUnpaid ? ('status.headline.findingUnpaid' as const) : (`status.headline.${booking.status}` as const);
};

/** After too many declined cards. */
const endedTitleOf = ({ money }: Booking) =>
  money.words === 'not_charged' ? ('money.endedTitle' as const) : ('money.endedUnknown' as const);

/** A therapist comes, and nothing can take that back but themselves. */
export const isSettled = ({ status, certainFrom, therapists }: Booking): boolean =>
  status === 'confirmed' && !certainFrom && therapists.length > 0;

/** Who had accepted cannot come; a move by the client is none of this. */
export const isSearchedAgain = ({ status, history }: Booking): boolean => {
  const last = history.findLast(({ from, to }) => from !== to);
  return status === 'finding_therapist' && last?.from === 'confirmed' && !last.movedFrom;
};

/** Two are searched for, and one has accepted. */
const isOneOfTwo = ({ status, requiresTwoTherapists, therapists }: Booking): boolean =>
  status === 'finding_therapist' && requiresTwoTherapists && therapists.length === 1;

/** Whose answer is waited for is known, and shown. */
export const isStillAsking = ({ status, choice, asked }: Booking): boolean =>
  status === 'finding_therapist' && !choice && (asked?.length ?? 0) > 0;

export const matchTextOf = (booking: Booking) =>
  `status.matchText.${endingOf(booking) ?? (isOneOfTwo(booking) ? 'oneOfTwo' : booking.status)}` as const;

/** What happens if nobody does anything. */
export const nextWords = (booking: Booking, now: Date, { t, tMoney, language }: Words): string => {
  const moment = (instant: string): string => sayWhen(instant, language, booking.timezone);
  switch (booking.status) {
    case 'waiting_payment':
      if (booking.bankWait && booking.holdExpiresAt)
        return t('status.nextBank', { until: moment(booking.holdExpiresAt) });
      return t('status.nextWaiting', { until: booking.holdExpiresAt ? moment(booking.holdExpiresAt) : '' });
    case 'expired':
      return [arrivalWords(booking, tMoney), t('status.nextOver')].filter(Boolean).join(' ');
    case 'finding_therapist':
      return findingWords(booking, now, { t, language });
    case 'confirmed':
      if (booking.certainFrom)
        return t('status.saidYes.next', { time: sayTime(booking.certainFrom, language, booking.timezone) });
      if (now.toISOString() < booking.datetime && booking.due)
        return t('status.nextDue', { start: moment(booking.datetime), amount: formatMoney(booking.due) });
      return now.toISOString() < booking.datetime
        ? t('status.nextConfirmed', { count: booking.requiresTwoTherapists ? 2 : 1, start: moment(booking.datetime) })
        : t('status.nextUnderWay');
    case 'completed':
      return booking.due
        ? t('status.nextCompletedDue', { amount: formatMoney(booking.due) })
        : t('status.nextCompleted');
    case 'cancelled':
      if (endingOf(booking) === leftForSafety) return t('status.nextCall');
      return [arrivalWords(booking, tMoney), t('status.nextOver')].filter(Boolean).join(' ');
  }
};

/** Until the promised hour it is the promise; after it, when the search ends. */
const findingWords = (
  { answerBy, searchUntil, money, timezone }: Booking,
  now: Date,
  { t, language }: Pick<Words, 't' | 'language'>,
): string => {
  const moment = (instant: string): string => sayWhen(instant, language, timezone);
  const isUnpaid = saysNothingPaid(money.words);
  if (answerBy && answerBy > now.toISOString())
    return t(isUnpaid ? 'status.nextFindingUnpaid' : 'status.nextFinding', { until: moment(answerBy) });
  if (!searchUntil) return t('status.nextAsking');
  return t(isUnpaid ? 'status.nextLookOnUnpaid' : 'status.nextLookOn', { until: moment(searchUntil) });
};

/** When what goes back arrives: by a bank, on a gift card, or both. */
const arrivalWords = ({ money }: Booking, tMoney: Words['tMoney']): string =>
  sayArrival(money, tMoney as (key: MoneyTextKey) => string);
