import { formatDate } from '#domain/language/formats.ts';
import { weekStartsOn } from '#domain/language/week.ts';

/** How a language writes months and days. `Intl` knows it, so no locale has to be downloaded. */
export function calendarWords(language: string) {
  const isPortuguese = language.toLowerCase().startsWith('pt');
  const locale = isPortuguese ? 'pt-PT' : 'en-US';
  const month = new Intl.DateTimeFormat(locale, { month: 'long', year: 'numeric' });
  const weekday = new Intl.DateTimeFormat(locale, { weekday: 'short' });
  const longWeekday = new Intl.DateTimeFormat(locale, { weekday: 'long' });
  return {
    locale,
    weekStartsOn,
    monthAndYear: (date: Date) => capitalised(month.format(date), locale),
    shortWeekday: (date: Date) => weekday.format(date).slice(0, 3),
    longWeekday: (date: Date) => longWeekday.format(date),
    /** As everywhere where a year stands. */
    longDay: (date: Date) => formatDate(isoDayOf(date), 'full', isPortuguese ? 'pt' : 'en'),
  };
}

function capitalised(text: string, locale: string) {
  return text.charAt(0).toLocaleUpperCase(locale) + text.slice(1);
}

/** The given wall-clock day as the browser's own midnight, which is how the calendar counts. */
export function dayOf(isoDay: string): Date {
  const [year = 0, month = 1, day = 1] = isoDay.split('-').map(Number);
  return new Date(year, month - 1, day);
}

export function isoDayOf(date: Date): string {
  const two = (value: number) => String(value).padStart(2, '0');
  return `${date.getFullYear()}-${two(date.getMonth() + 1)}-${two(date.getDate())}`;
}
