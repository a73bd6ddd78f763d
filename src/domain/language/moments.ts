import { dayAt, daysBetween } from '#domain/time/days.ts';
import type { TimeZone } from '#domain/time/time-zone.ts';
import { lisbon } from '#domain/time/wall-clock.ts';
import { dateFormatter } from './date-formatter.ts';
import { formatDate, formatTime } from './formats.ts';
import type { Language } from './language.ts';
import { formatPlaceTime } from './zone-names.ts';

const locales = { en: 'en-US', pt: 'pt-PT' } as const satisfies Record<Language, string>;

/** A day and a time, in Lisbon unless said otherwise: `Nov 18, 2026, 3:30 pm`. */
export const formatMoment = (instant: string, language: Language, timeZone: string = lisbon): string =>
  `${formatDate(instant, 'medium', language, timeZone)}, ${formatTime(instant, language, timeZone)}`;

const isReadable = (instant: string): boolean => !Number.isNaN(Date.parse(instant));

const named = (instant: string, language: Language, options: Intl.DateTimeFormatOptions, timeZone = lisbon): string =>
  isReadable(instant)
    ? dateFormatter(locales[language], { ...options, timeZone }).format(new Date(instant))
    : 'Invalid Date';

/**
 * For people who decide or are reminded: `Fri, Nov 20, 3:00 pm`, `sexta, 20 de novembro, 15:00`; seen from `now`, also
 * `today, 3:00 pm`, `amanhã, 15:00`. Nobody plans an evening by year.
 */
export const formatVisitTime = (
  instant: string,
  language: Language,
  { now, timeZone = lisbon }: { now?: Date; timeZone?: string } = {},
): string => {
  if (!isReadable(instant)) return 'Invalid Date';
  return `${formatVisitDay(instant, language, { now, timeZone })}, ${formatTime(instant, language, timeZone)}`;
};

/** So far away, the year no longer goes without saying. */
const farDays = 180;

/** Its day alone: `Fri, Nov 20`, `sexta, 20 de novembro`; seen from `now`, also `today`, `amanhã`. */
export const formatVisitDay = (
  instant: string,
  language: Language,
  { now, timeZone = lisbon }: { now?: Date | undefined; timeZone?: string } = {},
): string => {
  if (!isReadable(instant)) return 'Invalid Date';
  const daysAhead = now && daysBetween(dayAt(now, timeZone), dayAt(new Date(instant), timeZone));
  if (daysAhead === 0 || daysAhead === 1)
    return new Intl.RelativeTimeFormat(locales[language], { numeric: 'auto' }).format(daysAhead, 'day');
  if (daysAhead !== undefined && Math.abs(daysAhead) > farDays)
    return formatDate(instant, 'medium', language, timeZone);
  const [weekday, month] = language === 'pt' ? (['long', 'long'] as const) : (['short', 'short'] as const);
  const name = named(instant, language, { weekday }, timeZone).replace(/-feira$/, '');
  return `${name}, ${named(instant, language, { day: 'numeric', month }, timeZone)}`;
};

/**
 * Until when, as it is told at `told`: the clock alone on that day, else after its day, `Fri, Nov 20, 8:00 am`. Elsewhere than
 * in Lisbon with whose clock it is.
 */
export const formatPlaceUntil = (instant: Date, zone: TimeZone, language: Language, told: Date): string => {
  const time = formatPlaceTime(instant, zone, language);
  if (dayAt(instant, zone) === dayAt(told, zone)) return time;
  return `${formatVisitDay(instant.toISOString(), language, { timeZone: zone })}, ${time}`;
};

/** `Wednesday`, `Quarta-feira`: as a title begins. */
export const formatWeekday = (instant: string, language: Language, timeZone: string = lisbon): string => {
  const name = named(instant, language, { weekday: 'long' }, timeZone);
  return name.charAt(0).toLocaleUpperCase(locales[language]) + name.slice(1);
};

/** `Wednesday`, `quarta`: inside a sentence, as it is said. */
export const sayWeekday = (instant: string, language: Language, timeZone: string = lisbon): string =>
  named(instant, language, { weekday: 'long' }, timeZone).replace(/-feira$/, '');

/** `November 18`, `18 de novembro`: where the year goes without saying. */
export const formatDayOfYear = (instant: string, language: Language, timeZone: string = lisbon): string =>
  named(instant, language, { day: 'numeric', month: 'long' }, timeZone);

type Nearness = 'past' | 'today' | 'tomorrow' | 'this-week' | 'later';

/** How a person would speak of that day; `this-week` is near enough to be named by its weekday alone. */
export const nearnessOf = (instant: string, now: Date, timeZone: string = lisbon): Nearness => {
  if (!isReadable(instant)) return 'later';
  const days = daysBetween(dayAt(now, timeZone), dayAt(new Date(instant), timeZone));
  if (days < 0) return 'past';
  if (days === 0) return 'today';
  if (days === 1) return 'tomorrow';
  return days < 7 ? 'this-week' : 'later';
};

/** Of `2026-11`: `November 2026`, `novembro de 2026`. */
export const formatMonth = (month: string, language: Language): string =>
  named(`${month}-15T12:00:00Z`, language, { month: 'long', year: 'numeric' });
