import AxeBuilder from '@axe-core/playwright';
import { test as base, expect, type Page } from '@playwright/test';

export type HouseOptions = {
  /** Which of the running servers the journey visits. */
  house: 'postgres' | 'embedded' | 'stripe';
};

export type Complaints = {
  /** Says that this journey makes the browser complain, and about what; it must then really come. */
  expect(pattern: RegExp): void;
};

type Fixtures = { complaints: Complaints };

export const test = base.extend<HouseOptions & Fixtures>({
  house: ['postgres', { option: true }],
  baseURL: async ({ house }, use) => {
    await use(process.env[`HOUSE_${house.toUpperCase()}`]);
  },
  complaints: [
    async ({ context, baseURL }, use) => {
      const expected: RegExp[] = [];
      const heard: string[] = [];
      context.on('page', (page) => listenTo(page, baseURL ?? '', heard));
      await use({ expect: (pattern) => expected.push(pattern) });
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

export type Person = 'visitor' | 'client' | 'therapist' | 'admin';

/** One of the demo accounts, signed in as the page would do it. */
export const signIn = async (page: Page, person: Person): Promise<void> => {
  if (person === 'visitor') return;
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

/** WCAG 2.2 AA by axe: nothing serious, nothing critical. */
export const expectNoSeriousFindings = async (page: Page, place = 'this page'): Promise<void> => {
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

/** A picture for people to look at, kept with the results of the run; only where PICTURES=1 asks for it, since each takes a second. */
export const takePicture = async (page: Page, name: string): Promise<void> => {
  if (!process.env.PICTURES) return;
  const path = test.info().outputPath(`${name}.png`);
  await page.screenshot({ path, fullPage: true, animations: 'disabled' });
  await test.info().attach(name, { path, contentType: 'image/png' });
};

export { expect };
