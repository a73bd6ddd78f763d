export const languages = ['en', 'pt'] as const;

export type Language = (typeof languages)[number];

export const defaultLanguage: Language = 'en';

export const isLanguage = (value: unknown): value is Language => languages.some((language) => language === value);

/** `PT`, `pt-BR` and `pt_PT` are all Portuguese; a language we do not speak is null. */
export function toLanguage(code: string | null | undefined): Language | null {
  const primary = code?.trim().toLowerCase().split(/[-_]/, 1)[0];
  return isLanguage(primary) ? primary : null;
}

/** For a language that is set, not found: what we speak instead, and whether somebody should be warned. */
export function resolveLanguage(code: string | null | undefined): { language: Language; wasSupported: boolean } {
  const language = toLanguage(code);
  return { language: language ?? defaultLanguage, wasSupported: language !== null };
}

type Hint = string | null | undefined;

export type LanguageHints = {
  /** The `lang` parameter of the address. */
  readonly query: Hint;
  /** A language picked by hand on an earlier visit. */
  readonly chosen: Hint;
  readonly browser: readonly string[];
  readonly stored: Hint;
  readonly cookie: Hint;
};

type LanguageSource = keyof LanguageHints | 'default';

/** The first hint, in order of how much it says about what the visitor wants, that names a language we speak. */
export function detectLanguage(hints: LanguageHints): { language: Language; source: LanguageSource } {
  const candidates: [LanguageSource, Hint][] = [
    ['query', hints.query],
    ['chosen', hints.chosen],
    ...hints.browser.map((code): [LanguageSource, Hint] => ['browser', code]),
    ['stored', hints.stored],
    ['cookie', hints.cookie],
  ];
  for (const [source, code] of candidates) {
    const language = toLanguage(code);
    if (language) return { language, source };
  }
  return { language: defaultLanguage, source: 'default' };
}
