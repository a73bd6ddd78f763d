import { readdirSync, readFileSync } from 'node:fs';

const textsOf = (language: 'en' | 'pt') =>
  Object.fromEntries(
    readdirSync(`locales/${language}`)
      .filter((name) => name.endsWith('.json'))
      .map((name) => [name.slice(0, -5), JSON.parse(readFileSync(`locales/${language}/${name}`, 'utf8'))]),
  );

const resources = { en: textsOf('en'), pt: textsOf('pt') };

/** All texts at once, for the copy of the modules that is in use now. */
export const startTestTexts = async (): Promise<void> => {
  const { default: i18next } = await import('i18next');
  await i18next.init({
    lng: 'en',
    fallbackLng: 'en',
    ns: Object.keys(resources.en),
    defaultNS: 'common',
    interpolation: { escapeValue: false, defaultVariables: { brand: 'Calma' } },
    resources,
  });
};
