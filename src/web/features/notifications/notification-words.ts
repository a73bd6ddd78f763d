import type { TFunction } from 'i18next';
import type { Notification } from '#contract/notifications.ts';
import type { Language } from '#domain/language/language.ts';
import { notificationValues } from '#domain/language/notification-values.ts';

type Words = { t: TFunction<'common'>; language: Language };

const textOf = ({ kind, values }: Pick<Notification, 'kind' | 'values'>) =>
  kind === 'booking_cancelled' && values.refund === undefined
    ? 'notifications.kinds.booking_cancelled.textUnpaid'
    : (`notifications.kinds.${kind}.text` as const);

/** What happened, in the reader's language: the values travel as facts, the sentence is made here. */
export const notificationWords = ({ kind, values }: Notification, { t, language }: Words) => ({
  title: t(`notifications.kinds.${kind}.title`),
  text: t(textOf({ kind, values }), notificationValues(values, language)),
});

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
