import type { Texts } from './say.ts';

export type Read = (
  language: string,
  namespace: string,
  done: (error: Error | null, texts: unknown) => void,
) => unknown;
export type ReadSettings = { maxRetries?: number; retryTimeout?: number; maxParallelReads?: number };

const pause = (milliseconds: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, milliseconds));

const readOnce = (read: Read, language: string, namespace: string): Promise<Texts> =>
  new Promise((resolve, reject) =>
    read(language, namespace, (error, texts) => (error ? reject(error) : resolve(texts as Texts))),
  );

/** Reads files of texts, a few at a time, and again where one fails, waiting twice as long each time. One that never comes is empty. */
export const createReader = (read: Read, settings: ReadSettings) => {
  const { maxRetries = 0, retryTimeout = 0, maxParallelReads = 10 } = settings;
  const waiting: (() => void)[] = [];
  let reading = 0;

  const inTurn = async (language: string, namespace: string): Promise<Texts> => {
    if (reading < maxParallelReads) reading++;
    else await new Promise<void>((resolve) => waiting.push(resolve));
    try {
      return await readOnce(read, language, namespace);
    } finally {
      const next = waiting.shift();
      if (next) next();
      else reading--;
    }
  };

  return async (language: string, namespace: string): Promise<Texts> => {
    for (let tried = 0; ; tried++)
      try {
        return await inTurn(language, namespace);
      } catch {
        if (tried >= maxRetries) return {};
        await pause(retryTimeout * 2 ** tried);
      }
  };
};

type Resources = Record<string, Record<string, Texts>>;

/** The files of texts that are here or on their way. Without a way to read more, what is missing is not waited for. */
export const createShelf = () => {
  const files = new Map<string, Texts>();
  const coming = new Map<string, Promise<void>>();
  let read: ReturnType<typeof createReader> | undefined;
  const nameOf = (language: string, namespace: string): string => `${language}/${namespace}`;
  return {
    readWith: (reader: ReturnType<typeof createReader>) => {
      read = reader;
    },
    put: (resources: Resources) => {
      for (const [language, namespaces] of Object.entries(resources))
        for (const [namespace, texts] of Object.entries(namespaces)) files.set(nameOf(language, namespace), texts);
    },
    get: (language: string, namespace: string): Texts | undefined => files.get(nameOf(language, namespace)),
    has: (language: string, namespace: string): boolean => !read || files.has(nameOf(language, namespace)),
    load: (language: string, namespace: string): Promise<void> => {
      const name = nameOf(language, namespace);
      if (!read || files.has(name)) return Promise.resolve();
      const arrival = coming.get(name) ?? read(language, namespace).then((texts) => void files.set(name, texts));
      coming.set(name, arrival);
      return arrival;
    },
  };
};
