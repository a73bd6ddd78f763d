import { dayAt, daysBetween } from '#domain/time/days.ts';
import { lisbon } from '#domain/time/wall-clock.ts';
import { formatDate, formatTime } from './formats.ts';
import type { Language } from './language.ts';

const locales = { en: 'en-US', pt: 'pt-PT' } as const satisfies Record<Language, string>;

/** A day and a time in Lisbon: `Nov 18, 2026, 3:30 pm`. */
export const formatMoment = (instant: string, language: Language): string =>
  `${formatDate(instant, 'medium', language)}, ${formatTime(instant, language)}`;

const named = (instant: string, language: Language, options: Intl.DateTimeFormatOptions): string =>
  new Intl.DateTimeFormat(locales[language], { ...options, timeZone: lisbon }).format(new Date(instant));

/** `Wednesday`, `Quarta-feira`: as a title begins. */
export const formatWeekday = (instant: string, language: Language): string => {
  const name = named(instant, language, { weekday: 'long' });
  return name.charAt(0).toLocaleUpperCase(locales[language]) + name.slice(1);
};

/** `November 18`, `18 de novembro`: where the year goes without saying. */
export const formatDayOfYear = (instant: string, language: Language): string =>
  named(instant, language, { day: 'numeric', month: 'long' });

export type Nearness = 'past' | 'today' | 'tomorrow' | 'this-week' | 'later';

/** How a person would speak of that day; `this-week` is near enough to be named by its weekday alone. */
export const nearnessOf = (instant: string, now: Date): Nearness => {
  const days = daysBetween(dayAt(now), dayAt(new Date(instant)));
  if (days < 0) return 'past';
  if (days === 0) return 'today';
  if (days === 1) return 'tomorrow';
  return days < 7 ? 'this-week' : 'later';
};
