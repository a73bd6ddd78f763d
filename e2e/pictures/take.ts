import type { Page } from '@playwright/test';
import { createBooker } from '../support/book.ts';
import { offerToMarta } from '../support/offer.ts';
import { get } from '../support/server-calls.ts';
import { expect, forEachLanguage, type JourneyLanguage, signIn, test } from '../support/test.ts';
import { textsOf } from '../support/words.ts';
import { everyPicture } from './folder.ts';
import { addressesWithSomething, nameOf } from './scenes.ts';
import { shoot } from './shoot.ts';

// Some addresses of the examples open nothing, and the browser says so.
test.use({ complaints: ({ page: _ }, use) => use({ expect: () => undefined }) });
test.setTimeout(600_000);

/** Takes the page as it stands under a name. */
const camera = (page: Page, language: JourneyLanguage) => (scene: string) =>
  shoot(page, everyPicture, { scene, width: test.info().project.name, language });

forEachLanguage((language) => {
  for (const person of ['visitor', 'client', 'therapist', 'admin'] as const) {
    test(`what a ${person} opens`, async ({ page }) => {
      const take = camera(page, language);
      await signIn(page, person);
      for (const path of await addressesWithSomething(page.request, person)) {
        await page.goto(path);
        await expect(page.getByRole('heading', { level: 1 }).first()).toBeVisible();
        await take(nameOf(path));
      }
    });
  }

  test('how an account is made', async ({ page }) => {
    const take = camera(page, language);
    const t = textsOf(language, 'auth');
    await page.goto('/auth');
    await page.getByRole('tab', { name: t('account.register') }).click();
    await take('auth-register');
  });

  test('how a massage is booked', async ({ page }) => {
    const take = camera(page, language);
    const booker = createBooker(page, language);
    const t = booker.words;
    await page.goto('/');
    await page.getByLabel(t('zip.label')).fill('7000-123');
    await expect(
      page
        .getByRole('button', { name: t('zip.interestSend') })
        .locator('visible=true')
        .first(),
    ).toBeVisible();
    await take('book-0-not-served');
    await booker.answerZip();
    await take('book-2-massage');
    await booker.openPeople();
    await take('book-1-people');
    await booker.choosePeople({ people: 1 });
    await booker.openAddIns();
    await take('book-3-add-ins');
    await booker.goOn();
    await booker.heading('location.title');
    await take('book-4-location');
    await booker.answerPlace({});
    await expect(page.locator('input[name="start"]:visible').first()).toBeVisible();
    await take('book-5-time');
    const ownDay = test.info().project.name === 'desktop' ? 0 : 3;
    await booker.answerTime({ day: ownDay + (language === 'en' ? 0 : 6), monthsAhead: 2 });
    await booker.answerDetails();
    await take('book-6-details');
    await booker.goOn();
    await booker.heading('checkout.title');
    await expect(page.getByRole('timer')).toBeVisible();
    await take('book-7-checkout');
    await booker.consent();
    await booker.fillCard('4242 4242 4242 4242');
    await page.getByRole('button', { name: /65,00/ }).locator('visible=true').first().click();
    await booker.expectBooked();
    await take('book-8-paid');
  });

  test('an offer by mail', async ({ page, baseURL }) => {
    const take = camera(page, language);
    const t = textsOf(language, 'treatments', 'therapist');
    const day = (test.info().project.name === 'desktop' ? 30 : 34) + (language === 'en' ? 0 : 8);
    const offer = await offerToMarta(baseURL ?? '', day);
    await page.goto(offer.confirmLink);
    await expect(page.getByRole('button', { name: t('link.confirm') })).toBeVisible();
    await take('offer-by-mail');
    await page.getByRole('button', { name: t('link.confirm') }).click();
    await expect(page).toHaveURL('/therapist/booking-confirmed');
    await take('offer-accepted');
    await page.goto(`/bookings/${offer.bookingId}?token=${offer.token}`);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await take('booking-confirmed');
    await signIn(page, 'therapist');
    await page.goto(`/therapist/booking/${offer.bookingId}`);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await take('therapist-visit');
  });

  test('mails', async ({ page }) => {
    const take = camera(page, language);
    await signIn(page, 'admin');
    const { items } = await get<{ items: { type: string }[] }>(
      page.request,
      `/api/admin/email-templates?language=${language}`,
    );
    for (const { type } of items) {
      const answer = await page.request.post('/api/admin/email-templates/preview', { data: { type, language } });
      await page.setContent((await answer.json()).preview.html);
      await take(`mail-${type}`);
    }
  });
});
