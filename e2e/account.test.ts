import { randomUUID } from 'node:crypto';
import type { Page, PlaywrightWorkerArgs } from '@playwright/test';
import type { Email } from '#contract/emails.ts';
import { expect, expectNoSeriousFindings, takePicture, test } from './support/test.ts';

const demoPassword = 'calma-demo';
const newAddress = (): string => `rita-${randomUUID()}@example.com`;

/** The built-in mailbox, read as an admin reads it: the newest message of this kind to this address. */
const readMail = async (
  { playwright, baseURL }: { playwright: PlaywrightWorkerArgs['playwright']; baseURL: string | undefined },
  to: string,
  type: string,
): Promise<Email> => {
  const admin = await playwright.request.newContext({ baseURL: baseURL ?? '' });
  const login = await admin.post('/api/login', { data: { email: 'admin@calma.example', password: demoPassword } });
  expect(login.status()).toBe(200);
  let found: Email | undefined;
  await expect(async () => {
    const { items }: { items: Email[] } = await (await admin.get('/api/admin/emails', { params: { to } })).json();
    found = items.find((mail) => mail.type === type && mail.text !== null);
    expect(found, `a ${type} to ${to}`).toBeDefined();
  }).toPass();
  await admin.dispose();
  return found as Email;
};

const codeIn = (mail: Email): string => /^ +(\d{4})$/m.exec(mail.text ?? '')?.[1] ?? '';

const toast = (page: Page, text: string) => page.getByRole('region', { name: 'Notifications' }).getByText(text);

const fillLogin = async (page: Page, email: string, password: string): Promise<void> => {
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Password', { exact: false }).first().fill(password);
  await page.getByRole('button', { name: 'Login', exact: true }).click();
};

const openDialog = async (page: Page, tab: 'login' | 'register') => {
  await page.goto('/');
  await expect(page.getByRole('button', { name: 'Open chat' })).toBeVisible();
  await page.evaluate((detail) => window.dispatchEvent(new CustomEvent('auth open', { detail })), { tab });
  const dialog = page.getByRole('dialog', { name: 'Account' });
  await expect(dialog).toBeVisible();
  return dialog;
};

const fillRegistration = async (page: Page, email: string, password = 'warm stones'): Promise<void> => {
  await page.getByLabel('First name').fill('Rita');
  await page.getByLabel('Last name').fill('Nunes');
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Password', { exact: false }).first().fill(password);
  await page.getByLabel('Confirm password').fill(password);
  await page.getByRole('button', { name: 'Register', exact: true }).click();
};

test('somebody registers with the code from the mailbox and is in @embedded', async ({ page, playwright, baseURL }) => {
  const email = newAddress();
  const dialog = await openDialog(page, 'register');
  await expect(dialog.getByRole('tab', { name: 'Register' })).toHaveAttribute('aria-selected', 'true');
  await expectNoSeriousFindings(page);
  await fillRegistration(page, email);
  await expect(dialog.getByRole('heading', { name: 'Verify Your Email' })).toBeVisible();
  await expect(toast(page, 'Verification code sent')).toBeVisible();
  await takePicture(page, 'verify');

  const code = codeIn(await readMail({ playwright, baseURL }, email, 'verification_code'));
  await dialog.getByLabel('Verification code').fill(code);
  await dialog.getByRole('button', { name: 'Verify Email' }).click();
  await expect(toast(page, 'Registration successful')).toBeVisible();
  await expect(dialog).toBeHidden();
  await expect(page.getByRole('link', { name: 'My dashboard, Rita' })).toBeVisible();
  expect(new URL(page.url()).pathname).toBe('/');
});

test('three wrong codes end a code; a new one works', async ({ page, playwright, baseURL, complaints }) => {
  complaints.expect(/answer 400: POST .*\/api\/verify-email/);
  complaints.expect(/answer 410: POST .*\/api\/verify-email/);
  complaints.expect(/console error: Failed to load resource.* 4(00|10)/);
  const email = newAddress();
  await page.goto('/auth');
  await page.getByRole('tab', { name: 'Register' }).click();
  await fillRegistration(page, email);
  const field = page.getByLabel('Verification code');
  await expect(field).toBeFocused();

  const right = codeIn(await readMail({ playwright, baseURL }, email, 'verification_code'));
  const wrong = right === '1234' ? '4321' : '1234';
  const verify = async (code: string): Promise<void> => {
    const answered = page.waitForResponse('**/api/verify-email');
    await field.fill(code);
    await page.getByRole('button', { name: 'Verify Email' }).click();
    await answered;
  };
  for (const _ of [1, 2, 3]) {
    await verify(wrong);
    await expect(field).toHaveAttribute('aria-invalid', 'true');
  }
  await expect(toast(page, 'Verification failed')).toBeVisible();
  await verify(right);
  await expect(page.getByText('This code no longer works. Please ask for a new one.').first()).toBeVisible();

  await page.getByRole('button', { name: 'Resend Code' }).click();
  await expect(toast(page, 'Code Resent')).toBeVisible();
  await expect(async () => {
    const fresh = codeIn(await readMail({ playwright, baseURL }, email, 'verification_code'));
    expect(fresh).not.toBe(right);
    await verify(fresh);
    await expect(page).toHaveURL(/\/dashboard$/);
  }).toPass();
});

for (const [role, home] of [
  ['admin', '/admin'],
  ['therapist', '/therapist/dashboard'],
  ['client', '/dashboard'],
] as const) {
  test(`the ${role} logs in, lands on ${home}, and leaves${role === 'client' ? ' @embedded' : ''}`, async ({
    page,
  }) => {
    await page.goto('/login');
    await fillLogin(page, ` ${role}@calma.example `, demoPassword);
    await expect(toast(page, 'Login successful')).toBeVisible();
    await expect(page).toHaveURL(home);
    await page.goto('/auth');
    await expect(page).toHaveURL(home);

    await page.getByRole('button', { name: 'Log out' }).click();
    await expect(toast(page, 'Logged out successfully')).toBeVisible();
    await expect(page).toHaveURL('/auth');
    await page.goto('/dashboard');
    await expect(page).toHaveURL('/auth?next=%2Fdashboard');
  });
}

test('a session that ended elsewhere leads to the login and back', async ({ page, complaints }) => {
  complaints.expect(/answer 401: GET/);
  complaints.expect(/console error: Failed to load resource.* 401/);
  await page.goto('/login');
  await fillLogin(page, 'client@calma.example', demoPassword);
  await expect(page).toHaveURL('/dashboard');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  expect((await page.request.post('/api/logout')).status()).toBe(200);
  // A page that hears of news in that moment asks by itself, and stands at the login already.
  await page.getByRole('tab', { name: /^(Receipts|Login)$/ }).click();
  await expect(page).toHaveURL(/\/auth\?next=%2Fdashboard/);
  await expect(page.getByRole('link', { name: 'Log in' })).toBeVisible();
  await fillLogin(page, 'client@calma.example', demoPassword);
  await expect(page).toHaveURL(/\/dashboard(\?tab=|$)/);
});

test('the code is asked for again after a reload, and the login ends it', async ({ page, playwright, baseURL }) => {
  const email = newAddress();
  await page.goto('/auth');
  await page.getByRole('tab', { name: 'Register' }).click();
  await fillRegistration(page, email);
  await expect(page.getByRole('heading', { name: 'Verify Your Email' })).toBeVisible();
  await page.reload();
  await expect(page.getByRole('heading', { name: 'Verify Your Email' })).toBeVisible();
  const code = codeIn(await readMail({ playwright, baseURL }, email, 'verification_code'));
  await page.getByLabel('Verification code').fill(code);
  await page.getByRole('button', { name: 'Verify Email' }).click();
  await expect(toast(page, "Account created but couldn't log you in automatically.")).toBeVisible();
  await expect(page.getByLabel('Email')).toHaveValue(email);
  await page.getByLabel('Password', { exact: false }).first().fill('warm stones');
  await page.getByRole('button', { name: 'Login', exact: true }).click();
  await expect(page).toHaveURL('/dashboard');
});

test('a wrong password is told beside the form', async ({ page, complaints }) => {
  complaints.expect(/answer 401: POST .*\/api\/login/);
  complaints.expect(/console error: Failed to load resource.* 401/);
  await page.goto('/auth');
  await fillLogin(page, 'client@calma.example', 'not this one');
  await expect(page.getByText('Invalid email or password. Please try again.')).toBeVisible();
  await expect(toast(page, 'Login failed')).toBeHidden();
  await expectNoSeriousFindings(page);
});

test('a forgotten password is replaced by the mailed link, once', async ({ page, playwright, baseURL, complaints }) => {
  complaints.expect(/answer 410: POST .*\/api\/auth\/reset-password/);
  complaints.expect(/console error: Failed to load resource.* 410/);
  const email = newAddress();
  await openDialog(page, 'register');
  await fillRegistration(page, email);
  await page
    .getByLabel('Verification code')
    .fill(codeIn(await readMail({ playwright, baseURL }, email, 'verification_code')));
  await page.getByRole('button', { name: 'Verify Email' }).click();
  await expect(toast(page, 'Registration successful')).toBeVisible();

  await page.goto('/forgot-password');
  await page.getByLabel('Email').fill(email);
  await page.getByRole('button', { name: 'Send the link' }).click();
  await expect(page.getByRole('heading', { name: 'Check your email.' })).toBeVisible();
  const { text } = await readMail({ playwright, baseURL }, email, 'password_reset');
  const link = /\/reset-password\?token=[\w-]+/.exec(text ?? '')?.[0] ?? '';

  const choose = async (password: string): Promise<void> => {
    await page.goto(link);
    await page.getByLabel('New password').fill(password);
    await page.getByLabel('Confirm password').fill(password);
    expect(page.url()).not.toContain('token');
    await page.getByRole('button', { name: 'Change password' }).click();
  };
  await choose('cedar and rain');
  await expect(page.getByRole('heading', { name: 'Your new password works.' })).toBeVisible();
  await choose('once more');
  await expect(page.getByRole('heading', { name: 'This link no longer works.' })).toBeVisible();
  await page.getByRole('link', { name: 'Go to login' }).click();
  await fillLogin(page, email, 'cedar and rain');
  await expect(page).toHaveURL('/dashboard');
});

test('a guarded page asks to log in, and is there afterwards', async ({ page }) => {
  await page.goto('/booking?from=mail');
  await expect(page).toHaveURL('/auth?next=%2Fbooking%3Ffrom%3Dmail');
  await fillLogin(page, 'client@calma.example', demoPassword);
  await expect(page).toHaveURL('/booking?from=mail');
  await expect(page.getByLabel('Your zip code')).toBeVisible();
});

test('nobody is led to another site after the login', async ({ page }) => {
  await page.goto('/auth?next=https%3A%2F%2Fevil.example%2F');
  await fillLogin(page, 'client@calma.example', demoPassword);
  await expect(page).toHaveURL('/dashboard');
});

test('a client who signed in on the way to an admin page goes home in peace; one who opens it is told', async ({
  page,
}) => {
  await page.goto('/auth?next=%2Fadmin%2Fusers');
  await fillLogin(page, 'client@calma.example', demoPassword);
  await expect(page).toHaveURL('/dashboard');
  await expect(toast(page, 'Login successful')).toBeVisible();
  await expect(toast(page, 'Access denied')).toBeHidden();
  await page.goto('/admin/users');
  await expect(page).toHaveURL('/dashboard');
  await expect(toast(page, 'Access denied')).toBeVisible();
  await expect(toast(page, "You don't have permission to access this page.")).toBeVisible();
});

test('the dialog is used by keyboard alone, over the page one was on', async ({ page }) => {
  const dialog = await openDialog(page, 'login');
  await expect(dialog.getByLabel('Email')).toBeFocused();
  const press = async (...keys: string[]): Promise<void> => {
    for (const key of keys) await page.keyboard.press(key);
  };
  // The panel of a tab is a stop of its own.
  await press('Shift+Tab', 'Shift+Tab', 'ArrowRight');
  await expect(dialog.getByRole('tab', { name: 'Register' })).toHaveAttribute('aria-selected', 'true');
  await press('ArrowLeft');
  await expect(dialog.getByRole('tab', { name: 'Login' })).toHaveAttribute('aria-selected', 'true');
  await press('Tab', 'Tab');
  await expect(dialog.getByLabel('Email')).toBeFocused();
  await page.keyboard.type('client@calma.example');
  await press('Tab');
  await page.keyboard.type(demoPassword);
  await press('Enter');
  await expect(dialog).toBeHidden();
  await expect(page.getByRole('link', { name: 'My dashboard, Rita' })).toBeVisible();
  expect(new URL(page.url()).pathname).toBe('/');
});

test('the dialog closes by Escape and by its link home', async ({ page }) => {
  const dialog = await openDialog(page, 'register');
  await page.keyboard.press('Escape');
  await expect(dialog).toBeHidden();
  await page.goto('/terms');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await page.evaluate(() => window.dispatchEvent(new Event('auth open')));
  await dialog.getByRole('link', { name: 'Return to Home Page' }).click();
  await expect(dialog).toBeHidden();
  await expect(page).toHaveURL('/');
});
