import { readFileSync } from 'node:fs';
import type { Page } from '@playwright/test';
import type { Language } from '#domain/language/language.ts';
import { homeFor } from '#domain/screens/homes.ts';
import { documentTitle, redirectFor } from '#domain/screens/screens.ts';
import { addressesFor } from './support/addresses.ts';
import { expectNoSidewaysScroll, openAsNewcomer, restlessParts, shiftOf } from './support/steadiness.ts';
import { expect, expectNoSeriousFindings, forEachLanguage, signIn, test } from './support/test.ts';

/** CLS, as browsers count it; Google calls up to 0.1 good. */
const mostShift = 0.02;

/** What the tab says in that language. */
const titleOf = (path: string, language: Language): string => {
  const { titles } = JSON.parse(readFileSync(`locales/${language}/common.json`, 'utf8'));
  return documentTitle(path, 'Calma', (key) => titles[key]);
};

/** The narrowest phone; on the desktop twice the size (WCAG 2.2, 1.4.4 and 1.4.10). */
const expectFitsSmaller = async (page: Page, path: string): Promise<void> => {
  const size = page.viewportSize();
  if (!size) return;
  const smaller = size.width < 400 ? { ...size, width: 320 } : { width: size.width / 2, height: size.height / 2 };
  await expectNoSidewaysScroll(page, path);
  await page.setViewportSize(smaller);
  await expectNoSidewaysScroll(page, path);
  await page.setViewportSize(size);
};

forEachLanguage((language) => {
  for (const person of ['visitor', 'client', 'therapist', 'admin'] as const) {
    test(`every screen for a ${person} opens with its title`, async ({ page, complaints }) => {
      const paths = addressesFor(person);
      expect(paths).not.toEqual([]);
      // The visit and the offer of the examples are nobody's.
      if (person === 'therapist') complaints.expect(/404/);
      test.setTimeout(paths.length * 15_000);
      await signIn(page, person);
      await openAsNewcomer(page);
      // A made-up key of a mailed link opens nothing, and its page says so.
      if (person === 'visitor') complaints.expect(/410/);
      for (const path of paths) {
        await test.step(path, async () => {
          await page.goto(path);
          await expect(page).toHaveTitle(titleOf(path, language));
          expect(new URL(page.url()).pathname).toBe(path);
          await expect(page.getByRole('heading', { level: 1 }), path).toBeVisible();
          await expect(page.locator('html')).toHaveAttribute('lang', language);
          // The gallery of parts shows grey shapes for ever.
          if (path !== '/debug/ui')
            await page.waitForFunction(() => !document.querySelector('main [data-coming], main .animate-breathe'));
          // On a machine too busy to gather a page in time its parts come one by one.
          if ((await page.locator('[data-late]').count()) === 0)
            expect.soft(await shiftOf(page), `how far ${path} moves while it is read`).toBeLessThanOrEqual(mostShift);
          expect
            .soft(await restlessParts(page), `what of ${path} moves although less motion was asked for`)
            .toEqual([]);
          await expectFitsSmaller(page, path);
          await expectNoSeriousFindings(page, path);
        });
      }
    });
  }

  test('an address that does not exist says so', async ({ page, complaints }) => {
    complaints.expect(/404/);
    const answer = await page.goto('/no/such/page');
    expect(answer?.status()).toBe(404);
    await expect(page).toHaveTitle(titleOf('/no/such/page', language));
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await expectNoSeriousFindings(page, '/no/such/page');
  });
});

test('a visitor who opens a closed screen is sent to sign in @once', async ({ page }) => {
  for (const path of [
    '/dashboard',
    '/booking',
    '/admin',
    '/admin/users',
    '/therapist',
    '/therapist/requests',
    '/therapist/earnings',
  ]) {
    expect(redirectFor({ path, user: null })?.to).toBe('/auth');
    await page.goto(path);
    await expect(page).toHaveTitle(titleOf('/auth', 'en'));
    expect(new URL(page.url()).pathname).toBe('/auth');
  }
});

test('a client who opens an admin screen is sent home and told why @once', async ({ page }) => {
  await signIn(page, 'client');
  await page.goto('/admin/users');
  await expect(page).toHaveTitle(titleOf('/dashboard', 'en'));
  expect(new URL(page.url()).pathname).toBe(homeFor('client'));
  await expect(page.getByText('Access denied')).toBeVisible();
  await expect(page.getByText("You don't have permission to access this page.")).toBeVisible();
});
