import { capitalised } from '#domain/language/capitalised.ts';
import { formatTime } from '#domain/language/formats.ts';
import type { Language } from '#domain/language/language.ts';
import { formatMoment, formatVisitDay, formatVisitTime } from '#domain/language/moments.ts';
import { dayAt } from '#domain/time/days.ts';
import type { TimeZone } from '#domain/time/time-zone.ts';
import { withZone } from '#web/i18n/device-zone.ts';
import { serverNow } from './server-clock.ts';

/**
 * For people who decide or are reminded, inside a sentence and by the clock of the place: `today, 3:00 pm`,
 * `Fri, Nov 20, 3:00 pm`; where that could be mistaken, `Fri, Nov 20, 3:00 pm (Azores time)`.
 */
export const sayWhen = (instant: string, language: Language, zone: TimeZone): string =>
  withZone(sayWhenThere(instant, language, zone), instant, zone);

/** The same where a sentence, a button or a value begins: `Today, 3:00 pm`, `Sexta, 20 de novembro, 15:00`. */
export const sayWhenFirst = (instant: string, language: Language, zone: TimeZone): string =>
  capitalised(sayWhen(instant, language, zone));

/** The same where whose clock it is stands beside it. */
export const sayWhenThere = (instant: string, language: Language, zone: TimeZone): string =>
  formatVisitTime(instant, language, { now: serverNow(), timeZone: zone });

/** The day alone, inside a sentence: `tomorrow`, `Fri, Nov 20`. */
export const sayDay = (instant: string, language: Language, zone: TimeZone): string =>
  formatVisitDay(instant, language, { now: serverNow(), timeZone: zone });

/** The same where a value begins: `Tomorrow`, `Sexta, 20 de novembro`. */
export const sayDayFirst = (instant: string, language: Language, zone: TimeZone): string =>
  capitalised(sayDay(instant, language, zone));

/** The hour alone: `3:00 pm`, `3:00 pm (Azores time)`. */
export const sayTime = (instant: string | Date, language: Language, zone: TimeZone): string =>
  withZone(formatTime(instant, language, zone), instant, zone);

/** A clock that may be of another day, inside a sentence: the hour alone while it is today. */
export const sayUntil = (instant: string | Date, language: Language, zone: TimeZone): string =>
  dayAt(new Date(instant), zone) === dayAt(serverNow(), zone)
    ? sayTime(instant, language, zone)
    : sayWhen(new Date(instant).toISOString(), language, zone);

/** With the year, as the office's lists have it: `Nov 20, 2026, 3:00 pm`, `Nov 20, 2026, 3:00 pm (Azores time)`. */
export const sayMoment = (instant: string, language: Language, zone: TimeZone): string =>
  withZone(formatMoment(instant, language, zone), instant, zone);
