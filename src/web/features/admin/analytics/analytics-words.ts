import type { TFunction } from 'i18next';
import { useTranslation } from 'react-i18next';
import { formatDate, formatNumber, formatTime } from '#domain/language/formats.ts';
import type { Language } from '#domain/language/language.ts';
import { formatWeekday } from '#domain/language/moments.ts';
import { cents, formatMoney } from '#domain/money/cents.ts';
import { useLanguage } from '#web/i18n/use-language.ts';
import type { Measure } from './time-points.ts';

export type AnalyticsWords = { t: TFunction<'admin', 'analytics'>; language: Language };

export const useAnalyticsWords = (): AnalyticsWords => {
  const { t } = useTranslation('admin', { keyPrefix: 'analytics' });
  const { language } = useLanguage();
  return { t, language };
};

/** `Nov 5`, `5 nov`: where the year goes without saying. */
export const shortDay = (day: string, language: Language): string =>
  formatDate(day, 'medium', language).replace(/,? \d{4}$/, '');

/** `Friday`, by its number in a week as ISO counts it: the second of November 2026 was a Monday. */
export const weekdayName = (weekday: number, language: Language): string =>
  formatWeekday(`2026-11-0${weekday + 1}T12:00:00Z`, language);

export const hourName = (hour: number, language: Language): string =>
  formatTime(`${String(hour).padStart(2, '0')}:00`, language);

export const countWords = (count: number, { t, language }: AnalyticsWords): string =>
  t('bookingsCount', { count, number: formatNumber(count, language, 0) });

/** An amount or a number of bookings, whichever is looked at. */
export const measureWords = (value: number, measure: Measure, words: AnalyticsWords): string =>
  measure === 'revenue' ? formatMoney(cents(value)) : countWords(value, words);
