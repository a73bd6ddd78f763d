import { capitalised } from '#domain/language/capitalised.ts';
import { dateFormatter } from '#domain/language/date-formatter.ts';
import { formatDate, formatTime } from '#domain/language/formats.ts';
import type { Language } from '#domain/language/language.ts';
import { addDays } from '#domain/time/days.ts';
import type { TimeZone } from '#domain/time/time-zone.ts';
import { withZone } from '#web/i18n/device-zone.ts';
import type { DeskWords } from './desk-words.ts';

const locales = { en: 'en-US', pt: 'pt-PT' } as const;

/** A wall-clock day as a number to reckon with. */
const reckon = (day: string): Date => new Date(`${day}T00:00:00Z`);

const named = (day: string, language: Language, options: Intl.DateTimeFormatOptions): string =>
  dateFormatter(locales[language], { ...options, timeZone: 'UTC' }).format(reckon(day));

export const weekdayName = (day: string, language: Language): string => named(day, language, { weekday: 'long' });
export const weekdayShort = (day: string, language: Language): string =>
  named(day, language, { weekday: 'long' }).slice(0, 3);
export const monthName = (day: string, language: Language): string => named(day, language, { month: 'long' });
export const dayOfMonth = (day: string): number => Number(day.slice(8));

/** "Wed, Nov 18", "qua, 18 nov": the year is left out where it goes without saying. */
export const shortDay = (day: string, language: Language): string => {
  const month = monthName(day, language).slice(0, 3);
  const date = language === 'pt' ? `${dayOfMonth(day)} ${month}` : `${month} ${dayOfMonth(day)}`;
  return `${weekdayShort(day, language)}, ${date}`;
};

/** "today", "tomorrow", "yesterday", or the day by its name: inside a sentence. */
export const dayInside = (day: string, today: string, { t, language }: DeskWords): string => {
  if (day === today) return t('day.today');
  if (day === addDays(today, 1)) return t('day.tomorrow');
  if (day === addDays(today, -1)) return t('day.yesterday');
  return day.slice(0, 4) === today.slice(0, 4) ? shortDay(day, language) : formatDate(day, 'medium', language);
};

/** The same where a title or a row begins: "Today", "Qui, 26 nov". */
export const dayWord = (day: string, today: string, words: DeskWords): string =>
  capitalised(dayInside(day, today, words));

/** `15:30–16:45`, `3:30–4:45 pm`: a half of the day that both share is said once, and no line breaks inside a time. */
export const spanWords = (from: string, to: string, { t, language }: DeskWords): string => {
  const [start, end] = [formatTime(from, language), formatTime(to, language)].map((time) =>
    time.replace(' ', '\u00a0'),
  );
  const half = /\u00a0[ap]m$/;
  const isOneHalf = half.exec(start ?? '')?.[0] === half.exec(end ?? '')?.[0];
  return t('visit.span', { from: isOneHalf ? start?.replace(half, '') : start, to: end });
};

type PlacedTimes = { startTime: string; endTime: string; startsAt: string; timezone: TimeZone };

/** The same of a visit, by the clock of the place; that is named where it could be mistaken. */
export const timesWords = ({ startTime, endTime, startsAt, timezone }: PlacedTimes, words: DeskWords): string =>
  withZone(spanWords(startTime, endTime, words), startsAt, timezone);

/** "18 min from Cascais". */
export const wayWords = (
  { minutes, from }: { readonly minutes: number; readonly from: string },
  { t }: DeskWords,
): string => {
  if (minutes === 0) return t('visit.sameBuilding');
  return from ? t('visit.way', { minutes, from }) : t('visit.wayOnly', { minutes });
};

type Party = { readonly peopleCount: number; readonly mode: 'single' | 'together' | 'back-to-back' };

/** Nothing is said of one person. */
export const partyWords = ({ peopleCount, mode }: Party, { t }: DeskWords): string | null => {
  if (peopleCount === 1) return null;
  const people = t('visit.people', { count: peopleCount });
  return t(mode === 'together' ? 'visit.together' : 'visit.inTurn', { people });
};
