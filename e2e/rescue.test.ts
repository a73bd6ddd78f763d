import { request } from '@playwright/test';
import { cards, createBooker } from './support/book.ts';
import { daysFrom } from './support/client.ts';
import { findOffer, offerToMarta } from './support/offer.ts';
import { ownPage, post } from './support/server-calls.ts';
import {
  expect,
  expectNoSeriousFindings,
  forEachLanguage,
  type JourneyLanguage,
  takePicture,
  test,
} from './support/test.ts';
import { openTown } from './support/town.ts';
import { textsOf } from './support/words.ts';

const daysFor = daysFrom(52);
const zipOf: Record<JourneyLanguage, number> = { en: 6830, pt: 6840 };

forEachLanguage((language) => {
  const desk = textsOf(language, 'treatments', 'therapist');
  const t = textsOf(language, 'treatments', 'proposals');
  const booking = textsOf(language, 'booking');
  const withHer = (names: string): string => textsOf(language, 'treatments', 'status')('yours', { names });

  test('side by side: a therapist suggests another time, and the client takes it without a reload @once', async ({
    page,
    browser,
    baseURL,
  }) => {
    const offer = await offerToMarta(baseURL ?? '', daysFor(language, 0));
    const client = await browser.newContext({ baseURL: baseURL ?? '', viewport: page.viewportSize() });
    const status = await client.newPage();
    await status.goto(`/bookings/${offer.bookingId}?token=${offer.token}&lang=${language}`);
    await expect(
      status.getByRole('heading', { level: 1, name: booking('status.headline.finding_therapist_one') }),
    ).toBeVisible();

    await page.goto(offer.confirmLink);
    await page.getByRole('button', { name: desk('propose.open') }).click();
    const dialog = page.getByRole('dialog', { name: desk('propose.title') });
    await dialog.locator('button[aria-pressed="false"]:enabled').first().click();
    await expect(dialog.getByText(desk('propose.chosen_one', { count: 1 }))).toBeVisible();
    await expectNoSeriousFindings(page, `propose-${language}`);
    await takePicture(page, `propose-${language}`);
    await dialog.getByRole('button', { name: desk('propose.send') }).click();
    await expect(page.getByText(desk('propose.waiting'))).toBeVisible();
    await takePicture(page, `proposed-${language}`);

    const panel = status.getByRole('region', { name: t('title', { name: 'Marta' }) });
    await expect(panel, 'the page hears of it by itself').toBeVisible();
    await expectNoSeriousFindings(status, `proposal-${language}`);
    await takePicture(status, `proposal-${language}`);
    await panel.getByRole('button').first().click();
    await expect(status.getByRole('heading', { level: 1, name: withHer('Marta') })).toBeVisible();
    await expect(status.getByText(/^Marta/).first()).toBeVisible();

    await page.reload();
    await expect(page.getByRole('heading', { level: 1, name: desk('link.state.yours.title') })).toBeVisible();
    await client.close();
  });

  test('side by side: a flexible client reads the hour that the therapist picked, without a reload @once', async ({
    page,
    browser,
    baseURL,
  }) => {
    const admin = await request.newContext({ baseURL: baseURL ?? '', extraHTTPHeaders: ownPage });
    await post(admin, '/api/login', { email: 'admin@calma.example', password: 'calma-demo' });
    const prefix = zipOf[language] + (test.info().project.name === 'desktop' ? 0 : 1);
    const town = await openTown(admin, prefix, { from: '10:00', to: '20:00' });

    const booker = createBooker(page, language);
    await page.goto('/');
    await page.getByLabel(booking('zip.label')).fill(town.zip);
    await booker.button(booking('zip.go')).click();
    await booker.heading('massage.title');
    await booker.answerMassage({});
    await booker.answerPlace({});
    await booker.seen();
    await page.locator('input[name="start"]:visible').first().check();
    await booker.choose(booking('when.flexible.120'));
    await expectNoSeriousFindings(page, `flexible-${language}`);
    await takePicture(page, `flexible-${language}`);
    await booker.answerTime({ flexible: 120 });
    await booker.answerDetails();
    await booker.goOn();
    await booker.heading('checkout.title');
    const span = '2h';
    await expect(page.getByText(booking('when.flexibleChosen', { span }))).toBeVisible();
    await booker.fillCard(cards.good);
    await booker.consent();
    await booker.payButton('65,00').click();
    const reference = await booker.expectBooked();
    await page.getByRole('link', { name: booking('done.manage') }).click();
    await booker.heading('status.headline.finding_therapist_one');
    const bookingId = new URL(page.url()).pathname.split('/').at(-1) ?? '';

    // Also at night, when nobody is asked by itself.
    const therapistIds = [town.therapistId];
    await post(admin, `/api/admin/bookings/${bookingId}/request-assignment`, { therapistIds });
    const { confirmLink } = await findOffer(admin, reference, town.therapistEmail);
    const olga = await browser.newContext({
      ...{ baseURL: baseURL ?? '', viewport: page.viewportSize() },
      locale: language === 'en' ? 'en-GB' : 'pt-PT',
    });
    const offer = await olga.newPage();
    await offer.goto(`${confirmLink}&lang=${language}`);
    await takePicture(offer, `flexible-offer-${language}`);
    await offer.getByRole('button', { name: desk('link.confirm') }).click();
    const dialog = offer.getByRole('dialog', { name: desk('pick.title') });
    await dialog.getByRole('radio', { name: /^11:00/ }).check();
    await expect(dialog.getByText(desk('pick.final'))).toBeVisible();
    await expectNoSeriousFindings(offer, `pick-${language}`);
    await takePicture(offer, `pick-${language}`);
    await dialog.getByRole('button', { name: /11:00/ }).click();
    await expect(offer.getByRole('heading', { level: 1 })).toBeVisible();

    const confirmed = page.getByRole('heading', { level: 1, name: withHer('Olga') });
    await expect(confirmed, 'the page hears of it by itself').toBeVisible();
    await expect(page.getByText(/11:00/).first()).toBeVisible();
    await expect(page.getByText(booking('when.flexibleChosen', { span }))).toBeHidden();
    await takePicture(page, `flexible-settled-${language}`);
    await olga.close();
    await admin.dispose();
  });
});
