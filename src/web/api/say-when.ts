import type { Language } from '#domain/language/language.ts';
import { formatVisitDay, formatVisitTime } from '#domain/language/moments.ts';
import { serverNow } from './server-clock.ts';

const capitalised = (text: string): string => text.charAt(0).toLocaleUpperCase('pt-PT') + text.slice(1);

/** For people who decide or are reminded, inside a sentence: `today, 3:00 pm`, `Fri, Nov 20, 3:00 pm`. */
export const sayWhen = (instant: string, language: Language): string =>
  formatVisitTime(instant, language, { now: serverNow() });

/** The same where a sentence, a button or a value begins: `Today, 3:00 pm`, `Sexta, 20 de novembro, 15:00`. */
export const sayWhenFirst = (instant: string, language: Language): string => capitalised(sayWhen(instant, language));

/** The day alone: `Tomorrow`, `Fri, Nov 20`. */
export const sayDayFirst = (instant: string, language: Language): string =>
  capitalised(formatVisitDay(instant, language, { now: serverNow() }));
