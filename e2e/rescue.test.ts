import { daysFrom } from './support/client.ts';
import { offerToMarta } from './support/offer.ts';
import { expect, expectNoSeriousFindings, forEachLanguage, takePicture, test } from './support/test.ts';
import { textsOf } from './support/words.ts';

const daysFor = daysFrom(52);

forEachLanguage((language) => {
  const desk = textsOf(language, 'treatments', 'therapist');
  const t = textsOf(language, 'treatments', 'proposals');
  const booking = textsOf(language, 'booking');

  test('side by side: a therapist suggests another time, and the client takes it without a reload', async ({
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
    await expect(panel, 'the page hears of it by itself').toBeVisible({ timeout: 30_000 });
    await expectNoSeriousFindings(status, `proposal-${language}`);
    await takePicture(status, `proposal-${language}`);
    await panel.getByRole('button').first().click();
    await expect(status.getByRole('heading', { level: 1, name: booking('status.headline.confirmed') })).toBeVisible();
    await expect(status.getByText(/^Marta/).first()).toBeVisible();

    await page.reload();
    await expect(page.getByRole('heading', { level: 1, name: desk('link.state.yours.title') })).toBeVisible();
    await client.close();
  });
});
