import { dateFormatter } from '#domain/language/date-formatter.ts';
import { formatDate } from '#domain/language/formats.ts';
import { weekStartsOn } from '#domain/language/week.ts';

/** How a language writes months and days. `Intl` knows it, so no locale has to be downloaded. */
export function calendarWords(language: string) {
  const isPortuguese = language.toLowerCase().startsWith('pt');
  const locale = isPortuguese ? 'pt-PT' : 'en-US';
  const named = (date: Date, parts: Intl.DateTimeFormatOptions): string =>
    dateFormatter(locale, { ...parts, timeZone: 'UTC' }).format(asUtc(date));
  return {
    locale,
    weekStartsOn,
    monthAndYear: (date: Date) => capitalised(named(date, { month: 'long', year: 'numeric' }), locale),
    shortWeekday: (date: Date) => named(date, { weekday: 'short' }).slice(0, 3),
    longWeekday: (date: Date) => named(date, { weekday: 'long' }),
    /** As everywhere where a year stands. */
    longDay: (date: Date) => formatDate(isoDayOf(date), 'full', isPortuguese ? 'pt' : 'en'),
  };
}

/** The same day by a clock that no device changes. */
const asUtc = (date: Date): number => Date.UTC(date.getFullYear(), date.getMonth(), date.getDate());

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
