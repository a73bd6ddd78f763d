import type { Language } from '#domain/language/language.ts';

const usual = ['pt', 'en', 'es', 'fr', 'de', 'it', 'nl', 'uk'];

/** What is usually spoken here, and whatever else somebody speaks. */
export const languagesFor = (spoken: readonly string[]): string[] => [...new Set([...usual, ...spoken])];

export const languageName = (code: string, language: Language): string => {
  const name = new Intl.DisplayNames([language], { type: 'language' }).of(code) ?? code;
  return name.charAt(0).toLocaleUpperCase(language) + name.slice(1);
};
