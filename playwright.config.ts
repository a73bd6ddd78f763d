import { defineConfig } from '@playwright/test';
import type { ServerOptions } from './e2e/support/test.ts';
import {
  desktopOnly,
  embeddedAlone,
  phoneAlone,
  phoneOnly,
  portugueseElsewhere,
  toldOnDesktopOnly,
} from './e2e/support/widths.ts';
import { findChromium } from './scripts/programs.mjs';

const executablePath = findChromium();

/**
 * What is told in both languages is told in Portuguese on the phone and in English on the desktop, which tells both where the
 * phone tells nothing; ALL_JOURNEYS tells everything everywhere, but for what no other place has.
 */
const untold = (notHere: string[], elsewhere: string[]): RegExp =>
  new RegExp([...notHere, ...(process.env.ALL_JOURNEYS ? [] : elsewhere)].join('|'));

export default defineConfig<ServerOptions>({
  testDir: 'e2e',
  outputDir: 'test-results',
  globalSetup: './e2e/support/start-servers.ts',
  fullyParallel: true,
  workers: 2,
  // Long enough for a machine that does other things, too: a story that fails is one that never gets there.
  timeout: 300_000,
  expect: { timeout: 40_000 },
  forbidOnly: Boolean(process.env.CI),
  // One more try on a busy machine; what passed only then is listed as flaky.
  retries: process.env.CI ? 1 : 0,
  reporter: 'list',
  use: {
    // What is not there to be pressed by then never comes.
    actionTimeout: 60_000,
    locale: 'en-GB',
    timezoneId: 'Europe/Lisbon',
    reducedMotion: 'reduce',
    // Stories answer in the place of the server, which a worker would not let them; those of the worker allow it.
    serviceWorkers: 'block',
    screenshot: 'only-on-failure',
    launchOptions: {
      ...(executablePath && { executablePath }),
      args: [
        '--no-sandbox',
        '--disable-gpu',
        '--disable-quic',
        '--no-first-run',
        '--disable-background-networking',
        '--disable-component-update',
        '--disable-sync',
        // Pages of a story live for seconds: what a browser prepares for the hours to come is a tenth of the processor's time.
        ...['--js-flags=--no-opt --no-maglev --single-threaded-gc', '--in-process-gpu'],
      ],
    },
  },
  projects: [
    {
      name: 'phone',
      grepInvert: untold([embeddedAlone], ['in English', desktopOnly]),
      testIgnore: toldOnDesktopOnly,
      use: { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true },
    },
    {
      name: 'desktop',
      grepInvert: untold([embeddedAlone, phoneAlone], [portugueseElsewhere, phoneOnly]),
      use: { viewport: { width: 1440, height: 900 } },
    },
    // The same app on the database of a newcomer: a few journeys are enough.
    {
      name: 'embedded',
      grep: /@embedded/,
      grepInvert: untold([phoneAlone], ['in Portuguese']),
      use: { viewport: { width: 1440, height: 900 }, server: 'embedded' },
    },
  ],
});
