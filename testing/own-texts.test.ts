import { readdirSync, readFileSync } from 'node:fs';
import { createInstance } from 'i18next';
import { beforeAll, describe, expect, it } from 'vitest';
import { createInstance as createOwn } from '../src/web/i18n/texts.ts';

type Texts = { [name: string]: string | Texts };

const languages = ['en', 'pt'];
const read = (language: string): Record<string, Texts> =>
  Object.fromEntries(
    readdirSync(`locales/${language}`)
      .filter((file) => file.endsWith('.json'))
      .map((file) => [file.replace('.json', ''), JSON.parse(readFileSync(`locales/${language}/${file}`, 'utf8'))]),
  );
const resources = Object.fromEntries(languages.map((language) => [language, read(language)]));

const settings = {
  lng: 'en',
  fallbackLng: false as const,
  defaultNS: 'common',
  interpolation: { escapeValue: false, defaultVariables: { brand: 'Calma' } },
  resources,
};

const keysOf = (texts: Texts, before = ''): string[] =>
  Object.entries(texts).flatMap(([name, value]) =>
    typeof value === 'string' ? [before + name] : keysOf(value, `${before}${name}.`),
  );

/** Each variable with a value that has braces and dollars of its own. */
const valuesOf = (text: string): Record<string, string> =>
  Object.fromEntries([...text.matchAll(/\{\{\s*(\w+)/g)].map(([, name]) => [name, `<{{brand}} $& ${name}>`]));

const textAt = (texts: Texts, key: string): string =>
  key.split('.').reduce<string | Texts>((at, name) => (at as Texts)[name] ?? '', texts) as string;

/** The web has its own small texts instead of i18next (docs/decisions/0005-light-entry.md): both say the same. */
describe('our own texts say what i18next says', () => {
  const theirs = createInstance();
  const ours = createOwn();
  beforeAll(async () => {
    await theirs.init(settings);
    await ours.init(settings);
  });

  it.each(languages)('in %s, for every text', (language) => {
    for (const [namespace, texts] of Object.entries(resources[language] ?? {})) {
      const [say, sayOurs] = [theirs.getFixedT(language, namespace as 'common'), ours.getFixedT(language, namespace)];
      for (const key of keysOf(texts)) {
        const values = valuesOf(textAt(texts, key));
        expect(sayOurs(key, values)).toBe(String(say(key as never, values as never)));
        expect(sayOurs(key)).toBe(String(say(key as never)));
      }
    }
  });

  it.each(languages)('in %s, for every number', (language) => {
    let compared = 0;
    for (const [namespace, texts] of Object.entries(resources[language] ?? {})) {
      const [say, sayOurs] = [theirs.getFixedT(language, namespace as 'common'), ours.getFixedT(language, namespace)];
      for (const key of keysOf(texts).filter((name) => name.endsWith('_other')))
        for (const count of [0, 1, 2, 11, 1.5]) {
          const values = { ...valuesOf(textAt(texts, key)), count };
          const name = key.replace(/_other$/, '');
          expect(sayOurs(name, values)).toBe(String(say(name as never, values as never)));
          compared++;
        }
    }
    expect(compared).toBeGreaterThan(100);
  });

  it('also where nothing is found, under a prefix, of another file, and with values of their own', () => {
    const asked: [string, Record<string, unknown>?][] = [
      ['no.such.text'],
      ['no.such.text', { defaultValue: 'Instead {{x}}', x: 1 }],
      ['admin:bookings.no.such'],
      ['errors.not_found'],
      ['booking:zip.title'],
      ['bookings.title', { ns: 'admin' }],
      ['footer.rights', { year: null }],
      ['no.such.text', { defaultValue: '{{ a }} {{b}} {{c}}', a: null, b: 0, c: false }],
      ['ui.loading', { replace: { brand: 'Other' } }],
    ];
    for (const [key, values = {}] of asked)
      expect(ours.t(key, values), key).toBe(String(theirs.t(key as never, values as never)));
    const asObject = { returnObjects: true, ns: 'admin' };
    expect(ours.t('emailTemplates.types', asObject)).toEqual(
      theirs.t('emailTemplates.types' as never, asObject as never),
    );
    const [say, sayOurs] = [theirs, ours].map((one) =>
      one.getFixedT('pt', 'treatments' as never, 'dashboard' as never),
    );
    for (const key of ['title', 'no.such']) expect(sayOurs?.(key as never)).toBe(say?.(key as never));
  });
});
