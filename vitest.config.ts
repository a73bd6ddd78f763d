import { availableParallelism } from 'node:os';
import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    // Without it one of two cores would stand idle.
    maxWorkers: Math.max(2, availableParallelism() - 1),
    projects: [
      {
        test: {
          name: 'rules',
          environment: 'node',
          include: ['src/{domain,contract}/**/*.test.ts', 'scripts/**/*.test.ts'],
          setupFiles: ['testing/same-chance.ts'],
        },
      },
      {
        test: {
          name: 'server',
          environment: 'node',
          // The whole server is loaded once a worker, not once a file: what tests change, they change in houses of their own.
          isolate: false,
          include: ['src/server/**/*.test.ts'],
          globalSetup: ['testing/databases.ts'],
          setupFiles: ['testing/same-chance.ts', 'testing/server-setup.ts'],
          testTimeout: 60_000,
          hookTimeout: 90_000,
          restoreMocks: true,
        },
      },
      {
        test: {
          name: 'web',
          // Packages are loaded once a worker; our own modules once a file (testing/fresh-modules.ts).
          isolate: false,
          environment: 'happy-dom',
          include: ['src/web/**/*.test.{ts,tsx}'],
          setupFiles: ['testing/fresh-modules.ts', 'testing/web-setup.ts'],
          testTimeout: 60_000,
          restoreMocks: true,
        },
      },
      {
        test: {
          name: 'start',
          environment: 'node',
          include: ['testing/**/*.test.ts'],
          testTimeout: 120_000,
          hookTimeout: 120_000,
        },
      },
    ],
  },
});
