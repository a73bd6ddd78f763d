import type { Language } from '#domain/language/language.ts';
import type { Texts } from '#server/platform/texts.ts';

export type Word = (key: string, values?: Record<string, unknown>) => string;

/** The words on one kind of paper: `wordsOn('receipt', texts, 'pt')('total')`. */
export const wordsOn =
  (paper: 'receipt' | 'giftCard', texts: Texts, language: Language): Word =>
  (key, values) =>
    texts.text(language, `emails:papers.${paper}.${key}`, values);
