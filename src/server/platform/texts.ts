import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { createInstance } from 'i18next';
import { type Language, languages } from '#domain/language/language.ts';

export const namespaces = ['common', 'auth', 'booking', 'treatments', 'emails', 'admin'] as const;
type Namespace = (typeof namespaces)[number];

/** A text in a person's language: `text('pt', 'common:errors.not_found')`. */
export type Texts = {
  text(language: Language, key: string, values?: Record<string, unknown>): string;
  /** The raw file, as the browser asks for it. */
  file(language: Language, namespace: Namespace): string;
};

export const readTexts = async (folder: string): Promise<Texts> => {
  const files = new Map<string, string>();
  await Promise.all(
    languages.flatMap((language) =>
      namespaces.map(async (namespace) => {
        files.set(`${language}/${namespace}`, await readFile(join(folder, language, `${namespace}.json`), 'utf8'));
      }),
    ),
  );
  const file = (language: Language, namespace: Namespace): string => files.get(`${language}/${namespace}`) ?? '{}';
  const instance = createInstance();
  await instance.init({
    fallbackLng: 'en',
    ns: [...namespaces],
    defaultNS: 'common',
    interpolation: { escapeValue: false },
    resources: Object.fromEntries(
      languages.map((language) => [
        language,
        Object.fromEntries(namespaces.map((namespace) => [namespace, JSON.parse(file(language, namespace))])),
      ]),
    ),
  });
  const translators = new Map(languages.map((language) => [language, instance.getFixedT(language)]));
  return {
    file,
    text: (language, key, values = {}) => String(translators.get(language)?.(key, values) ?? key),
  };
};
