import { randomUUID } from 'node:crypto';
import type { Page } from '@playwright/test';
import { cards, createBooker } from './support/book.ts';
import { readMail } from './support/client.ts';
import { visitWith } from './support/server-setup.ts';
import { expect, test } from './support/test.ts';

type Told = { event?: string } & Record<string, unknown>;

/** What the outside tools have heard on this page so far, in its order. */
const toldOn = (page: Page): Promise<Told[]> =>
  page.evaluate(() => {
    const layer = (window as { dataLayer?: Told[] }).dataLayer ?? [];
    return layer
      .filter(({ event }) => event && !event.startsWith('gtm.'))
      .map((one) => JSON.parse(JSON.stringify(one)));
  });

const step = (number: number, name: string) => ({
  event: 'booking_step',
  booking_step: number,
  step_name: name,
  user_type: 'guest',
});

const view = (baseURL: string | undefined, path: string, title: string) => ({
  event: 'page_view',
  page_path: path,
  page_title: title,
  page_location: `${baseURL}${path}`,
});

const form = (name: string, success: boolean) => ({ event: 'form', form_name: name, form_action: 'submit', success });

const openTracked = async (page: Page, path: string): Promise<void> => {
  await page.route(/googletagmanager/, (route) => route.fulfill({ contentType: 'text/javascript', body: '' }));
  await visitWith(page, { tracking: { tagManagerId: 'GTM-TEST123', analyticsId: null, pixelId: null } }, ['tracking']);
  await page.goto(path);
  await page.getByRole('region', { name: 'Cookie choices' }).getByRole('button', { name: 'Accept' }).click();
};

test('outside tools hear of a booking step by step, once somebody has agreed @once', async ({
  page,
  baseURL,
  complaints,
}) => {
  complaints.expect(/40[24]/);
  const booker = createBooker(page, 'en');
  await openTracked(page, '/');
  await page.getByLabel(booker.words('zip.label')).fill('1200-109');
  await booker.button(booker.words('zip.go')).click();
  await booker.heading('massage.title');
  await booker.answerMassage({});
  await booker.answerPlace({});
  await booker.answerTime({ day: 11 });
  await booker.answerDetails();
  await booker.goOn();
  await booker.heading('checkout.title');
  await booker.useCode('NOSUCHCODE');
  await expect(page.getByText(booker.words('code.failed'))).toBeVisible();
  await booker.useCode('WELCOME10');
  await expect(booker.payButton('58,50')).toBeVisible();
  await booker.consent();
  await booker.fillCard(cards.declined);
  await booker.payButton('58,50').click();
  await expect(page.getByText(booker.words('money.declined'))).toBeVisible();
  await booker.fillCard(cards.good);
  await booker.payButton('58,50').click();
  const reference = await booker.expectBooked();

  const bought = { currency: 'EUR', items: [{ item_id: 'treatment-1', quantity: 1, price: 65 }] };
  await expect
    .poll(() => toldOn(page))
    .toEqual([
      view(baseURL, '/', 'Home - Booking Flow'),
      step(1, 'zip-code'),
      { event: 'search', search_term: '1200' },
      step(3, 'massage-details'),
      step(5, 'location'),
      step(6, 'date-time'),
      step(7, 'user-details'),
      step(8, 'checkout'),
      { event: 'begin_checkout', ...bought, value: 65 },
      { event: 'promo_code', promo_code: 'NOSUCHCODE', discount_amount: 0, success: false },
      { event: 'promo_code', promo_code: 'WELCOME10', discount_amount: 6.5, success: true },
      { event: 'payment_method_selected', payment_method: 'card' },
      { event: 'error', error_type: 'payment_declined' },
      { event: 'payment_method_selected', payment_method: 'card' },
      step(9, 'confirmation'),
      { event: 'purchase', transaction_id: reference, ...bought, value: 58.5, customer_type: 'new' },
    ]);
});

test('outside tools hear whether somebody registers and signs in, never who @wide', async ({
  page,
  baseURL,
  complaints,
}) => {
  complaints.expect(/40[019]/);
  const email = `rita-${randomUUID()}@example.com`;
  const register = async (address: string): Promise<void> => {
    await page.getByLabel('First name').fill('Rita');
    await page.getByLabel('Last name').fill('Nunes');
    await page.getByLabel('Email').fill(address);
    await page.getByLabel('Password', { exact: false }).first().fill('warm stones');
    await page.getByLabel('Confirm password').fill('warm stones');
    await page.getByRole('button', { name: 'Register', exact: true }).click();
  };
  const logIn = async (password: string): Promise<void> => {
    await page.getByLabel('Email').fill(email);
    await page.getByLabel('Password', { exact: false }).first().fill(password);
    await page.getByRole('button', { name: 'Login', exact: true }).click();
  };
  await openTracked(page, '/auth');
  await page.getByRole('tab', { name: 'Register' }).click();
  await register('client@calma.example');
  await expect(page.getByText('Registration initiation failed')).toBeVisible();
  await register(email);
  const { text } = await readMail(baseURL ?? '', email, 'verification_code');
  await page.getByLabel('Verification code').fill(/^ +(\d{4})$/m.exec(text ?? '')?.[1] ?? '');
  await page.getByRole('button', { name: 'Verify Email' }).click();
  await expect(page).toHaveURL('/dashboard');
  await page.getByRole('button', { name: 'Log out' }).click();
  await expect(page).toHaveURL('/auth');
  await logIn('not this one');
  await expect(page.getByText('Invalid email or password. Please try again.')).toBeVisible();
  await logIn('warm stones');
  await expect(page).toHaveURL('/dashboard');
  await expect
    .poll(() => toldOn(page))
    .toEqual([
      view(baseURL, '/auth', 'Login'),
      form('register', false),
      { event: 'error', error_type: 'account' },
      form('register', true),
      { event: 'sign_up', method: 'email' },
      view(baseURL, '/dashboard', 'User Dashboard'),
      view(baseURL, '/auth', 'Login'),
      form('login', false),
      form('login', true),
      { event: 'login', method: 'email' },
      view(baseURL, '/dashboard', 'User Dashboard'),
    ]);
});
