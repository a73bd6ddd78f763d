import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { chromium } from '@playwright/test';
import { findChromium } from '../scripts/programs.mjs';
import { createDemoDatabase } from '../testing/demo-database.ts';
import { root, startServer } from '../testing/server-process.ts';
import { median } from './measure.mjs';

export const title =
  'From a tap or key to the next paint in each step of the wizard up to the details, on a phone four times slower';
export const needs = ['PostgreSQL', 'Chromium'];

const mostMilliseconds = 100;
const texts = JSON.parse(readFileSync(join(root, 'locales', 'en', 'booking.json'), 'utf8'));

/** Every tap and key with the time until the page showed the next picture, as browsers count it (Event Timing). */
const keepInteractions = () => {
  window.interactions = [];
  new PerformanceObserver((list) => {
    for (const { interactionId, duration } of list.getEntries())
      if (interactionId) window.interactions.push({ interactionId, duration });
  }).observe({ type: 'event', durationThreshold: 16, buffered: true });
};

const onward = new RegExp(`^(${texts.continue}|${texts.addIns.skip})$`);
const tapButton = (page, name) => page.getByRole('button', { name }).locator('visible=true').first().tap();

const type = async (page, label, text) => {
  await page.getByLabel(label).tap();
  await page.keyboard.type(text, { delay: 50 });
};

/** What a person does in each step, the first thing as soon as it can be seen. */
const steps = [
  {
    name: 'zip code',
    heading: texts.zip.title,
    act: async (page) => {
      await type(page, texts.zip.label, '1200-109');
      await tapButton(page, texts.zip.go);
    },
  },
  {
    name: 'massage',
    heading: texts.massage.title,
    act: async (page) => {
      await page.getByRole('radio', { name: /^90 min/ }).tap();
      await tapButton(page, onward);
    },
  },
  {
    name: 'place',
    heading: texts.location.title,
    act: async (page) => {
      await type(page, texts.location.address, 'Rua Garrett 12');
      await tapButton(page, onward);
    },
  },
  {
    name: 'time',
    heading: texts.when.title,
    act: async (page) => {
      await page.locator('input[name="start"]:visible').first().tap();
      await tapButton(page, onward);
    },
  },
  {
    name: 'details',
    heading: texts.details.title,
    act: async (page) => {
      await type(page, texts.details.firstName, 'Maria');
      await type(page, texts.details.lastName, 'Silva');
      await type(page, texts.details.phone, '+351 912 345 678');
      await type(page, texts.details.email, `maria.${`${Math.random()}`.slice(2, 8)}@example.com`);
      await tapButton(page, onward);
    },
  },
];

/** One person's way through the wizard: the longest wait of each step. */
async function walk(browser, url, asked) {
  const page = await browser.newPage({
    viewport: { width: 390, height: 844 },
    hasTouch: true,
    isMobile: true,
    locale: 'en-GB',
  });
  try {
    const session = await page.context().newCDPSession(page);
    await session.send('Emulation.setCPUThrottlingRate', { rate: 4 });
    await page.addInitScript(keepInteractions);
    // Nobody waits for the scripts: the field is touched when it is there.
    await page.goto(url, { waitUntil: 'commit' });
    const longest = {};
    for (const { name, heading, act } of asked) {
      await page.getByRole('heading', { level: 1, name: heading }).waitFor();
      await act(page);
      // A paint and the observer's turn.
      await page.waitForTimeout(300);
      const waits = await page.evaluate(() => window.interactions.splice(0).map(({ duration }) => duration));
      longest[name] = Math.max(0, ...waits);
    }
    return longest;
  } finally {
    await page.close();
  }
}

export async function run({ postgres, size }) {
  const server = await startServer({ DATABASE_URL: postgres.urlOf(await createDemoDatabase(postgres)), DEMO: '1' });
  const browser = await chromium.launch({ executablePath: findChromium(), args: ['--no-sandbox', '--disable-gpu'] });
  try {
    const [rounds, asked] = size === 'small' ? [1, steps.slice(0, 1)] : [5, steps];
    const walks = [];
    for (let round = 0; round < rounds; round++) walks.push(await walk(browser, `${server.url}/`, asked));
    return Object.keys(walks[0]).map((name) => {
      const waits = walks.map((one) => one[name]);
      const middle = median(waits);
      return {
        what: `${name}: the longest wait, median and most of ${walks.length}`,
        measured: `${middle} ms, ${Math.max(...waits)} ms`,
        goal: `under ${mostMilliseconds} ms`,
        kept: middle < mostMilliseconds,
      };
    });
  } finally {
    await browser.close();
    await server.stop();
  }
}
