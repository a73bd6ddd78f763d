import { join } from 'node:path';
import { defineConfig } from '@playwright/test';
import everyDay from '../../playwright.config.ts';

/** `npm run pictures`: the app and the widths of the stories, every screen in both languages at both widths. */
export default defineConfig({
  ...everyDay,
  testDir: import.meta.dirname,
  testMatch: 'take.ts',
  outputDir: join(import.meta.dirname, '../../test-results/pictures-run'),
  globalSetup: join(import.meta.dirname, 'start-server.ts'),
  projects: (everyDay.projects ?? [])
    .filter(({ name }) => name !== 'embedded')
    .map(({ name = '', use = {} }) => ({ name, use })),
});
