const attempt = <T>(work: () => T): T | null => {
  try {
    return work();
  } catch {
    return null;
  }
};

/** Storage may be forbidden or full (private windows, strict settings): then nothing is kept, and nothing breaks. */
const memoryIn = (storage: () => Storage) => {
  const read = (key: string): string | null => attempt(() => storage().getItem(key));
  const keep = (key: string, value: string | null): void =>
    void attempt(() => (value === null ? storage().removeItem(key) : storage().setItem(key, value)));
  return {
    read,
    /** `null` forgets it. */
    keep,
    readJson: (key: string): unknown => attempt(() => JSON.parse(read(key) ?? 'null')),
    keepJson: (key: string, value: unknown): void => keep(key, value === null ? null : JSON.stringify(value)),
    forget: (isMeant: (key: string) => boolean): void =>
      void attempt(() => {
        for (const key of Object.keys(storage())) if (isMeant(key)) keep(key, null);
      }),
  };
};

/** Kept for all tabs and later visits. */
export const deviceMemory = memoryIn(() => localStorage);
/** Kept for this tab, over a reload. */
export const tabMemory = memoryIn(() => sessionStorage);
