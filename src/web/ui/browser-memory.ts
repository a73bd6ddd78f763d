const attempt = <T>(work: () => T): T | null => {
  try {
    return work();
  } catch {
    return null;
  }
};

/** Storage may be forbidden or full (private windows, strict settings): then the page keeps it for as long as it is open. */
const memoryIn = (storage: () => Storage) => {
  const page = new Map<string, string>();
  const read = (key: string): string | null => page.get(key) ?? attempt(() => storage().getItem(key));
  const keep = (key: string, value: string | null): void => {
    page.delete(key);
    if (value === null) attempt(() => storage().removeItem(key));
    else if (attempt(() => storage().setItem(key, value) ?? true) === null) page.set(key, value);
  };
  return {
    read,
    /** `null` forgets it. */
    keep,
    readJson: (key: string): unknown => attempt(() => JSON.parse(read(key) ?? 'null')),
    keepJson: (key: string, value: unknown): void => keep(key, value === null ? null : JSON.stringify(value)),
    forget: (isMeant: (key: string) => boolean): void => {
      const keys = [...page.keys(), ...(attempt(() => Object.keys(storage())) ?? [])];
      for (const key of keys) if (isMeant(key)) keep(key, null);
    },
  };
};

/** Kept for all tabs and later visits. */
export const deviceMemory = memoryIn(() => localStorage);
/** Kept for this tab, over a reload. */
export const tabMemory = memoryIn(() => sessionStorage);
