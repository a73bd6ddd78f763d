import { createReader, createShelf, type Read, type ReadSettings } from './read-texts.ts';
import { fillIn, findPart, findText, keysFor, type Texts, type Values } from './say.ts';

// What the web uses of i18next, in a tenth of its size. Everybody imports `i18next`, whose types know every text; the build puts
// this in its place (scripts/own-texts.mjs, docs/decisions/0005-light-entry.md).

type Settings = ReadSettings & {
  lng: string;
  ns?: readonly string[];
  defaultNS?: string;
  resources?: Record<string, Record<string, Texts>>;
  interpolation?: { defaultVariables?: Values };
};
type Part = { type: string; read?: Read };
type Asked = Values & { ns?: string; defaultValue?: string; replace?: Values; returnObjects?: boolean };
type Listener = (language: string) => void;

export type TextsInstance = ReturnType<typeof createInstance>;

export const createInstance = () => {
  const shelf = createShelf();
  const known = new Set<string>();
  const listeners = new Set<Listener>();
  let [settings, backend]: [Settings, Read | undefined] = [{ lng: 'en' }, undefined];

  const say = (language: string, namespace = settings.defaultNS ?? 'common', prefix = '') =>
    function t(key: string, asked: Asked = {}): string | Texts {
      const at = key.indexOf(':');
      const path = prefix + key.slice(at + 1);
      const texts = shelf.get(language, asked.ns ?? (at < 0 ? namespace : key.slice(0, at)));
      if (asked.returnObjects) return findPart(texts, path) ?? path;
      const text = keysFor(language, path, asked.count).map((one) => findText(texts, one));
      const values = { ...settings.interpolation?.defaultVariables, ...(asked.replace ?? asked) };
      return fillIn(text.find((one) => one !== undefined) ?? asked.defaultValue ?? path, values);
    };

  const instance = {
    language: 'en',
    createInstance: () => createInstance(),
    use: (part: Part) => {
      backend = part.read ?? backend;
      return instance;
    },
    init: async (given: Settings) => {
      settings = given;
      instance.language = given.lng;
      shelf.put(given.resources ?? {});
      if (backend) shelf.readWith(createReader(backend, given));
      await instance.loadNamespaces(given.ns ?? []);
      return instance.t;
    },
    t: (key: string, asked?: Asked) => say(instance.language)(key, asked),
    getFixedT: (language: string | null, namespace?: string, keyPrefix?: string) => (key: string, asked?: Asked) =>
      say(language ?? instance.language, namespace, keyPrefix && `${keyPrefix}.`)(key, asked),
    hasLoaded: (namespace: string) => shelf.has(instance.language, namespace),
    loadNamespaces: async (names: string | readonly string[]) => {
      for (const name of [names].flat()) known.add(name);
      await Promise.all([...known].map((name) => shelf.load(instance.language, name)));
    },
    /** The page speaks another language as soon as all its texts are there. */
    changeLanguage: async (language: string) => {
      await Promise.all([...known].map((name) => shelf.load(language, name)));
      instance.language = language;
      for (const listener of [...listeners]) listener(language);
    },
    on: (_: 'languageChanged', listener: Listener) => void listeners.add(listener),
    off: (_: 'languageChanged', listener: Listener) => void listeners.delete(listener),
  };
  return instance;
};

export default createInstance();
