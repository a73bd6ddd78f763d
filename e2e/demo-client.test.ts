import { expect, forEachLanguage, signIn, takePicture, test } from './support/test.ts';
import { textsOf } from './support/words.ts';

type Visit = { id: string; reference: string; status: string };

/** Whoever tries the demo as a client sees each screen with something on it. */
forEachLanguage((language) => {
  const t = textsOf(language, 'treatments');
  const words = textsOf(language, 'booking');

  test('the demo’s client has visits, gift cards, places, a favourite, receipts and news @once', async ({ page }) => {
    await signIn(page, 'client');
    await page.goto('/dashboard');
    await expect(page.getByRole('region', { name: new RegExp(`^${t('dashboard.next')}`) })).toBeVisible();
    await expect(page.getByRole('region', { name: new RegExp(`^${t('dashboard.before')}`) })).toBeVisible();
    for (const tag of ['completed', 'cancelled']) {
      await expect(page.getByText(t(`dashboard.tag.${tag}`), { exact: true }).first()).toBeVisible();
    }
    await takePicture(page, `demo-client-visits-${language}`);

    await page.goto('/dashboard?tab=gift-cards');
    await expect(page.getByText(t('dashboard.giftCards.fromName', { name: 'Oliver Smithson' }))).toBeVisible();
    await expect(page.getByText(t('dashboard.giftCards.forName', { name: 'Inês Marques' }))).toBeVisible();
    await takePicture(page, `demo-client-gift-cards-${language}`);

    await page.goto('/dashboard?tab=account');
    await expect(page.getByText('Casa dos pais')).toBeVisible();
    await expect(
      page.getByRole('button', { name: t('dashboard.therapists.favourite', { name: 'Marta' }) }),
    ).toHaveAttribute('aria-pressed', 'true');

    await page.goto('/dashboard?tab=receipts');
    const receipt = page.getByRole('link', { name: t('dashboard.receipts.open') }).first();
    const answer = await page.request.get((await receipt.getAttribute('href')) ?? '');
    expect((await answer.body()).subarray(0, 5).toString()).toBe('%PDF-');
    expect(await page.getByRole('link', { name: t('dashboard.receipts.open') }).count()).toBeGreaterThan(3);

    await page
      .getByRole('banner')
      .getByRole('button', { name: /unread|por ler/ })
      .click();
    await expect(page.getByRole('dialog').getByRole('listitem').first()).toBeVisible();
  });

  test('the demo’s client moves a coming visit, and cancels one for all its money @once', async ({ page }) => {
    await signIn(page, 'client');
    const visits = (await (await page.request.get('/api/bookings')).json()) as Visit[];
    const [first, second] = visits.filter(({ status }) => status === 'confirmed');

    await page.goto(`/reschedule/${second?.id}`);
    await expect(page.getByRole('heading', { level: 1, name: t('reschedule.title') })).toBeVisible();
    await page.locator('input[name="start"]:visible').last().check();
    await page
      .getByRole('button', { name: t('reschedule.move'), exact: true })
      .locator('visible=true')
      .first()
      .click();
    await expect(page.getByText(t('reschedule.done.lead'))).toBeVisible();

    await page.goto(`/bookings/${first?.id}`);
    await page.getByRole('button', { name: words('status.cancel'), exact: true }).click();
    await page
      .getByRole('alertdialog')
      .getByRole('button', { name: words('status.cancelConfirm') })
      .click();
    await expect
      .poll(async () => {
        const { status, paymentStatus } = await (await page.request.get(`/api/bookings/${first?.id}`)).json();
        return [status, paymentStatus];
      })
      .toEqual(['cancelled', 'refunded']);
  });

  test('the demo’s client reviews a massage from the dashboard, and the office reads it @once', async ({ page }) => {
    await signIn(page, 'client');
    await page.goto('/dashboard');
    await page
      .getByRole('link', { name: new RegExp(`^${t('dashboard.visit.review')}`) })
      // What a failed try has reviewed stays reviewed.
      .nth(test.info().retry)
      .click();
    await page.getByRole('radio', { name: t('review.star4'), exact: true }).check();
    await page.getByLabel(t('review.words')).fill('Right pressure, on time.');
    await page.getByRole('button', { name: t('review.send'), exact: true }).click();
    await expect(page.getByRole('img', { name: t('review.ofFive', { stars: 4 }) })).toBeVisible();
    await takePicture(page, `review-${language}`);

    await signIn(page, 'admin');
    await page.goto('/admin/reviews?q=Right+pressure');
    await expect(page.getByText('Right pressure, on time.')).toBeVisible();
  });
});
