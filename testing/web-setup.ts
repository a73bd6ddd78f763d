import '@testing-library/jest-dom/vitest';
import { readdirSync, readFileSync } from 'node:fs';
import { cleanup, configure } from '@testing-library/react';
import i18next from 'i18next';
import { initReactI18next } from 'react-i18next';
import { afterEach } from 'vitest';
import { failOnComplaints } from './quiet-console.ts';

const textsOf = (language: 'en' | 'pt') =>
  Object.fromEntries(
    readdirSync(`locales/${language}`)
      .filter((name) => name.endsWith('.json'))
      .map((name) => [name.slice(0, -5), JSON.parse(readFileSync(`locales/${language}/${name}`, 'utf8'))]),
  );

const resources = { en: textsOf('en'), pt: textsOf('pt') };

await i18next.use(initReactI18next).init({
  lng: 'en',
  fallbackLng: 'en',
  ns: Object.keys(resources.en),
  defaultNS: 'common',
  interpolation: { escapeValue: false, defaultVariables: { brand: 'Calma' } },
  resources,
});

failOnComplaints();

// A busy machine may take its time; a missing element is still missed.
configure({ asyncUtilTimeout: 30_000 });

afterEach(async () => {
  cleanup();
  localStorage.clear();
  sessionStorage.clear();
  if (i18next.language !== 'en') await i18next.changeLanguage('en');
});
