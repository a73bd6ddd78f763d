import { readdirSync, readFileSync } from 'node:fs';
import { pickFrontTexts } from '../src/domain/language/front-texts.ts';

const textsOf = (language: 'en' | 'pt') =>
  Object.fromEntries(
    readdirSync(`locales/${language}`)
      .filter((name) => name.endsWith('.json'))
      .map((name) => [name.slice(0, -5), JSON.parse(readFileSync(`locales/${language}/${name}`, 'utf8'))]),
  );

const withFront = (texts: ReturnType<typeof textsOf>) => ({ ...texts, front: pickFrontTexts(texts.booking) });

const resources = { en: withFront(textsOf('en')), pt: withFront(textsOf('pt')) };

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
