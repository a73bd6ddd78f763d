import type { Locator, Page } from '@playwright/test';
import { visitWith } from './support/server-setup.ts';
import { expect, signIn, test } from './support/test.ts';

type Answer = 'no answer' | { status: number; json: unknown };

const said = (status: number, message: string): Answer => ({ status, json: { code: 'validation_failed', message } });
/** A failure in which nobody wrote anything for people: the product's own words have to do. */
const silent = (status: number): Answer => ({ status, json: {} });
const ok: Answer = { status: 200, json: { ok: true } };

const rita = {
  id: '019a0000-0000-7000-8000-000000000001',
  firstName: 'Rita',
  lastName: 'Nunes',
  email: 'rita@example.com',
  phone: null,
  role: 'client',
  language: 'en',
};

const answer = (page: Page, path: string, given: Answer): Promise<unknown> =>
  page.route(`**/api/${path}`, (route) => (given === 'no answer' ? route.abort('failed') : route.fulfill(given)));

const toastArea = (page: Page): Locator => page.locator('[data-toast-area]');

const expectToast = async (page: Page, title: string, text?: string): Promise<void> => {
  const alert = toastArea(page).getByRole('alert');
  await expect(alert.getByText(title, { exact: true })).toBeVisible();
  if (text) await expect(alert.getByText(text, { exact: true })).toBeVisible();
};

const openForms = async (page: Page, place: 'page' | 'dialog', tab: 'login' | 'register'): Promise<Locator> => {
  if (place === 'page') {
    await page.goto('/auth');
    if (tab === 'register') await page.getByRole('tab', { name: 'Register' }).click();
    return page.getByRole('main');
  }
  await page.goto('/');
  await expect(page.getByRole('button', { name: 'Open chat' })).toBeVisible();
  await page.evaluate((detail) => window.dispatchEvent(new CustomEvent('auth open', { detail })), { tab });
  return page.getByRole('dialog', { name: 'Account' });
};

const logIn = async (forms: Locator): Promise<void> => {
  await forms.getByLabel('Email').fill(rita.email);
  await forms.getByLabel('Password').first().fill('warm stones');
  await forms.getByRole('button', { name: 'Login', exact: true }).click();
};

const register = async (forms: Locator): Promise<void> => {
  await forms.getByLabel('First name').fill(rita.firstName);
  await forms.getByLabel('Last name').fill(rita.lastName);
  await forms.getByLabel('Email').fill(rita.email);
  await forms.getByLabel('Password').first().fill('warm stones');
  await forms.getByLabel('Confirm password').fill('warm stones');
  await forms.getByRole('button', { name: 'Register', exact: true }).click();
};

test.describe('a login', () => {
  test('refused with 401 is told beside the form, without a notice', async ({ page, complaints }) => {
    complaints.expect(/\/api\/login/);
    for (const [given, words] of [
      [silent(401), 'Invalid email or password. Please try again.'],
      [said(401, 'Not quite, Rita.'), 'Not quite, Rita.'],
    ] as const) {
      await answer(page, 'login', given);
      const forms = await openForms(page, 'page', 'login');
      await logIn(forms);
      await expect(forms.getByText(words, { exact: true })).toBeVisible();
      await expect(toastArea(page)).toHaveText('');
    }
  });

  test('that fails otherwise is told by a notice, and in the dialog there', async ({ page, complaints }) => {
    complaints.expect(/\/api\/login/);
    for (const [given, words] of [
      [silent(500), 'Login failed. Please try again.'],
      [said(403, 'This account is closed.'), 'This account is closed.'],
    ] as const) {
      await answer(page, 'login', given);
      await logIn(await openForms(page, 'page', 'login'));
      await expectToast(page, 'Login failed', words);
    }
    await answer(page, 'login', silent(400));
    const dialog = await openForms(page, 'dialog', 'login');
    await logIn(dialog);
    await expect(dialog.getByText('Login failed — Invalid email or password.', { exact: true })).toBeVisible();
    await expectToast(page, 'Login failed');
  });
});

for (const [place, refusedTitle, refusedWords] of [
  ['page', 'Registration initiation failed', 'Registration failed. Please try again.'],
  ['dialog', 'Registration failed', 'Failed to register. Please try again.'],
] as const)
  test(`a registration that fails in the ${place} says so`, async ({ page, complaints }) => {
    complaints.expect(/\/api\/auth\/register-initiate/);
    const network = 'Network error occurred. Please check your connection and try again.';
    for (const [given, title, words] of [
      [silent(400), refusedTitle, refusedWords],
      [said(400, 'Not today.'), refusedTitle, 'Not today.'],
      ['no answer', 'Registration failed', network],
    ] as const) {
      await answer(page, 'auth/register-initiate', given);
      const forms = await openForms(page, place, 'register');
      await register(forms);
      await expectToast(page, title, words);
      await expect(forms.getByLabel('First name')).toHaveValue('Rita');
    }
  });

test.describe('the code from the mail', () => {
  const openVerification = async (page: Page): Promise<Locator> => {
    // What the round before left waiting would open by itself.
    await page.addInitScript(() => sessionStorage.clear());
    await answer(page, 'auth/register-initiate', ok);
    const dialog = await openForms(page, 'dialog', 'register');
    await register(dialog);
    await expect(dialog.getByRole('heading', { name: 'Verify Your Email' })).toBeVisible();
    return dialog;
  };

  const verify = async (dialog: Locator): Promise<void> => {
    await dialog.getByLabel('Verification code').fill('1234');
    await dialog.getByRole('button', { name: 'Verify Email' }).click();
  };

  test('that is refused, or the account after it, says so, and the view stays', async ({ page, complaints }) => {
    for (const [path, given, title, words] of [
      ['verify-email', silent(400), 'Verification failed', 'Invalid verification code.'],
      ['verify-email', said(400, 'Not this one.'), 'Verification failed', 'Not this one.'],
      ['verify-email', 'no answer', 'Error', 'An error occurred during verification.'],
      ['auth/register-complete', silent(400), 'Registration failed', 'Failed to complete registration.'],
      ['auth/register-complete', said(409, 'Somebody has it.'), 'Registration failed', 'Somebody has it.'],
    ] as const) {
      complaints.expect(new RegExp(`/api/${path}`));
      await answer(page, 'verify-email', ok);
      await answer(page, path, given);
      const dialog = await openVerification(page);
      await verify(dialog);
      await expectToast(page, title, words);
      await expect(dialog.getByRole('button', { name: 'Verify Email' })).toBeEnabled();
    }
  });

  test('asked for again in vain says so', async ({ page, complaints }) => {
    complaints.expect(/\/api\/auth\/resend-code/);
    for (const [given, title, words] of [
      [silent(500), 'Failed to Resend', 'Could not resend verification code. Please try again.'],
      ['no answer', 'Error', 'Network error occurred.'],
    ] as const) {
      await answer(page, 'auth/resend-code', given);
      const dialog = await openVerification(page);
      await dialog.getByRole('button', { name: 'Resend Code' }).click();
      await expectToast(page, title, words);
    }
  });

  test('makes an account whose login fails: that is said, and the login is there', async ({ page, complaints }) => {
    complaints.expect(/\/api\/login/);
    await answer(page, 'verify-email', ok);
    await answer(page, 'auth/register-complete', { status: 201, json: rita });
    await answer(page, 'login', silent(401));
    const dialog = await openVerification(page);
    await verify(dialog);
    await expectToast(
      page,
      'Login failed',
      "Account created but couldn't log you in automatically. Please try logging in.",
    );
    await expect(dialog.getByRole('tab', { name: 'Login' })).toHaveAttribute('aria-selected', 'true');
    await expect(dialog.getByLabel('Email')).toHaveValue(rita.email);
  });
});

test('a logout that is refused or reaches nobody says so, and one stays', async ({ page, complaints }) => {
  complaints.expect(/\/api\/logout/);
  await signIn(page, 'client');
  for (const given of [silent(500), 'no answer'] as const) {
    await answer(page, 'logout', given);
    await page.goto('/terms');
    await page.getByRole('button', { name: 'Log out' }).click();
    await expectToast(page, 'Logout failed');
    await expect(page.getByRole('button', { name: 'Log out' })).toBeVisible();
    await expect(page).toHaveURL('/terms');
  }
});

test.describe('Google', () => {
  const gsi = 'https://accounts.google.com/gsi/client';

  /** The server of somebody who has a client id; Google's script is what the test says. */
  const openWithGoogle = async (page: Page, script: string | null): Promise<void> => {
    await visitWith(page, { googleClientId: '1-calma.apps.googleusercontent.com' }, ['google']);
    await page.route(gsi, (route) =>
      script === null ? route.abort('failed') : route.fulfill({ contentType: 'text/javascript', body: script }),
    );
    await page.goto('/auth');
  };

  const workingScript = `
    let callback;
    window.google = { accounts: { id: {
      initialize: (options) => { callback = options.callback; },
      renderButton: (parent) => {
        const button = document.createElement('button');
        button.textContent = 'Continue with Google';
        button.onclick = () => callback({ credential: 'a credential' });
        parent.append(button);
      },
    } } };`;

  test('that refuses a login is told by a notice', async ({ page, complaints }) => {
    complaints.expect(/\/api\/auth\/google/);
    await answer(page, 'auth/google', said(401, 'Google does not know you.'));
    await openWithGoogle(page, workingScript);
    await page.getByRole('button', { name: 'Continue with Google' }).click();
    await expectToast(page, 'Google login failed', 'Google does not know you.');
  });

  test('that does not start says so in place of its button', async ({ page }) => {
    await openWithGoogle(page, 'window.google = {};');
    await expect(page.getByText('Failed to initialize Google authentication.', { exact: true })).toBeVisible();
  });

  test('that is on its way is waited for; one that never comes is only logged', async ({ page, complaints }) => {
    complaints.expect(/Google sign-in: .* could not be loaded/);
    complaints.expect(/ERR_FAILED .*accounts\.google\.com/);
    let loseIt: () => void = () => undefined;
    const lost = new Promise<void>((resolve) => {
      loseIt = resolve;
    });
    await visitWith(page, { googleClientId: '1-calma.apps.googleusercontent.com' }, ['google']);
    await page.route(gsi, async (route) => {
      await lost;
      await route.abort('failed');
    });
    await page.goto('/auth', { waitUntil: 'commit' });
    await expect(page.getByText('Loading Google authentication...', { exact: true })).toBeVisible();
    loseIt();
    await expect(page.getByText('Loading Google authentication...')).toBeHidden();
    await expect(page.getByRole('main').getByRole('alert')).toHaveCount(0);
    await expect(toastArea(page)).toHaveText('');
  });
});

test.describe('in Portuguese', () => {
  test.use({ locale: 'pt-PT' });

  test('a refused login is told beside the form', async ({ page, complaints }) => {
    complaints.expect(/\/api\/login/);
    await answer(page, 'login', silent(401));
    await page.goto('/auth');
    await page.getByLabel('E-mail').fill(rita.email);
    await page.getByLabel('Palavra-passe').first().fill('warm stones');
    await page.getByRole('button', { name: 'Iniciar sessão', exact: true }).click();
    await expect(page.getByText('E-mail ou palavra-passe incorretos. Tente de novo.', { exact: true })).toBeVisible();
  });

  test('a registration that reaches nobody is told by a notice', async ({ page, complaints }) => {
    complaints.expect(/\/api\/auth\/register-initiate/);
    await answer(page, 'auth/register-initiate', 'no answer');
    await page.goto('/auth');
    await page.getByRole('tab', { name: 'Criar conta' }).click();
    await page.getByLabel('Nome próprio').fill(rita.firstName);
    await page.getByLabel('Apelido').fill(rita.lastName);
    await page.getByLabel('E-mail').fill(rita.email);
    await page.getByLabel('Palavra-passe').first().fill('warm stones');
    await page.getByLabel('Confirmar palavra-passe').fill('warm stones');
    await page.getByRole('button', { name: 'Criar conta', exact: true }).click();
    await expectToast(
      page,
      'A conta não foi criada',
      'Ocorreu um erro de rede. Verifique a sua ligação e tente de novo.',
    );
  });

  test('a client at an admin page is told and sent home', async ({ page }) => {
    await signIn(page, 'client');
    await page.goto('/admin/users');
    await expectToast(page, 'Acesso negado', 'Não tem permissão para aceder a esta página.');
    await expect(page).toHaveURL('/dashboard');
  });
});
