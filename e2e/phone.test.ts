import type { Locator, Page } from '@playwright/test';
import { createBooker } from './support/book.ts';
import { visitWith } from './support/house-setup.ts';
import { expect, signIn, test } from './support/test.ts';

/** A finger at its middle meets it, and nothing that lies above it. */
const expectReachable = async (part: Locator): Promise<void> => {
  await expect(part).toBeInViewport();
  const isMet = await part.evaluate((element) => {
    const { left, top, width, height } = element.getBoundingClientRect();
    const met = document.elementFromPoint(left + width / 2, top + height / 2);
    return met !== null && (element.contains(met) || met.contains(element));
  });
  expect(isMet).toBe(true);
};

const tracked = { tagManagerId: null, analyticsId: 'G-TEST123456', pixelId: null };

const askWith = async (page: Page, zip: string): Promise<void> => {
  await visitWith(page, { tracking: tracked }, []);
  await page.goto('/');
  await expect(page.getByRole('region', { name: 'Cookie choices' })).toBeVisible();
  await page.getByLabel('Your zip code').fill(zip);
};

test('the cookie question covers neither the zip code nor its answer @once', async ({ page }) => {
  await askWith(page, '1200-109');
  await expectReachable(page.getByLabel('Your zip code'));
  await expectReachable(page.getByText(/We serve this area every day/));
  const chat = page.getByRole('button', { name: 'Open chat' });
  await expect(page.getByRole('banner').getByRole('button', { name: 'Open chat' })).toBeVisible();
  const { width = 0, height = 0 } = (await chat.boundingBox()) ?? {};
  expect(Math.min(width, height)).toBeGreaterThanOrEqual(44);
});

test('a zip code that is not served can be left with an address, above the bars @once', async ({ page }) => {
  await askWith(page, '7000-123');
  await expectReachable(page.getByLabel('E-mail', { exact: true }));
  await expectReachable(page.getByRole('button', { name: 'Notify me' }).locator('visible=true'));
});

test('without a time, the button leads to the times and says why @once', async ({ page }) => {
  const booker = createBooker(page, 'en');
  await booker.answerZip();
  await booker.answerPeople({});
  await booker.answerMassage({});
  await booker.answerPlace({});
  const first = page.locator('input[name="start"]:visible').first();
  await expect(first).toBeAttached();
  await booker.goOn();
  await expect(first).toBeFocused();
  await expect(first).toBeInViewport();
  await expect(page.locator('[data-dock]').getByText('Please choose a time.')).toBeInViewport();
});

test('nothing floats over the desk of a therapist, whose help opens the chat @once', async ({ page }) => {
  await signIn(page, 'therapist');
  await page.goto('/therapist/dashboard');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Open chat' })).toHaveCount(0);
  await page.getByRole('button', { name: 'Help' }).click();
  await expect(page.getByRole('dialog', { name: /^Chat with/ })).toBeVisible();
});
