import { formatDate, formatTime } from '#domain/language/formats.ts';
import type { Language } from '#domain/language/language.ts';

/** A day and a time in Lisbon, in the words of the language. */
export const formatMoment = (instant: string, language: Language): string =>
  `${formatDate(instant, 'medium', language)}, ${formatTime(instant, language)}`;
