import { randomUUID } from 'node:crypto';
import type { Page } from '@playwright/test';
import { cards } from './support/book.ts';
import { readMail } from './support/client.ts';
import { expect, expectNoSeriousFindings, forEachLanguage, takePicture, test } from './support/test.ts';
import { textsOf } from './support/words.ts';

forEachLanguage((language) => {
  const t = textsOf(language, 'treatments', 'giftCard');
  const words = textsOf(language, 'booking');
  const visible = (page: Page, name: string) =>
    page.getByRole('button', { name, exact: true }).locator('visible=true').first();

  test('somebody gives a gift card, it arrives, and within two weeks it may be taken back @once', async ({
    page,
    baseURL,
    complaints,
  }) => {
    complaints.expect(/402/);
    const look = async (name: string): Promise<void> => {
      const { width = 0 } = page.viewportSize() ?? {};
      expect.soft(await page.evaluate(() => document.documentElement.scrollWidth), name).toBeLessThanOrEqual(width);
      await expectNoSeriousFindings(page, name);
      await takePicture(page, `${name}-${language}`);
    };
    const friend = `ines-${randomUUID()}@example.com`;
    await page.goto('/gift-card');
    await page.getByRole('radio', { name: t('design.dusk') }).check();
    await page.getByRole('radio', { name: t('amount.other') }).check();
    await page.locator('input[name="amount"]').fill('60,50');
    await page.getByLabel(t('recipient.name')).fill('Inês');
    await page.getByLabel(t('recipient.email')).fill(friend);
    await page.getByLabel(t('recipient.message')).fill('Para respirar fundo.');
    await page.getByLabel(t('buyer.name'), { exact: false }).last().fill('Rita');
    await page.getByLabel(t('buyer.email')).fill('rita@example.com');
    await look('gift-card');
    await visible(page, t('continue')).click();
    await expect(page.getByRole('heading', { level: 1, name: t('pay.title') })).toBeVisible();

    const payWith = async (number: string): Promise<void> => {
      await page.getByLabel(words('card.number')).fill(number);
      await page.getByLabel(words('card.expiry')).fill('12 / 34');
      await page.getByLabel(words('card.cvc')).fill('123');
      await page.locator('[name="consent-terms"]').check();
      await visible(page, t('pay.button', { price: '60,50\u00a0€' })).click();
    };
    await payWith(cards.declined);
    await expect(page.getByText(t('pay.declined'))).toBeVisible();
    await look('gift-card-pay');
    await payWith(cards.good);
    await expect(page.getByRole('heading', { level: 1, name: t('done.title.active', { name: 'Inês' }) })).toBeVisible();
    await look('gift-card-success');

    const code = (await page.getByText(/^CALM(-[0-9A-Z]{4}){3}$/).textContent()) ?? '';
    expect((await readMail(baseURL ?? '', friend, 'gift_card_delivered')).text).toContain(code);
    const file = (await page.getByRole('link', { name: t('done.cardFile') }).getAttribute('href')) ?? '';
    expect((await (await page.request.get(file)).body()).subarray(0, 5).toString()).toBe('%PDF-');

    const other = await page.context().newPage();
    await other.goto('/gift-card');
    await other.getByLabel(t('balance.code')).fill(code.toLowerCase());
    await visible(other, t('balance.ask')).click();
    const left = { left: '60,50\u00a0€', amount: '60,50\u00a0€' };
    await expect(other.getByText(t('balance.left', left))).toBeVisible();
    await other.close();

    await visible(page, t('withdraw.action')).click();
    await visible(page, t('withdraw.confirm', { amount: '60,50\u00a0€' })).click();
    await expect(page.getByRole('heading', { level: 1, name: t('done.title.withdrawn') })).toBeVisible();
  });

  test('a gift card waits for its day @wide', async ({ page, baseURL }) => {
    const buyer = `rita-${randomUUID()}@example.com`;
    await page.goto('/gift-card');
    await page.getByLabel(t('recipient.name')).fill('Inês');
    await page.getByLabel(t('recipient.email')).fill('ines@example.com');
    await page.getByRole('radio', { name: t('delivery.day') }).check();
    await page.getByRole('button', { name: language === 'en' ? 'Next month' : 'Mês seguinte' }).click();
    await page
      .getByRole('gridcell')
      .getByRole('button', { name: / 24,|24 de/ })
      .first()
      .click();
    await page.getByLabel(t('buyer.name'), { exact: false }).last().fill('Rita');
    await page.getByLabel(t('buyer.email')).fill(buyer);
    await visible(page, t('continue')).click();
    await page.getByLabel(words('card.number')).fill(cards.good);
    await page.getByLabel(words('card.expiry')).fill('12 / 34');
    await page.getByLabel(words('card.cvc')).fill('123');
    await page.locator('[name="consent-terms"]').check();
    await visible(page, t('pay.button', { price: '100,00\u00a0€' })).click();
    await expect(page.getByText(t('done.next'))).toBeVisible();
    const { text } = await readMail(baseURL ?? '', buyer, 'gift_card_bought');
    const link = /\/gift-card-success\?\S+/.exec(text)?.[0] ?? '';
    await page.evaluate(() => sessionStorage.clear());
    await page.goto(link);
    await expect(page.getByText(/24/).first()).toBeVisible();
    expect(new URL(page.url()).searchParams.has('token')).toBe(false);
  });
});
