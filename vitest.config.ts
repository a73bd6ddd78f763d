import { availableParallelism } from 'node:os';
import { defineConfig } from 'vitest/config';
import { ownTexts } from './scripts/own-texts.mjs';

/** Limits for what never ends, not for what is slow: a machine may have other work. */
const patient = {
  testTimeout: 600_000,
  hookTimeout: 600_000,
  expect: { poll: { timeout: 90_000 } },
  // As for the stories: one more try on a busy machine; the report marks what passed only then.
  retry: process.env.CI ? 1 : 0,
};

export default defineConfig({
  test: {
    // One more than two cores: tests that start servers mostly wait.
    maxWorkers: Math.max(3, availableParallelism() - 1),
    projects: [
      {
        test: {
          name: 'rules',
          ...patient,
          environment: 'node',
          // Rules remember nothing: one process for all of them instead of one a file.
          isolate: false,
          include: ['src/{domain,contract}/**/*.test.ts', 'scripts/**/*.test.ts'],
          setupFiles: ['testing/same-chance.ts'],
        },
      },
      {
        test: {
          name: 'server',
          ...patient,
          environment: 'node',
          // The whole server is loaded once a worker, not once a file: what tests change, they change in servers of their own.
          isolate: false,
          include: ['src/server/**/*.test.ts'],
          globalSetup: ['testing/databases.ts'],
          setupFiles: ['testing/same-chance.ts', 'testing/patience.ts', 'testing/server-setup.ts'],
          restoreMocks: true,
        },
      },
      {
        resolve: { alias: ownTexts },
        test: {
          name: 'web',
          ...patient,
          // Young objects get room: a twelfth less of the processor's time.
          execArgv: ['--max-semi-space-size=64', '--min-semi-space-size=32'],
          // Packages are loaded once a worker; our own modules once a file (testing/fresh-modules.ts).
          isolate: false,
          environment: 'happy-dom',
          include: ['src/web/**/*.test.{ts,tsx}'],
          setupFiles: ['testing/fresh-modules.ts', 'testing/patience.ts', 'testing/web-setup.ts'],
          restoreMocks: true,
        },
      },
      {
        test: {
          name: 'start',
          ...patient,
          environment: 'node',
          include: ['testing/**/*.test.ts'],
        },
      },
    ],
  },
});
