import i18next, { type BackendModule, type ReadCallback, type ResourceKey } from 'i18next';
import { initReactI18next } from 'react-i18next';
import { defaultLanguage, isLanguage, type Language, languages, resolveLanguage } from '#domain/language/language.ts';
import { brandOfPage } from './brand.ts';
import { rememberLanguage, warnUnsupported } from './language-memory.ts';

const namespaces = ['common', 'front', 'auth', 'booking', 'treatments', 'emails', 'admin'] as const;
export type Namespace = (typeof namespaces)[number];

const maxRetries = 5;

const fetchTexts = async (language: string, namespace: string): Promise<ResourceKey> => {
  const answer = await fetch(`/locales/${language}/${namespace}.json`, { credentials: 'same-origin' });
  if (!answer.ok) throw new Error(`${namespace}.json: ${answer.status}`);
  return answer.json();
};

/** How often a file has not come. */
const failures = new Map<string, number>();

/** Fetches one file of texts; i18next itself tries again when it fails. One that never comes is read in English. */
const backend: BackendModule = {
  type: 'backend',
  init: () => undefined,
  read: (language: string, namespace: string, done: ReadCallback) => {
    fetchTexts(language, namespace)
      .catch((error: Error) => {
        const file = `${language}/${namespace}`;
        const failed = (failures.get(file) ?? 0) + 1;
        failures.set(file, failed % (maxRetries + 1));
        if (failed <= maxRetries || language === defaultLanguage) throw error;
        return fetchTexts(defaultLanguage, namespace);
      })
      .then(
        (texts) => done(null, texts),
        (error: Error) => done(error, true),
      );
  },
};

export const startTexts = async (language: Language, first: readonly Namespace[]): Promise<void> => {
  i18next.on('languageChanged', rememberLanguage);
  await i18next
    .use(backend)
    .use(initReactI18next)
    .init({
      lng: language,
      // A language we do not speak has become English before this, a missing text is caught by a check, and a missing file is
      // read in English by the loader. So nobody downloads both.
      fallbackLng: false,
      supportedLngs: [...languages],
      load: 'currentOnly',
      ns: [...first],
      defaultNS: 'common',
      interpolation: { escapeValue: false, defaultVariables: { brand: brandOfPage() } },
      maxRetries,
      retryTimeout: 350,
      maxParallelReads: 10,
    });
};

export const currentLanguage = (): Language => (isLanguage(i18next.language) ? i18next.language : 'en');

/** Any code is welcome; one we do not speak becomes English, with a warning for the developer. */
export const changeLanguage = async (code: string): Promise<Language> => {
  const { language, wasSupported } = resolveLanguage(code);
  if (!wasSupported) warnUnsupported(code, language);
  await i18next.changeLanguage(language);
  return language;
};
