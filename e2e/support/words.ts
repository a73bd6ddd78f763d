import { readFileSync } from 'node:fs';
import type { JourneyLanguage } from './test.ts';

type Texts = { readonly [key: string]: string | Texts };

/** The words the page uses, by their key: `textsOf('pt', 'booking')('people.title')`. */
export const textsOf = (language: JourneyLanguage, namespace: string, prefix?: string) => {
  const address = new URL(`../../locales/${language}/${namespace}.json`, import.meta.url);
  const all: Texts = JSON.parse(readFileSync(address, 'utf8'));
  return (key: string, values: Record<string, string | number> = {}): string => {
    let found: string | Texts | undefined = all;
    for (const part of (prefix ? `${prefix}.${key}` : key).split('.'))
      found = typeof found === 'object' ? found[part] : undefined;
    if (typeof found !== 'string') throw new Error(`No text ${namespace}:${key}`);
    return found.replace(/\{\{(\w+)\}\}/g, (_, name: string) => String(values[name]));
  };
};
