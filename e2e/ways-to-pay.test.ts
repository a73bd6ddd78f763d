import type { Page } from '@playwright/test';
import { createBooker } from './support/book.ts';
import { readMail } from './support/client.ts';
import { expect, expectNoSeriousFindings, forEachLanguage, takePicture, test } from './support/test.ts';
import { textsOf } from './support/words.ts';

forEachLanguage((language) => {
  const gift = textsOf(language, 'treatments', 'giftCard');
  const look = async (page: Page, name: string): Promise<void> => {
    const { width = 0 } = page.viewportSize() ?? {};
    expect.soft(await page.evaluate(() => document.documentElement.scrollWidth), name).toBeLessThanOrEqual(width);
    await expectNoSeriousFindings(page, name);
    await takePicture(page, `${name}-${language}`);
  };

  test('MB WAY: refused in the app and not charged, then approved @once', async ({ page }) => {
    const booker = createBooker(page, language);
    const { words } = booker;
    await booker.walkToCheckout({ day: 5 });
    await booker.choose(words('pay.ways.mb_way'));
    await expect(page.getByLabel(words('card.phone'))).not.toHaveValue('');
    await booker.consent();
    await look(page, 'pay-mb-way');
    await booker.payButton('65,00').click();
    await expect(page.getByText(words('pay.mbWay'))).toBeVisible();
    await booker.button(words('money.appRefuse')).click();
    await expect(page.getByText(words('money.notApproved'))).toBeVisible();
    await booker.payButton('65,00').click();
    await booker.button(words('money.appApprove')).click();
    await booker.expectBooked();
  });

  test('Multibanco: entity, reference, amount and until when, on the page and by mail; paid, the search begins @once', async ({
    page,
    baseURL,
  }) => {
    const booker = createBooker(page, language);
    const { words, email } = booker;
    await booker.walkToCheckout({ day: 6 });
    await booker.consent();
    await booker.choose(words('pay.ways.multibanco'));
    await expect(page.getByText(words('pay.multibancoHint'))).toBeVisible();
    await look(page, 'pay-multibanco');
    await booker.payButton('65,00').click();
    await booker.heading('status.headline.voucher');
    const panel = page.getByRole('region', { name: words('bank.title') });
    const reference = (await panel.getByText(/^\d{3} \d{3} \d{3}$/).textContent()) ?? '';
    const entity = (await panel.getByText(/^\d{5}$/).textContent()) ?? '';
    await look(page, 'bank-wait');
    const { text } = await readMail(baseURL ?? '', email, 'payment_instructions');
    for (const told of [entity, reference, '65,00']) expect(text).toContain(told);
    // The wizard is free for another visit, and the page finds itself again.
    await page.reload();
    await expect(panel.getByText(reference)).toBeVisible();
    await panel.getByRole('button', { name: words('bank.testPay') }).click();
    await booker.heading('status.headline.finding_therapist_one');
    await readMail(baseURL ?? '', email, 'booking_received');
  });

  test('a gift card is paid at a cash machine and then goes out @once', async ({ page, baseURL }) => {
    const words = textsOf(language, 'booking');
    const friend = `rui.${Math.random().toString().slice(2, 9)}@example.com`;
    const visible = (name: string) => page.getByRole('button', { name, exact: true }).locator('visible=true').first();
    await page.goto('/gift-card');
    await page.getByLabel(gift('recipient.name')).fill('Rui');
    await page.getByLabel(gift('recipient.email')).fill(friend);
    await page.getByLabel(gift('buyer.name'), { exact: false }).last().fill('Rita');
    await page.getByLabel(gift('buyer.email')).fill('rita@example.com');
    await visible(gift('continue')).click();
    await page.getByRole('radio', { name: words('pay.ways.multibanco'), exact: true }).check();
    await page.locator('[name="consent-terms"]').check();
    await page
      .getByRole('button', { name: /^(Buy and pay|Comprar e pagar)/ })
      .locator('visible=true')
      .first()
      .click();
    await expect(page.getByRole('heading', { level: 1, name: gift('done.voucherTitle') })).toBeVisible();
    await look(page, 'gift-bank-wait');
    await page.getByRole('button', { name: words('bank.testPay') }).click();
    await expect(
      page.getByRole('heading', { level: 1, name: gift('done.title.active', { name: 'Rui' }) }),
    ).toBeVisible();
    await readMail(baseURL ?? '', friend, 'gift_card_delivered');
  });
});
