import { cards, createBooker, tick } from './support/book.ts';
import { playStripe, stripeKeys } from './support/stripe/play-stripe.ts';
import { expect, expectNoSeriousFindings, takePicture, test } from './support/test.ts';

test.use({ server: 'stripe' });

const open = async (page: import('@playwright/test').Page, baseURL: string | undefined) => {
  const booker = createBooker(page, 'en');
  const stripe = await playStripe(page, baseURL ?? '');
  const fields = page.frameLocator('iframe[title="Secure payment input frame"]');
  const fill = async (number: string, { bankPage = false } = {}): Promise<void> => {
    await tick(fields.getByLabel(bankPage ? 'Bank page' : 'Card', { exact: true }));
    await fields.getByLabel('Card number').fill(number);
    await fields.getByLabel('Expiration date').fill('12 / 34');
    await fields.getByLabel('Security code').fill('123');
  };
  const pay = (): Promise<void> => booker.payButton('65,00').click();
  return { booker, stripe, fields, fill, pay };
};

test('a card pays in the provider’s own form, whose script comes only at the checkout', async ({ page, baseURL }) => {
  const { booker, stripe, fields, fill, pay } = await open(page, baseURL);
  await booker.walkToDetails({ day: 0 });
  expect(stripe.asked).toEqual([]);
  await booker.goOn();
  await expect(page.getByRole('timer')).toBeVisible();
  await expect(fields.getByLabel('Card number')).toBeVisible();
  await expect(page.getByText(booker.words('card.testMode'))).toHaveCount(0);
  await booker.consent();
  await pay();
  await expect(fields.getByLabel('Card number')).toHaveAttribute('aria-invalid', 'true');
  await fill(cards.good);
  await expectNoSeriousFindings(page);
  await takePicture(page, 'stripe-checkout');
  await pay();
  await booker.expectBooked();
  await expect
    .poll(() => page.evaluate(() => JSON.stringify({ ...localStorage, ...sessionStorage })))
    .not.toContain('4242');
});

test('a declined card is not charged; the amount follows a code, and the next card pays', async ({
  page,
  baseURL,
  complaints,
}) => {
  complaints.expect(/402/);
  const { booker, fields, fill, pay } = await open(page, baseURL);
  await booker.walkToCheckout({ day: 1 });
  await fill(cards.declined);
  await booker.consent();
  await pay();
  await expect(page.getByText(booker.words('money.notCharged'))).toBeVisible();
  await expect(page.getByText('Your card was declined.')).toBeVisible();
  await expect(fields.getByLabel('Card number')).toHaveValue(cards.declined);
  await booker.useCode('WELCOME10');
  await fill(cards.good);
  await booker.payButton('58,50').click();
  await booker.expectBooked();
});

test('the bank’s question over the page: refused, then answered', async ({ page, baseURL, complaints }) => {
  complaints.expect(/402/);
  const { booker, fill, pay } = await open(page, baseURL);
  const bank = page.frameLocator('iframe[title="Bank confirmation"]');
  await booker.walkToCheckout({ day: 2 });
  await fill(cards.asks);
  await booker.consent();
  await pay();
  await bank.getByRole('button', { name: 'Fail' }).click();
  await expect(page.getByText(booker.words('money.declined'))).toBeVisible();
  await pay();
  await bank.getByRole('button', { name: 'Complete' }).click();
  await booker.expectBooked();
});

test('the bank’s own page and back: refused it leads to the card form, approved to the end', async ({
  page,
  baseURL,
}) => {
  const { booker, fill, pay } = await open(page, baseURL);
  await booker.walkToCheckout({ day: 3 });
  await fill(cards.asks, { bankPage: true });
  await booker.consent();
  await pay();
  await page.getByRole('link', { name: 'Refuse' }).click();
  await booker.heading('checkout.title');
  await expect(page.getByText(booker.words('money.declined'))).toBeVisible();
  expect(page.url()).not.toContain('payment_intent');
  await expect(page.getByText('Maria Silva')).toBeVisible();

  await fill(cards.asks, { bankPage: true });
  await booker.consent();
  await pay();
  await page.getByRole('link', { name: 'Authorise' }).click();
  await booker.expectBooked();
  expect(page.url()).not.toContain('payment_intent');
});

test('back from the bank in a browser that forgot the wizard, the status page says it is paid', async ({
  page,
  baseURL,
}) => {
  const { booker, fill, pay } = await open(page, baseURL);
  await booker.walkToCheckout({ day: 4 });
  await fill(cards.asks, { bankPage: true });
  await booker.consent();
  await pay();
  await page.getByRole('link', { name: 'Authorise' }).waitFor();
  await page.goBack();
  await page.evaluate(() => localStorage.clear());
  await page.goForward();
  await page.getByRole('link', { name: 'Authorise' }).click();
  await booker.heading('status.headline.finding_therapist_one');
  expect(page.url()).not.toContain('payment_intent');
});

test('MB WAY in the provider’s form: refused on the phone, then approved', async ({ page, baseURL }) => {
  const { booker, fields, pay } = await open(page, baseURL);
  await booker.walkToCheckout({ day: 6 });
  await tick(fields.getByLabel('MB WAY'));
  await fields.getByLabel('Phone number').fill('+351 911 111 116');
  await booker.consent();
  await pay();
  await expect(page.getByText(booker.words('money.notCharged'))).toBeVisible();
  await fields.getByLabel('Phone number').fill('+351 911 111 112');
  await pay();
  await expect(page.getByText(booker.words('pay.mbWay'))).toBeVisible();
  await expect(
    page.getByRole('heading', { level: 1, name: booker.words('status.headline.finding_therapist_one') }),
  ).toBeVisible({
    timeout: 60_000,
  });
});

test('Multibanco in the provider’s form: its numbers stand on our page', async ({ page, baseURL }) => {
  const { booker, fields, pay } = await open(page, baseURL);
  await booker.walkToCheckout({ day: 7 });
  await tick(fields.getByLabel('Multibanco'));
  await booker.consent();
  await pay();
  await booker.heading('status.headline.voucher');
  const panel = page.getByRole('region', { name: booker.words('bank.title') });
  await expect(panel.getByText(/^\d{3} \d{3} \d{3}$/)).toBeVisible();
  await expect(panel.getByRole('button', { name: booker.words('bank.testPay') })).toHaveCount(0);
});

test('where the provider’s script is blocked, that is said, and trying again loses nothing', async ({
  page,
  baseURL,
  complaints,
}) => {
  complaints.expect(/ERR_BLOCKED_BY_CLIENT/);
  const { booker, fill, pay } = await open(page, baseURL);
  let isBlocked = true;
  await page.route('https://js.stripe.com/**', (route) =>
    isBlocked ? route.abort('blockedbyclient') : route.fallback(),
  );
  await booker.walkToCheckout({ day: 5 });
  const panel = page.getByRole('alert').filter({ hasText: booker.words('card.unavailable') });
  await expect(panel).toBeVisible();
  await booker.consent();
  await takePicture(page, 'stripe-blocked');
  await pay();
  await expect(page.getByText(booker.words('money.notCharged'))).toHaveCount(0);
  isBlocked = false;
  await panel.getByRole('button').click();
  await fill(cards.good);
  await pay();
  await booker.expectBooked();
});

test('the policy of the pages lets in what the provider needs, and nothing else', async ({ request }) => {
  const policyOf = async (path: string): Promise<string> =>
    (await request.get(path, { headers: { accept: 'text/html' } })).headers()['content-security-policy'] ?? '';
  const part = (policy: string, name: string): string => new RegExp(`${name} ([^;]+)`).exec(policy)?.[1] ?? '';
  const policy = await policyOf('/');
  expect(part(policy, 'script-src')).toBe("'self' https://js.stripe.com https://*.js.stripe.com");
  expect(part(policy, 'frame-src')).toBe('https://js.stripe.com https://*.js.stripe.com https://hooks.stripe.com');
  expect(part(policy, 'connect-src')).toBe("'self' https://api.stripe.com");
  expect(part(policy, 'form-action')).toBe("'self'");
  const config = await (await request.get('/api/config')).json();
  expect(config.payment).toEqual({ mode: 'stripe', publishableKey: stripeKeys.STRIPE_PUBLISHABLE_KEY });
});
