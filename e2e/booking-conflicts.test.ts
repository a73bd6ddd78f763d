import type { Page } from '@playwright/test';
import pg from 'pg';
import { cards, createBooker } from './support/book.ts';
import { expect, expectNoSeriousFindings, takePicture, test } from './support/test.ts';

// The width plays no part in these stories, and what differs by language is only the words.

const monthsAhead = 2;

const draftOf = (page: Page) => page.evaluate(() => JSON.parse(localStorage.getItem('calma:booking-draft') ?? '{}'));
const heldId = (page: Page): Promise<string> =>
  page.evaluate(() => JSON.parse(localStorage.getItem('calma:held-booking') ?? '{}').bookingId);

/** Notes every write to a path, so that a story can count them. */
const countPosts = (page: Page, path: RegExp): (() => number) => {
  let count = 0;
  page.on('request', (request) => {
    if (request.method() === 'POST' && path.test(new URL(request.url()).pathname)) count++;
  });
  return () => count;
};

test('a price that has changed is said, and agreed to before anything is paid', async ({ page, complaints }) => {
  complaints.expect(/409/);
  const booker = createBooker(page, 'en');
  let isOld = true;
  await page.route('**/api/treatments', async (route) => {
    const answer = await route.fetch();
    const treatments = (await answer.json()) as { price60min: number | null }[];
    if (isOld) for (const treatment of treatments) if (treatment.price60min) treatment.price60min -= 500;
    await route.fulfill({ response: answer, json: treatments });
  });
  await booker.walkToDetails({ day: 0, monthsAhead });
  isOld = false;
  await booker.goOn();
  const panel = page
    .getByRole('status')
    .filter({ hasText: booker.words('conflict.priceTitle', { price: '65,00\u00a0€' }) });
  await expect(panel).toContainText('60,00\u00a0€');
  await takePicture(page, 'price-changed');
  await panel.getByRole('button').click();
  await expect(page.getByRole('timer')).toBeVisible();
  await booker.fillCard(cards.good);
  await booker.consent();
  await booker.payButton('65,00').click();
  await booker.expectBooked();
});

test('a code that is refused when the booking is made is taken off, and the booking stands', async ({
  page,
  complaints,
}) => {
  complaints.expect(/410/);
  const booker = createBooker(page, 'en');
  await booker.walkToDetails({ day: 1, monthsAhead });
  const promoCode = {
    id: 'kept',
    code: 'OLDCODE',
    discountType: 'percentage',
    discountValue: 15,
    appliedDiscount: 975,
  };
  const draft = await draftOf(page);
  await page.evaluate(
    (text) => localStorage.setItem('calma:booking-draft', text),
    JSON.stringify({ ...draft, state: { ...draft.state, promoCode } }),
  );
  // Still good when the draft was restored, and no longer when the booking is made.
  await page.route('**/api/promo-codes/verify/OLDCODE', (route) =>
    route.fulfill({ json: { valid: true, promoCode: { ...promoCode, appliedDiscount: undefined } } }),
  );
  await page.reload();
  await booker.heading('details.title');
  await booker.goOn();
  await expect(page.getByText(booker.words('code.failed')).first()).toBeVisible();
  await expect(page.getByRole('timer')).toBeVisible();
  await booker.fillCard(cards.good);
  await booker.consent();
  await booker.payButton('65,00').click();
  await booker.expectBooked();
});

test('a hold that ran out is taken anew with everything that was typed, and then paid', async ({
  page,
  complaints,
}) => {
  complaints.expect(/410/);
  const booker = createBooker(page, 'en');
  await booker.walkToCheckout({ day: 2, monthsAhead });
  const first = await heldId(page);
  await booker.fillCard(cards.good);
  await booker.consent();
  await letRunOut(first);
  await booker.payButton('65,00').click();
  const panel = page.getByRole('status').filter({ hasText: booker.words('conflict.expiredTitle') });
  await expect(panel).toContainText(booker.words('conflict.expiredText'));
  await takePicture(page, 'hold-expired');
  await panel.getByRole('button').click();
  await expect(page.getByRole('timer')).toBeVisible();
  await expect.poll(() => heldId(page)).not.toBe(first);
  await expect(page.getByLabel(booker.words('card.number'))).toHaveValue(cards.good);
  await booker.payButton('65,00').click();
  await booker.expectBooked();
});

test('two tabs with different answers: one says so, and the person chooses', async ({ page, context }) => {
  const booker = createBooker(page, 'en');
  await booker.walkToDetails({ day: 3, monthsAhead });
  const second = await context.newPage();
  const other = createBooker(second, 'en');
  await second.goto('/');
  await other.heading('details.title');
  await second.getByLabel(other.words('details.firstName')).fill('Mariana');
  const notice = page.getByRole('status').filter({ hasText: booker.words('otherTab.title') });
  await expect(notice).toBeVisible();
  await takePicture(page, 'two-tabs');
  await notice.getByRole('button', { name: booker.words('otherTab.take') }).click();
  await expect(page.getByLabel(booker.words('details.firstName'))).toHaveValue('Mariana');
  await expect(notice).toHaveCount(0);

  await page.getByLabel(booker.words('details.lastName')).fill('Costa');
  const there = second.getByRole('status').filter({ hasText: booker.words('otherTab.title') });
  await there.getByRole('button', { name: booker.words('otherTab.keep') }).click();
  await expect(second.getByLabel(other.words('details.lastName'))).toHaveValue('Silva');
});

test('a reload at any step comes back to it with every answer', async ({ page }) => {
  const booker = createBooker(page, 'en');
  const reloadAt = async (key: string): Promise<void> => {
    const before = (await draftOf(page)).state;
    await page.reload();
    await booker.heading(key);
    expect((await draftOf(page)).state).toEqual(before);
  };
  const wishes = { people: 2, mode: 'back-to-back', day: 4, monthsAhead } as const;
  await booker.answerZip();
  const price = async (): Promise<number> => Number((await draftOf(page)).state.totalPrice);
  // The price is part of what is kept, and comes with the list of treatments.
  await expect.poll(price).toBeGreaterThan(0);
  const forOne = await price();
  await booker.openPeople();
  await reloadAt('people.title');
  await booker.choosePeople(wishes);
  await expect.poll(price).toBe(2 * forOne);
  await reloadAt('massage.title');
  await expect(page.getByRole('radio', { name: /^60 min/ })).toBeChecked();
  await booker.openAddIns();
  await reloadAt('addIns.title');
  await booker.goOn();
  await booker.heading('location.title');
  await reloadAt('location.title');
  await booker.answerPlace({});
  await reloadAt('when.title');
  await booker.answerTime(wishes);
  await reloadAt('details.title');
  await booker.answerDetails();
  await booker.goOn();
  await expect(page.getByRole('timer')).toBeVisible();
  await expect(page.getByText('Rua Garrett 12, 1200-109')).toBeVisible();
  await expect(page.getByText(booker.email)).toBeVisible();
});

test('however often the buttons are pressed, one booking is made and one payment', async ({ page }) => {
  const booker = createBooker(page, 'en');
  const bookings = countPosts(page, /^\/api\/bookings$/);
  const payments = countPosts(page, /^\/api\/create-payment-intent$/);
  const charges = countPosts(page, /\/confirm$/);
  await booker.walkToDetails({ day: 5, monthsAhead });
  await booker.button(booker.words('continue')).dblclick();
  await expect(page.getByRole('timer')).toBeVisible();
  await booker.fillCard(cards.good);
  await booker.consent();
  await booker.payButton('65,00').dblclick();
  await booker.expectBooked();
  expect([bookings(), payments(), charges()]).toEqual([1, 1, 1]);
});

test('the tax number is written on the booking that is held, and the slot stays kept', async ({ page }) => {
  const booker = createBooker(page, 'en');
  await booker.walkToCheckout({ day: 6, monthsAhead });
  const first = await heldId(page);
  const nif = page.getByLabel(booker.words('checkout.nif'));
  await booker.button(booker.words('checkout.addNif')).click();
  await nif.fill('123 456 788');
  await nif.blur();
  await expect(page.getByText(booker.words('checkout.nifWrong'))).toBeVisible();
  const saved = page.waitForResponse((answer) => answer.url().includes(`/api/bookings/${first}/nif`));
  await nif.fill('123 456 789');
  await nif.blur();
  expect((await saved).status()).toBe(200);
  expect(await heldId(page)).toBe(first);
  await page.reload();
  await expect(nif).toHaveValue('123456789');
});

test('the whole wizard is walked by keyboard alone, from the zip code to the reference', async ({ page }) => {
  const booker = createBooker(page, 'en');
  const { words } = booker;
  const { keyboard } = page;

  /** Tab, and only tab, until it has the focus. */
  const tabTo = async (target: import('@playwright/test').Locator): Promise<void> => {
    for (let pressed = 0; pressed < 80; pressed++) {
      if (await target.evaluate((element) => element === document.activeElement).catch(() => false)) return;
      await keyboard.press('Tab');
    }
    throw new Error(`The tab key never came to ${target}`);
  };
  const type = async (label: string, text: string): Promise<void> => {
    await tabTo(page.getByLabel(label, { exact: false }).first());
    await keyboard.type(text);
  };
  const goOn = async (key: string): Promise<void> => {
    await tabTo(booker.button(booker.onward));
    await keyboard.press('Enter');
    await booker.heading(key);
    await expect(page.getByRole('heading', { level: 1 })).toBeFocused();
  };

  await page.goto('/');
  await type(words('zip.label'), '1200109');
  await expect(page.getByText(words('zip.yes', { area: 'Lisboa' }))).toBeVisible();
  await keyboard.press('Enter');
  await booker.heading('massage.title');
  await tabTo(booker.button(words('massage.morePeople')));
  await keyboard.press('Enter');
  await booker.heading('people.title');
  await tabTo(page.getByRole('radio', { name: words('people.count_one', { count: 1 }) }));
  await keyboard.press('ArrowRight');
  await expect(page.getByRole('radio', { name: words('people.count_other', { count: 2 }) })).toBeChecked();
  await keyboard.press('ArrowLeft');
  await goOn('massage.title');
  await expect(page.getByRole('radio', { name: /^60 min/ })).toBeChecked();
  await tabTo(booker.button(words('massage.chooseAddIns')));
  await keyboard.press('Enter');
  await booker.heading('addIns.title');
  await tabTo(page.getByRole('checkbox').first());
  await keyboard.press('Space');
  await expect(page.getByRole('checkbox').first()).toBeChecked();
  await keyboard.press('Space');
  await goOn('location.title');
  await type(words('location.address'), 'Rua Garrett 12');
  await goOn('when.title');

  await booker.openMonth();
  await expect(page.getByRole('button', { name: /, free times$|, chosen$/ }).first()).toBeVisible();
  await tabTo(page.locator('[data-day][tabindex="0"]'));
  for (let month = 0; month < monthsAhead; month++) await keyboard.press('PageDown');
  const focused = page.locator('[data-day]:focus');
  await expect(page.getByRole('button', { name: /, free times$/ }).first()).toBeVisible();
  for (let day = 0; day < 14; day++) {
    if (
      /free times$/.test((await focused.getAttribute('aria-label')) ?? '') &&
      !/no free/.test((await focused.getAttribute('aria-label')) ?? '')
    )
      break;
    await keyboard.press('ArrowRight');
  }
  await keyboard.press('Enter');
  await expect(focused).toHaveAttribute('aria-label', /, chosen$/);
  await expectNoSeriousFindings(page, 'the calendar in the hands of a keyboard');
  await tabTo(page.locator('input[name="start"]').first());
  await keyboard.press('Space');
  await goOn('details.title');

  await type(words('details.firstName'), 'Maria');
  await type(words('details.lastName'), 'Silva');
  await type(words('details.phone'), `+351 91${`${Date.now()}`.slice(-7)}`);
  await type(words('details.email'), `maria.${Date.now()}@example.com`);
  await goOn('checkout.title');
  await expect(page.getByRole('timer')).toBeVisible();
  await type(words('card.number'), cards.good);
  await type(words('card.expiry'), '1234');
  await type(words('card.cvc'), '123');
  for (const name of ['consent-terms', 'consent-health']) {
    await tabTo(page.locator(`[name="${name}"]`));
    await keyboard.press('Space');
  }
  await tabTo(booker.payButton('65,00'));
  await keyboard.press('Enter');
  await booker.expectBooked();
});

/** Fifteen minutes pass for this booking alone. */
const letRunOut = async (bookingId: string): Promise<void> => {
  const client = new pg.Client({ connectionString: process.env.SERVER_POSTGRES_DATABASE });
  await client.connect();
  await client.query(`update bookings set hold_expires_at = now() - interval '1 second' where id = $1`, [bookingId]);
  await client.query(`update busy set expires_at = now() - interval '1 second' where booking_id = $1`, [bookingId]);
  await client.end();
};
