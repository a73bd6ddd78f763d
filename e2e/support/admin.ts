import { readFileSync } from 'node:fs';
import type { JourneyLanguage } from './test.ts';

type Texts = { readonly [key: string]: string | Texts };

const textsOf = (language: JourneyLanguage): Texts =>
  JSON.parse(readFileSync(new URL(`../../locales/${language}/admin.json`, import.meta.url), 'utf8'));

const all = { en: textsOf('en'), pt: textsOf('pt') };

/** The words of the admin by their key: `adminWords('pt')('users.title')`. */
export const adminWords =
  (language: JourneyLanguage) =>
  (key: string, values: Record<string, string | number> = {}): string => {
    let found: string | Texts | undefined = all[language];
    for (const part of key.split('.')) found = typeof found === 'object' ? found[part] : undefined;
    if (typeof found !== 'string') throw new Error(`No text ${key}`);
    return found.replace(/\{\{(\w+)\}\}/g, (_, name: string) => String(values[name]));
  };

let made = 0;

/** A name nobody else in the house has, so that journeys side by side do not meet. */
export const ownName = (word: string): string => `${word} ${process.pid.toString(36)}${(++made).toString(36)}`;
