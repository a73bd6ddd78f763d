import { format } from 'node:util';
import { afterEach, beforeEach, vi } from 'vitest';

let expected: RegExp[] = [];
let written: string[] = [];

/** Says that this test makes the console complain, and about what. It fails when the complaint does not come. */
export const expectComplaint = (pattern: RegExp): void => {
  expected.push(pattern);
};

/** Any other `console.error` or `console.warn` fails the test that caused it. */
export const failOnComplaints = (): void => {
  beforeEach(() => {
    expected = [];
    written = [];
    for (const level of ['error', 'warn'] as const)
      vi.spyOn(console, level).mockImplementation((...parts) => {
        written.push(format(...parts));
      });
  });

  afterEach(() => {
    const unexpected = written.filter((line) => !expected.some((pattern) => pattern.test(line)));
    const missing = expected.filter((pattern) => !written.some((line) => pattern.test(line)));
    if (unexpected.length > 0) throw new Error(`The console complained:\n${unexpected.join('\n')}`);
    if (missing.length > 0) throw new Error(`The console was expected to say ${missing.join(' and ')}`);
  });
};
