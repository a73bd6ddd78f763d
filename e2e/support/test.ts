import AxeBuilder from '@axe-core/playwright';
import { type BrowserContext, test as base, expect, type Page, type Response } from '@playwright/test';

import { desktopOnly, toldOnDesktopOnly } from './widths.ts';

export type ServerOptions = {
  /** Which of the running servers the journey visits. */
  server: 'postgres' | 'embedded' | 'stripe';
};

export type Complaints = {
  /** Says that this journey makes the browser complain, and about what; it must then really come. */
  expect(pattern: RegExp): void;
};

type Fixtures = { complaints: Complaints };

export const test = base.extend<ServerOptions & Fixtures>({
  server: ['postgres', { option: true }],
  baseURL: async ({ server }, use) => {
    await use(process.env[`SERVER_${server.toUpperCase()}`]);
  },
  complaints: [
    async ({ context, baseURL }, use) => {
      const expected: RegExp[] = [];
      const heard: string[] = [];
      const answers: string[] = [];
      context.on('page', (page) => {
        listenTo(page, baseURL ?? '', heard);
        page.on('response', (response) => noteAnswer(response, answers));
      });
      await use({ expect: (pattern) => expected.push(pattern) });
      if (test.info().status !== test.info().expectedStatus) await sayWhatWasSeen(context, heard, answers);
      const unexpected = heard.filter((line) => !expected.some((pattern) => pattern.test(line)));
      const missing = expected.filter((pattern) => !heard.some((line) => pattern.test(line)));
      expect(unexpected, 'the browser complained').toEqual([]);
      expect(missing, 'the browser was expected to complain').toEqual([]);
    },
    { auto: true },
  ],
});

const listenTo = (page: Page, ownOrigin: string, heard: string[]): void => {
  page.on('console', (message) => {
    // Stories without a worker (playwright.config.ts) say so at each try to start it.
    if (message.text().includes('Service Worker registration blocked')) return;
    if (message.type() === 'error' || message.type() === 'warning')
      heard.push(`console ${message.type()}: ${message.text()} (${message.location().url})`);
  });
  page.on('pageerror', (error) => heard.push(`page error: ${error.stack ?? error.message}`));
  page.on('response', (response) => {
    if (response.status() >= 400 && response.url().startsWith(ownOrigin))
      heard.push(`answer ${response.status()}: ${response.request().method()} ${response.url()}`);
  });
  page.on('requestfailed', (request) => {
    const reason = request.failure()?.errorText ?? '';
    // Leaving a page breaks off what it was still loading; that is the browser's way, not a fault.
    if (request.url().startsWith(ownOrigin) && reason !== 'net::ERR_ABORTED')
      heard.push(`request failed: ${request.method()} ${request.url()} ${reason}`);
  });
};

const noteAnswer = (response: Response, answers: string[]): void => {
  const { pathname, search } = new URL(response.url());
  if (!pathname.startsWith('/api/')) return;
  answers.push(`${response.status()} ${response.request().method()} ${pathname}${search}`);
  if (answers.length > 15) answers.shift();
};

/** For whoever reads a red run: where each page stood, what it said, what the server had answered last. */
const sayWhatWasSeen = async (context: BrowserContext, heard: string[], answers: string[]): Promise<void> => {
  const shown = context.pages().map(async (page) => {
    const words = await page
      .locator('body')
      .innerText({ timeout: 2000 })
      .catch(() => '(the page does not answer)');
    return `${page.url()}\n${words.replace(/\n\s*\n/g, '\n').slice(0, 2500)}`;
  });
  const lines = [...(await Promise.all(shown)), 'Last answers:', ...answers, 'The browser said:', ...heard];
  console.log(`\n── What “${test.info().title}” saw (${new Date().toISOString()}) ──\n${lines.join('\n')}\n──`);
};

export type Person = 'visitor' | 'client' | 'therapist' | 'admin';

/** One of the demo accounts, signed in as the page would do it. */
export const signIn = async (page: Page, person: Person): Promise<void> => {
  if (person === 'visitor') return;
  // A page left open would go on asking, now as somebody else.
  if (page.url() !== 'about:blank') await page.goto('about:blank');
  const answer = await page.request.post('/api/login', {
    data: { email: `${person}@calma.example`, password: 'calma-demo' },
  });
  expect(answer.status(), `${person} signs in`).toBe(200);
};

export const languages = ['en', 'pt'] as const;
export type JourneyLanguage = (typeof languages)[number];

/** The same journeys for a reader of English and one of Portuguese. */
export const forEachLanguage = (journeys: (language: JourneyLanguage) => void): void => {
  for (const language of languages) {
    test.describe(`in ${language === 'en' ? 'English' : 'Portuguese'}`, () => {
      test.use({ locale: language === 'en' ? 'en-GB' : 'pt-PT' });
      journeys(language);
    });
  }
};

const wcagTags = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'];

/** One look a screen is enough: on the phone, where everything is closest, unless the story is told on the desktop alone. */
const isLookedAtElsewhere = (): boolean => {
  const { project, file, title } = test.info();
  if (project.name === 'phone' || process.env.ALL_JOURNEYS) return false;
  return project.name === 'embedded' || !(toldOnDesktopOnly.test(file) || title.includes(desktopOnly));
};

/** WCAG 2.2 AA by axe: nothing serious, nothing critical. */
export const expectNoSeriousFindings = async (page: Page, place = 'this page'): Promise<void> => {
  if (isLookedAtElsewhere()) return;
  const { violations } = await new AxeBuilder({ page })
    // No script runs in there, so axe would wait for ever; mails are looked at by a journey of their own.
    .exclude('iframe[sandbox]')
    .options({ runOnly: { type: 'tag', values: wcagTags }, resultTypes: ['violations'] })
    // Without it every look opens a page of its own to write the report.
    .setLegacyMode()
    .analyze();
  const serious = violations
    .filter(({ impact }) => impact === 'serious' || impact === 'critical')
    .map(({ id, help, nodes }) => `${id}: ${help}\n${nodes.map((node) => `  ${node.html}`).join('\n')}`);
  expect.soft(serious, `accessibility of ${place}`).toEqual([]);
};

/** By day or by night, once all of it is drawn so: axe would read old colours beside new ones. */
export const showColours = async (page: Page, colorScheme: 'light' | 'dark'): Promise<void> => {
  await page.emulateMedia({ colorScheme });
  await page.evaluate(() => new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn))));
};

/** Pictures by day and by night for people to look at, kept with the results of the run; only where PICTURES=1 asks for it, since each takes a second. */
export const takePicture = async (page: Page, name: string): Promise<void> => {
  if (!process.env.PICTURES) return;
  for (const theme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme: theme });
    const path = test.info().outputPath(`${name}-${theme}.png`);
    await page.screenshot({ path, fullPage: true, animations: 'disabled' });
    await test.info().attach(`${name}-${theme}`, { path, contentType: 'image/png' });
  }
  await page.emulateMedia({ colorScheme: 'light' });
};

export { expect };
