import type { TFunction } from 'i18next';
import type { Notification } from '#contract/notifications.ts';
import { formatPhone } from '#domain/identity/phone-number.ts';
import { formatTime } from '#domain/language/formats.ts';
import type { Language } from '#domain/language/language.ts';
import { formatVisitDay } from '#domain/language/moments.ts';
import { formatMoney } from '#domain/money/cents.ts';

type Words = { t: TFunction<'common'>; language: Language };

/** What happened, in the reader's language: the values travel as facts, the sentence is made here. */
export const notificationWords = ({ kind, values }: Notification, { t, language }: Words) => {
  const {
    treatment,
    startsAt,
    oldStartsAt,
    answerBy,
    until,
    heldUntil,
    expectedAt,
    phone,
    pay,
    refund,
    amount,
    ...plain
  } = values;
  const day = (instant: string | undefined) => instant && formatVisitDay(instant, language);
  const time = (instant: string | undefined) => instant && formatTime(instant, language);
  const money = (cents: typeof pay) => cents !== undefined && formatMoney(cents);
  const shown = {
    ...plain,
    treatment: treatment?.[language],
    date: day(startsAt),
    time: time(startsAt),
    oldDate: day(oldStartsAt),
    oldTime: time(oldStartsAt),
    answerBy: time(answerBy),
    until: until && `${day(until)}, ${time(until)}`,
    heldUntil: time(heldUntil),
    expectedAt: time(expectedAt),
    phone: phone && formatPhone(phone),
    pay: money(pay),
    refund: money(refund),
    amount: money(amount),
  };
  return { title: t(`notifications.kinds.${kind}.title`), text: t(`notifications.kinds.${kind}.text`, shown) };
};

const minuteMs = 60_000;

/** "5 minutes ago", as the language says it. */
export const agoWords = (instant: string, now: Date, language: Language): string => {
  const minutes = Math.round((Date.parse(instant) - now.getTime()) / minuteMs);
  const words = new Intl.RelativeTimeFormat(language === 'pt' ? 'pt-PT' : 'en', { numeric: 'auto' });
  if (minutes > -1) return words.format(0, 'minute');
  if (minutes > -60) return words.format(minutes, 'minute');
  const hours = Math.round(minutes / 60);
  return hours > -24 ? words.format(hours, 'hour') : words.format(Math.round(hours / 24), 'day');
};
