import i18next from 'i18next';
import { expect, it } from 'vitest';
import { compare, compareWords } from './compare.ts';

const words = (now: number, before: number, language: 'en' | 'pt' = 'en') =>
  compareWords(compare(now, before), `${before} €`, { t: i18next.getFixedT(language, 'admin'), language });

it.each([
  [112, 100, '12% more than before (100 €)', 'Mais 12\u00a0% do que antes (100 €)'],
  [50, 100, '50% less than before (100 €)', 'Menos 50\u00a0% do que antes (100 €)'],
  [100, 100, 'The same as before (100 €)', 'O mesmo que antes (100 €)'],
  [7, 0, 'Nothing in the days before', 'Nada nos dias anteriores'],
  [0, 0, 'Nothing in the days before either', 'Também nada nos dias anteriores'],
])('%d after %d is told in words', (now, before, en, pt) => {
  expect(words(now, before)).toBe(en);
  expect(words(now, before, 'pt')).toBe(pt);
});
