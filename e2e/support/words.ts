import { readFileSync } from 'node:fs';
import type { JourneyLanguage } from './test.ts';

type Texts = { readonly [key: string]: string | Texts };

const read = new Map<string, Texts>();

const textsIn = (language: JourneyLanguage, namespace: string): Texts => {
  const address = new URL(`../../locales/${language}/${namespace}.json`, import.meta.url);
  const texts = read.get(address.href) ?? (JSON.parse(readFileSync(address, 'utf8')) as Texts);
  read.set(address.href, texts);
  return texts;
};

/** The words the page uses, by their key: `textsOf('pt', 'booking')('people.title')`. */
export const textsOf = (language: JourneyLanguage, namespace: string, prefix?: string) => {
  const all = textsIn(language, namespace);
  return (key: string, values: Record<string, string | number> = {}): string => {
    let found: string | Texts | undefined = all;
    for (const part of (prefix ? `${prefix}.${key}` : key).split('.'))
      found = typeof found === 'object' ? found[part] : undefined;
    if (typeof found !== 'string') throw new Error(`No text ${namespace}:${key}`);
    return found.replace(/\{\{(\w+)\}\}/g, (_, name: string) => String(values[name]));
  };
};
