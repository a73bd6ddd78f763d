import type { TFunction } from 'i18next';
import { useTranslation } from 'react-i18next';
import type { Language } from '#domain/language/language.ts';
import { formatDayOfYear, formatWeekday, nearnessOf } from '#domain/language/moments.ts';
import type { TimeZone } from '#domain/time/time-zone.ts';
import { lisbon, wallClockAt } from '#domain/time/wall-clock.ts';
import { sayTime } from '#web/api/say-when.ts';
import { useLanguage } from '#web/i18n/use-language.ts';

export type HomeWords = { t: TFunction<'admin', 'home'>; language: Language };

export const useHomeWords = (): HomeWords => {
  const { t } = useTranslation('admin', { keyPrefix: 'home' });
  const { language } = useLanguage();
  return { t, language };
};

/** By the clock in Lisbon. */
export const greeting = (now: Date, name: string, { t }: HomeWords): string => {
  const { hour } = wallClockAt(now);
  if (hour < 5 || hour >= 19) return t('greeting.evening', { name });
  return t(hour < 12 ? 'greeting.morning' : 'greeting.afternoon', { name });
};

/** `Today, 3:30 pm`, `Friday, 3:30 pm`, `November 28, 3:30 pm (Azores time)`. */
export const whenWords = (
  instant: string,
  now: Date,
  { t, language }: HomeWords,
  timeZone: TimeZone = lisbon,
): string => {
  const time = sayTime(instant, language, timeZone);
  const nearness = nearnessOf(instant, now, timeZone);
  if (nearness === 'today' || nearness === 'tomorrow') return t(`when.${nearness}`, { time });
  const sayDay = nearness === 'this-week' ? formatWeekday : formatDayOfYear;
  const day = sayDay(instant, language, timeZone);
  return t('when.day', { day, time });
};

/** A booking opens beside its list. */
export const bookingHref = (id: string): string => `/admin/bookings?open=${id}`;
