/** One line of what was looked at: what was found, and what a person can do about it. */
export type Finding = {
  name: string;
  state: 'good' | 'note' | 'missing';
  found: string;
  todo?: string;
};

export const good = (name: string, found: string): Finding => ({ name, state: 'good', found });
export const note = (name: string, found: string, todo?: string): Finding => ({
  name,
  state: 'note',
  found,
  ...(todo && { todo }),
});
export const missing = (name: string, found: string, todo: string): Finding => ({
  name,
  state: 'missing',
  found,
  todo,
});

const marks = { good: 'ok     ', note: 'note   ', missing: 'MISSING' };
const indent = ' '.repeat(23);

export const writeFinding = ({ name, state, found, todo }: Finding): string =>
  [`${marks[state]}  ${name.padEnd(14)}${found}`, ...(todo ? [`${indent}→ ${todo}`] : [])].join('\n');

/** What went wrong with a call over the network, with the reason underneath, which `fetch` hides. */
export const reasonOf = (error: unknown): string => {
  const { message, code, cause } = error as { message?: string; code?: string; cause?: unknown };
  const own = message && message !== 'fetch failed' ? message : (code ?? '');
  return cause && (!own || message === 'fetch failed') ? reasonOf(cause) : own || String(error);
};
