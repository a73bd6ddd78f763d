import type { Page } from '@playwright/test';
import { expect, signIn, test } from './support/test.ts';

// What tests usually start a browser with switches this cache off.
test.use({
  launchOptions: [
    async ({ launchOptions }, use) => use({ ...launchOptions, ignoreDefaultArgs: ['--disable-back-forward-cache'] }),
    { scope: 'worker' },
  ],
});

/** Why the page could not be kept as it stood, as far as the page itself is the reason; that a browser without windows keeps none is not. */
const reasonsOfThePage = async (page: Page, path: string): Promise<string[]> => {
  const session = await page.context().newCDPSession(page);
  await session.send('Page.enable');
  const reasons: string[] = [];
  let hasAnswered = false;
  session.on('Page.backForwardCacheNotUsed', ({ notRestoredExplanations }) => {
    hasAnswered = true;
    for (const { type, reason } of notRestoredExplanations) if (type !== 'Circumstantial') reasons.push(reason);
  });
  await page.goto(path, { waitUntil: 'networkidle' });
  await expect(page.getByRole('heading', { level: 1 }).first()).toBeVisible();
  await page.evaluate(() => Object.assign(window, { wasHere: true }));
  await page.goto('/cookies', { waitUntil: 'networkidle' });
  await page.evaluate(() => void setTimeout(() => history.back()));
  await page.waitForURL((url) => url.pathname === path);
  await expect(page.getByRole('heading', { level: 1 }).first()).toBeVisible();
  const wasKept = await page.evaluate(() => 'wasHere' in window);
  expect(wasKept || hasAnswered, `the browser kept ${path}, or said why not`).toBe(true);
  await session.detach();
  return reasons;
};

test('nothing on a page keeps the browser from going back to it as it stood, an open line to the server neither @wide', async ({
  page,
}) => {
  for (const path of ['/', '/gift-card', '/auth']) expect.soft(await reasonsOfThePage(page, path), path).toEqual([]);
  for (const [person, path] of [
    ['client', '/dashboard'],
    ['therapist', '/therapist/dashboard'],
    ['admin', '/admin'],
  ] as const) {
    await signIn(page, person);
    expect.soft(await reasonsOfThePage(page, path), path).toEqual([]);
  }
});

test('a page that wants to hear when it is left would be noticed @wide', async ({ page }) => {
  await page.addInitScript(() => window.addEventListener('unload', () => undefined));
  expect(await reasonsOfThePage(page, '/auth')).toContain('UnloadHandlerExistsInMainFrame');
});
