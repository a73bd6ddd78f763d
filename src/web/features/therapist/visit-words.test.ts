import { expect, it } from 'vitest';
import type { Language } from '#domain/language/language.ts';
import type { DeskText } from './desk-words.ts';
import { dayInside, dayWord } from './visit-words.ts';

const days = {
  en: { 'day.today': 'today', 'day.tomorrow': 'tomorrow', 'day.yesterday': 'yesterday' },
  pt: { 'day.today': 'hoje', 'day.tomorrow': 'amanhã', 'day.yesterday': 'ontem' },
};

const wordsIn = (language: Language) => ({
  language,
  t: ((key: 'day.today') => days[language][key]) as DeskText,
});

it.each([
  ['pt', '2026-11-16', 'hoje', 'Hoje'],
  ['pt', '2026-11-17', 'amanhã', 'Amanhã'],
  ['pt', '2026-11-15', 'ontem', 'Ontem'],
  ['pt', '2026-11-26', 'qui, 26 nov', 'Qui, 26 nov'],
  ['pt', '2027-01-29', '29 jan, 2027', '29 jan, 2027'],
  ['en', '2026-11-16', 'today', 'Today'],
  ['en', '2026-11-26', 'Thu, Nov 26', 'Thu, Nov 26'],
] as const)(
  'calls in %s the day %s “%s” inside a sentence and “%s” where one begins',
  (language, day, inside, first) => {
    const words = wordsIn(language);
    expect(dayInside(day, '2026-11-16', words)).toBe(inside);
    expect(dayWord(day, '2026-11-16', words)).toBe(first);
  },
);
