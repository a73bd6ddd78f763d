import { draftKey } from '#web/features/booking-wizard/draft-storage.ts';
import { cards, createBooker, withGiftCard } from './support/book.ts';
import { expect, expectNoSeriousFindings, forEachLanguage, takePicture, test } from './support/test.ts';

const giftCard = 'CALM-DEMO-GIFT-0100';

forEachLanguage((language) => {
  test('a guest books a massage for one and pays by card @embedded', async ({ page }) => {
    const booker = createBooker(page, language);
    await booker.walkToCheckout({ day: 0 });
    await booker.fillCard(cards.good);
    await booker.consent();
    await takePicture(page, `checkout-${language}`);
    await booker.payButton('65,00').click();
    await booker.expectBooked();
    await takePicture(page, `confirmation-${language}`);
    // Another one begins at the beginning, and nothing of this one is left on the device.
    await booker.button(booker.words('done.again')).click();
    await expect(page.getByLabel(booker.words('zip.label'))).toHaveValue('');
    expect(await page.evaluate((key) => localStorage.getItem(key), draftKey)).toBeNull();
  });

  test('what is typed before the script arrives is kept @once', async ({ page }) => {
    const booker = createBooker(page, language);
    let letScriptsPass: () => void = () => undefined;
    const gate = new Promise<void>((resolve) => {
      letScriptsPass = resolve;
    });
    await page.route('**/locales/**', async (route) => {
      await gate;
      await route.continue();
    });
    await page.goto('/', { waitUntil: 'commit' });
    await page.getByLabel(booker.words('zip.label')).fill('1200-109');
    letScriptsPass();
    await expect(page.getByText(booker.words('zip.yes', { area: 'Lisboa' }))).toBeVisible();
    await booker.button(booker.words('zip.go')).click();
    await booker.heading('massage.title');
  });

  test('every step and the status page are free of serious findings @once', async ({ page }) => {
    const booker = createBooker(page, language);
    await booker.answerZip();
    await booker.openPeople();
    await expectNoSeriousFindings(page);
    await booker.choosePeople({ people: 2 });
    await expect(page.getByRole('radio', { name: /^60 min/ })).toBeChecked();
    await expectNoSeriousFindings(page);
    await booker.openAddIns();
    await expectNoSeriousFindings(page);
    await booker.goOn();
    await booker.heading('location.title');
    await booker.goOn();
    await expect(page.getByText(booker.words('missing.address'))).toBeVisible();
    await expectNoSeriousFindings(page);
    await booker.answerPlace({});
    await expect(page.locator('input[name="start"]:visible').first()).toBeVisible();
    await expectNoSeriousFindings(page);
    await booker.answerTime({ day: 1 });
    await expectNoSeriousFindings(page);
    await booker.answerDetails();
    await booker.goOn();
    await expect(page.getByRole('timer')).toBeVisible();
    await expectNoSeriousFindings(page);
    await booker.fillCard(cards.good);
    await booker.consent();
    await booker.payButton('130,00').click();
    await booker.expectBooked();
    await expectNoSeriousFindings(page);
    await page.getByRole('link', { name: booker.words('done.manage') }).click();
    await booker.heading('status.headline.finding_therapist_other');
    await expectNoSeriousFindings(page);
    await takePicture(page, `status-${language}`);
  });

  test('two people are treated together @wide', async ({ page }) => {
    const booker = createBooker(page, language);
    await booker.walkToCheckout({ people: 2, mode: 'together', day: 2 });
    await booker.fillCard(cards.good);
    await booker.consent();
    await booker.payButton('130,00').click();
    await booker.expectBooked();
  });

  test('three people are treated one after the other @once', async ({ page }) => {
    const booker = createBooker(page, language);
    await booker.walkToCheckout({ people: 3, mode: 'back-to-back', day: 3 });
    await booker.fillCard(cards.good);
    await booker.consent();
    await booker.payButton('195,00').click();
    await booker.expectBooked();
  });

  test('somebody books for someone else in a hotel @wide', async ({ page }) => {
    const booker = createBooker(page, language);
    await booker.walkToCheckout({
      someoneElse: { name: 'João Costa', phone: '+351 933 222 111' },
      hotel: { name: 'Avenida Palace', room: '214' },
      day: 4,
    });
    await expect(page.getByText('João Costa')).toBeVisible();
    await expect(page.getByText('+351 933 222 111')).toBeVisible();
    await expect(page.getByText(/Avenida Palace/)).toBeVisible();
    await booker.fillCard(cards.good);
    await booker.consent();
    await booker.payButton('65,00').click();
    await booker.expectBooked();
  });

  test('a promo code takes ten per cent off, and a wrong one nothing @once', async ({ page, complaints }) => {
    complaints.expect(/404/);
    const booker = createBooker(page, language);
    await booker.walkToCheckout({ day: 5 });
    await booker.useCode('NOSUCHCODE');
    await expect(page.getByText(booker.words('code.failed'))).toBeVisible();
    await booker.useCode('WELCOME10');
    await expect(page.getByText(booker.words('code.amount', { amount: '6,50\u00a0€' }))).toBeVisible();
    await booker.fillCard(cards.good);
    await booker.consent();
    await booker.payButton('58,50').click();
    await booker.expectBooked();
  });

  test('a gift card pays all of it without a card, and gets its credit back on cancellation @once', async ({
    page,
    baseURL,
  }) => {
    const booker = createBooker(page, language);
    const { words } = booker;
    await withGiftCard(baseURL ?? '', async () => {
      await booker.walkToCheckout({ day: 6 });
      await booker.useCode(giftCard);
      await expect(page.getByText(words('code.giftCardAmount', { amount: '65,00\u00a0€' }))).toBeVisible();
      await expect(page.getByText(words('pay.free'))).toBeVisible();
      await booker.consent();
      await booker.button(words('pay.buttonFree')).click();
      await booker.expectBooked();
      await page.getByRole('link', { name: words('done.manage') }).click();
      await booker.button(words('status.cancel')).click();
      await expect(
        page.getByText(words('status.cancelRefund', { amount: '65,00\u00a0€', to: '' }).slice(0, -3)),
      ).toBeVisible();
      await booker.button(words('status.cancelConfirm')).click();
      await booker.heading('status.headline.cancelled');
    });
  });

  test('a gift card pays a part, and the card the rest @once', async ({ page, baseURL }) => {
    const booker = createBooker(page, language);
    const { words } = booker;
    await withGiftCard(baseURL ?? '', async () => {
      await booker.walkToCheckout({ people: 2, mode: 'back-to-back', day: 12 });
      await booker.useCode(giftCard);
      await expect(page.getByText(words('code.giftCardAmount', { amount: '100,00\u00a0€' }))).toBeVisible();
      await booker.fillCard(cards.good);
      await booker.consent();
      await booker.payButton('30,00').click();
      await booker.expectBooked();
      await page.getByRole('link', { name: words('done.manage') }).click();
      await booker.button(words('status.cancel')).click();
      await expect(page.getByText(/130,00\u00a0€, 30,00\u00a0€ .* 100,00\u00a0€ /)).toBeVisible();
      await booker.button(words('status.cancelConfirm')).click();
      await booker.heading('status.headline.cancelled');
    });
  });

  test('a declined card is not charged, and the bank’s question is answered @once', async ({ page, complaints }) => {
    complaints.expect(/402/);
    const booker = createBooker(page, language);
    await booker.walkToCheckout({ day: 7 });
    await booker.fillCard(cards.declined);
    await booker.consent();
    await booker.payButton('65,00').click();
    await expect(page.getByText(booker.words('money.declined'))).toBeVisible();
    await booker.fillCard(cards.asks);
    await booker.payButton('65,00').click();
    await booker.button(booker.words('money.bankApprove')).click();
    await booker.expectBooked();
  });

  test('a slot that has just been taken is answered with the nearest free ones @once', async ({ page, complaints }) => {
    complaints.expect(/409/);
    const booker = createBooker(page, language);
    await booker.walkToDetails({ people: 2, mode: 'together', day: 8 });
    const takenFrom = await page.evaluate(() => JSON.parse(localStorage.getItem('calma:booking-draft') ?? '{}').state);
    await takeEverySeat(page, takenFrom);
    await booker.goOn();
    const panel = page.getByRole('status').filter({ hasText: booker.words('conflict.goneText') });
    await expect(panel).toBeVisible();
    await panel.getByRole('button').first().click();
    await expect(page.getByRole('timer')).toBeVisible();
    await booker.fillCard(cards.good);
    await booker.consent();
    await booker.payButton('130,00').click();
    await booker.expectBooked();
  });

  test('a reload at the checkout finds the same booking, and so does another tab @once', async ({ page, context }) => {
    const booker = createBooker(page, language);
    await booker.walkToCheckout({ day: 9 });
    const heldId = () => page.evaluate(() => JSON.parse(localStorage.getItem('calma:held-booking') ?? '{}').bookingId);
    const first = await heldId();
    await page.reload();
    await expect(page.getByText(booker.words('restored'))).toBeVisible();
    await expect(page.getByRole('timer')).toBeVisible();
    const second = await context.newPage();
    await second.goto('/');
    await expect(second.getByRole('timer')).toBeVisible();
    expect(await heldId()).toBe(first);
  });

  test('without a connection nothing is charged, and nothing typed is lost @once', async ({
    page,
    context,
    complaints,
  }) => {
    complaints.expect(/ERR_INTERNET_DISCONNECTED/);
    const booker = createBooker(page, language);
    await booker.walkToCheckout({ day: 10 });
    await booker.fillCard(cards.good);
    await booker.consent();
    await context.setOffline(true);
    await booker.payButton('65,00').click();
    await expect(page.getByText(booker.words('money.notSent'))).toBeVisible();
    await context.setOffline(false);
    await booker.payButton('65,00').click();
    await booker.expectBooked();
  });

  test('the browser’s back button goes one step back, and a change makes a new booking @once', async ({ page }) => {
    const booker = createBooker(page, language);
    await booker.walkToCheckout({ day: 11 });
    const made: string[] = [];
    page.on('request', (request) => {
      if (request.method() === 'POST' && /\/api\/bookings(\/[^/]+\/cancel)?(\?|$)/.test(request.url()))
        made.push(request.url().includes('/cancel') ? 'cancel' : 'make');
    });
    await page.goBack();
    await booker.heading('details.title');
    await page.getByLabel(booker.words('details.firstName')).fill('Mariana');
    await expect.poll(() => made).toEqual(['cancel']);
    await booker.goOn();
    await expect(page.getByRole('timer')).toBeVisible();
    expect(made).toEqual(['cancel', 'make']);
  });
});

type Draft = Record<string, unknown> & { dateTime: string; zipCode: string };

/** Others book the same hour until no therapist is left for it. */
const takeEverySeat = async (page: import('@playwright/test').Page, draft: Draft): Promise<void> => {
  for (let guest = 0; guest < 20; guest++) {
    const answer = await page.request.post('/api/bookings', {
      headers: { 'sec-fetch-site': 'same-origin' },
      data: {
        treatmentId: draft.treatmentId,
        duration: draft.duration,
        peopleCount: 1,
        datetime: draft.dateTime,
        zipCode: draft.zipCode,
        location: { address: 'Rua Augusta 1', isHotel: false },
        guestDetails: { firstName: 'Ana', lastName: 'Reis', phone: '912345678', email: 'ana@example.com' },
        evenIfBusy: true,
        totalPrice: 6500,
      },
    });
    if (answer.status() === 409) return;
    expect(answer.status()).toBe(201);
  }
};
