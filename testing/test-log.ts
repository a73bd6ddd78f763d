type Line = { level: number; msg: string } & Record<string, unknown>;

export type TestLog = {
  readonly destination: { write(line: string): void };
  lines(): readonly Line[];
  /** The errors since the last call: what is taken was expected. */
  takeErrors(): Line[];
  /** Everything as it was written, to look for what must never be there. */
  text(): string;
};

const errorLevel = 50;

export const createTestLog = (): TestLog => {
  const written: string[] = [];
  let errors: Line[] = [];
  return {
    destination: {
      write: (text) => {
        written.push(text);
        // A line begins with its level; all the others are parsed only when a test asks for them.
        if (Number(/^\{"level":(\d+)/.exec(text)?.[1] ?? errorLevel) >= errorLevel) errors.push(JSON.parse(text));
      },
    },
    lines: () => written.map((text) => JSON.parse(text)),
    takeErrors: () => {
      const taken = errors;
      errors = [];
      return taken;
    },
    text: () => written.join(''),
  };
};
