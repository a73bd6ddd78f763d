import { act, screen, waitFor } from '@testing-library/react';
import i18next from 'i18next';
import { describe, expect, it, vi } from 'vitest';
import { login } from '#contract/auth.ts';
import type { Route } from '#contract/route.ts';
import type { SessionUser } from '#contract/session.ts';
import { openAccount } from '#web/session/account-door.ts';
import { setSessionUser } from '#web/session/session-store.ts';
import {
  type Answer,
  answered,
  clearStageAfterEach,
  held,
  onNetwork,
  onStage,
  refused,
  strange,
  toasts,
  unreachable,
} from '../../../../testing/account-stage.tsx';
import { rita } from '../../../../testing/rita.ts';
import { write } from '../../../../testing/write.ts';
import { enterAs } from './log-in.ts';
import { keepPending, readPending } from './register/pending-registration.ts';
import { SignInScreen } from './sign-in-screen.tsx';

clearStageAfterEach();

type User = ReturnType<typeof onStage>;

const fillIn = async (user: User, email: string, password: string): Promise<void> => {
  await write(user, screen.getByLabelText(/^E-?mail/), email);
  await write(user, screen.getByLabelText(/^(Password|Palavra-passe)/), password);
};
const submit = (user: User) => user.click(screen.getByRole('button', { name: /^(Login|Iniciar sessão)$/ }));

const signInOnPage = async (email = 'rita@example.com', password = 'a-good-one', path = '/auth') => {
  const user = onStage(<SignInScreen />, path);
  await fillIn(user, email, password);
  await submit(user);
  return user;
};

const signInInDialog = async (path = '/') => {
  const user = onStage(<p>any page</p>, path);
  openAccount();
  await screen.findByRole('dialog', { name: 'Account' });
  await fillIn(user, 'rita@example.com', 'a-good-one');
  await submit(user);
  return user;
};

describe('the login form', () => {
  it.each([
    ['nobody', 'a-good-one', 'Please enter a valid email'],
    ['rita@example.com', 'short', 'Password must be at least 6 characters'],
  ])('says what is wrong with %s and %s, and asks nobody', async (email, password, message) => {
    const requests = onNetwork();
    await signInOnPage(email, password);
    expect(await screen.findByText(message)).toBeInTheDocument();
    expect(requests).toEqual([]);
  });

  it.each([
    ['', ''],
    ['', 'a-good-one'],
    ['rita@example.com', ''],
  ])('refuses to log in with "%s" and "%s"', async (email, password) => {
    onNetwork();
    await signInOnPage(email, password);
    expect(await toasts().findByText('Login failed')).toBeInTheDocument();
    // In the toast, and beside the form after the toast has gone.
    expect(screen.getAllByText('Email and password are required')).toHaveLength(2);
  });

  it('lets password managers fill it', () => {
    onStage(<SignInScreen />, '/auth');
    expect(screen.getByLabelText(/^Email/)).toHaveAttribute('autocomplete', 'username');
    expect(screen.getByLabelText(/^Password/)).toHaveAttribute('autocomplete', 'current-password');
  });

  it('takes one press while the answer is on its way', async () => {
    const slow = held(answered(login, rita));
    onNetwork(slow.answer);
    await signInOnPage();
    expect(await screen.findByRole('button', { name: 'Logging in...' })).toBeDisabled();
    slow.release();
    await toasts().findByText('Login successful');
  });
});

describe('a successful login', () => {
  it('trims the e-mail and greets by name', async () => {
    const requests = onNetwork(answered(login, rita));
    await signInOnPage('  rita@example.com ');
    expect(await toasts().findByText('Login successful')).toBeInTheDocument();
    expect(toasts().getByText('Welcome back, Rita!')).toBeInTheDocument();
    expect(requests).toEqual([
      { call: 'POST /api/login', body: { email: 'rita@example.com', password: 'a-good-one' } },
    ]);
  });

  it('greets in Portuguese', async () => {
    await i18next.changeLanguage('pt');
    onNetwork(answered(login, rita));
    await signInOnPage();
    expect(await toasts().findByText('Sessão iniciada')).toBeInTheDocument();
    expect(toasts().getByText('Olá de novo, Rita!')).toBeInTheDocument();
  });

  it('in the dialog closes it and stays where one was', async () => {
    onNetwork(answered(login, rita));
    await signInInDialog();
    await toasts().findByText('Login successful');
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
    expect(location.pathname).toBe('/');
  });

  it.each([
    ['admin', '/admin'],
    ['therapist', '/therapist/dashboard'],
    ['client', '/dashboard'],
  ] as const)('in the dialog over a page that nobody fills in leads a %s to %s', async (role, home) => {
    onNetwork(answered(login, { ...rita, role }));
    await signInInDialog('/terms');
    await waitFor(() => expect(location.pathname).toBe(home));
    expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
  });

  it('forgets a registration that waited for its code', () => {
    keepPending({ email: 'rita@example.com', firstName: 'Rita', password: 'a-good-one' });
    expect(sessionStorage).toHaveLength(1);
    act(() => enterAs(rita));
    expect(readPending()).toBeNull();
    expect(sessionStorage).toHaveLength(0);
  });

  it.each([
    ['admin', '/auth', '/admin'],
    ['support', '/auth?next=%2Fadmin%2Fmoney', '/admin'],
    ['therapist', '/auth', '/therapist/dashboard'],
    ['client', '/login', '/dashboard'],
    ['client', '/auth?next=%2Fbooking%3Fa%3D1', '/booking?a=1'],
    ['client', '/auth?next=https%3A%2F%2Fevil.example', '/dashboard'],
    ['client', '/auth?next=%2F%2Fevil.example', '/dashboard'],
  ] as const)('leads a %s at %s to %s after 100 ms', (role, from, to) => {
    vi.useFakeTimers();
    onStage(<SignInScreen />, from);
    act(() => setSessionUser({ ...rita, role } satisfies SessionUser));
    act(() => void vi.advanceTimersByTime(99));
    expect(location.pathname + location.search).toBe(from);
    act(() => void vi.advanceTimersByTime(1));
    expect(location.pathname + location.search).toBe(to);
    vi.useRealTimers();
  });
});

describe('a refused login', () => {
  const invalid = 'Invalid email or password. Please try again.';

  it('says so beside the form, without a toast, and asks once', async () => {
    const requests = onNetwork(refused(login, 'invalid_credentials'));
    await signInOnPage();
    expect(await screen.findByText(invalid)).toBeInTheDocument();
    expect(toasts().queryByText('Login failed')).not.toBeInTheDocument();
    expect(requests).toHaveLength(1);
  });

  it('shows the friendly words of the answer', async () => {
    onNetwork([login, () => Response.json({ message: 'Have you mistyped it?' }, { status: 401 })]);
    await signInOnPage();
    expect(await screen.findByText('Have you mistyped it?')).toBeInTheDocument();
  });

  it('has words of its own when the answer has none', async () => {
    onNetwork([login, () => new Response('', { status: 401 })]);
    await signInOnPage();
    expect(await screen.findByText(invalid)).toBeInTheDocument();
  });

  it('speaks Portuguese', async () => {
    await i18next.changeLanguage('pt');
    onNetwork([login, () => new Response('', { status: 401 })]);
    await signInOnPage();
    expect(await screen.findByText('E-mail ou palavra-passe incorretos. Tente de novo.')).toBeInTheDocument();
  });
});

describe('another failure of the login', () => {
  const disabled = 'This account has been closed by our team. If you think this is a mistake, please write to us.';
  const twice = (answer: [Route, Answer]): [Route, Answer][] => [answer, answer];

  it.each<[string, [Route, Answer][], string]>([
    ['the message of the server', [refused(login, 'account_disabled')], disabled],
    ['a default', [strange(login, 409)], 'Login failed. Please try again.'],
    [
      'the connection',
      twice(unreachable(login)),
      'Network error occurred. Please check your connection and try again.',
    ],
  ])('is a toast with %s', async (_, answers, message) => {
    onNetwork(...answers);
    await signInOnPage();
    expect(await toasts().findByText('Login failed')).toBeInTheDocument();
    expect(toasts().getByText(message)).toBeInTheDocument();
  });

  it.each<[number, string, string]>([
    [45, 'Login failed', 'You can try again in 45 seconds.'],
    [200, 'Login failed', 'You can try again in 4 minutes.'],
  ])('after too many tries tells to wait %i seconds', async (retryAfterSeconds, title, wait) => {
    const requests = onNetwork(refused(login, 'too_many_requests', { retryAfterSeconds }));
    await signInOnPage();
    expect(await toasts().findByText(title)).toBeInTheDocument();
    expect(toasts().getByText(wait, { exact: false })).toBeInTheDocument();
    expect(requests).toHaveLength(1);
  });

  it('in the dialog reads: Login failed — Invalid email or password.', async () => {
    onNetwork(strange(login, 400));
    await signInInDialog();
    expect(await screen.findByText('Login failed — Invalid email or password.')).toBeInTheDocument();
    expect(screen.getByText('Login failed. Please try again.')).toBeInTheDocument();
  });

  it('does not blame the password when it is not to blame', async () => {
    onNetwork(refused(login, 'account_disabled'));
    await signInInDialog();
    expect(await screen.findByText(`Login failed — ${disabled}`)).toBeInTheDocument();
  });

  it('shows the words about a field beside it', async () => {
    onNetwork(refused(login, 'validation_failed', { fields: { email: 'This is too long or too large.' } }));
    await signInOnPage();
    await screen.findByText('This is too long or too large.');
    expect(screen.getByLabelText(/^Email/)).toHaveAccessibleDescription('This is too long or too large.');
  });
});

describe('a second try of the login', () => {
  it.each<[string, [Route, Answer]]>([
    ['no answer came', unreachable(login)],
    ['the server failed', refused(login, 'internal')],
    ['the server was away', refused(login, 'unavailable')],
  ])('is made once when %s', async (_, first) => {
    const requests = onNetwork(first, answered(login, rita));
    await signInOnPage();
    await toasts().findByText('Login successful');
    expect(requests).toHaveLength(2);
  });

  it('is never followed by a third', async () => {
    const requests = onNetwork(unreachable(login), unreachable(login), answered(login, rita));
    await signInOnPage();
    await toasts().findByText('Login failed');
    expect(requests).toHaveLength(2);
  });

  it.each(['invalid_credentials', 'account_disabled', 'email_taken', 'too_many_requests'] as const)(
    'is not made after %s',
    async (code) => {
      const requests = onNetwork(refused(login, code));
      await signInOnPage();
      await screen.findAllByText(i18next.t(`errors.${code}`), { exact: false });
      expect(requests).toHaveLength(1);
    },
  );
});
