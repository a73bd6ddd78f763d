import { act, cleanup, screen, waitFor, within } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';
import i18next from 'i18next';
import { describe, expect, it, vi } from 'vitest';
import { completeRegistration, initiateRegistration, login, resendCode, verifyEmail } from '#contract/auth.ts';
import type { Route } from '#contract/route.ts';
import { openAccount, verificationForced } from '#web/session/account-door.ts';
import {
  type Answer,
  answered,
  clearStageAfterEach,
  expectToast,
  held,
  onNetwork,
  onStage,
  refused,
  registerInDialog,
  strange,
  unreachable,
} from '../../../../../testing/account-stage.tsx';
import { rita } from '../../../../../testing/rita.ts';
import { write } from '../../../../../testing/write.ts';

clearStageAfterEach();

const ok = { ok: true } as const;

const reachCode = async (...answers: [Route, Answer][]) => {
  const requests = onNetwork(answered(initiateRegistration, ok), ...answers);
  const user = await registerInDialog();
  await screen.findByRole('heading', { name: 'Verify Your Email' });
  return { user, requests };
};

const giveCode = async (user: UserEvent, code: string): Promise<void> => {
  await write(user, screen.getByLabelText(/^Verification code/), code);
  await user.click(screen.getByRole('button', { name: 'Verify Email' }));
};

describe('the view that asks for the code', () => {
  it('has its field at hand: focused, numeric, filled from the message', async () => {
    await reachCode();
    const field = screen.getByLabelText(/^Verification code/);
    expect(field).toHaveFocus();
    expect(field).toHaveAttribute('inputmode', 'numeric');
    expect(field).toHaveAttribute('autocomplete', 'one-time-code');
  });

  it.each([
    ['12', 'Code must be 4 digits'],
    ['12a4', 'Code must contain only numbers'],
  ])('says of %s: %s', async (code, message) => {
    const { user, requests } = await reachCode();
    await giveCode(user, code);
    expect(await screen.findByText(message)).toBeInTheDocument();
    expect(requests).toHaveLength(1);
  });

  it('checks the code, makes the account, logs in, says so and closes', async () => {
    const slow = held(answered(verifyEmail, ok));
    const { user, requests } = await reachCode(
      slow.answer,
      answered(completeRegistration, rita),
      answered(login, rita),
    );
    await giveCode(user, ' 12 34 ');
    expect(await screen.findByRole('button', { name: 'Verifying...' })).toBeDisabled();
    slow.release();
    await expectToast('Registration successful');
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
    expect(requests.slice(1)).toEqual([
      { call: 'POST /api/verify-email', body: { email: 'rita@example.com', verificationCode: '1234' } },
      { call: 'POST /api/auth/register-complete', body: { email: 'rita@example.com', verificationCode: '1234' } },
      { call: 'POST /api/login', body: { email: 'rita@example.com', password: 'a-good-one' } },
    ]);
  });

  it.each<[string, [Route, Answer][], string, string]>([
    ['a wrong code', [refused(verifyEmail, 'code_wrong')], 'Verification failed', 'errors.code_wrong'],
    ['a dead code', [refused(verifyEmail, 'code_expired')], 'Verification failed', 'errors.code_expired'],
    ['a wordless refusal', [strange(verifyEmail, 400)], 'Verification failed', 'Invalid verification code.'],
    [
      'a refused completion',
      [answered(verifyEmail, ok), refused(completeRegistration, 'email_taken')],
      'Registration failed',
      'errors.email_taken',
    ],
    [
      'a wordless refusal of the completion',
      [answered(verifyEmail, ok), strange(completeRegistration, 502)],
      'Registration failed',
      'Failed to complete registration.',
    ],
    ['a server that is away', [strange(verifyEmail, 502)], 'Error', 'An error occurred during verification.'],
    [
      'a server of ours that is busy',
      [refused(verifyEmail, 'unavailable')],
      'Error',
      'An error occurred during verification.',
    ],
    ['an answer nobody can read', [strange(verifyEmail, 200)], 'Error', 'An error occurred during verification.'],
    ['a lost connection', [unreachable(verifyEmail)], 'Error', 'An error occurred during verification.'],
    [
      'a connection lost later',
      [answered(verifyEmail, ok), unreachable(completeRegistration)],
      'Error',
      'An error occurred during verification.',
    ],
  ])('tells of %s, and stays', async (_, answers, title, text) => {
    const { user } = await reachCode(...answers);
    await giveCode(user, '1234');
    await expectToast(title, text.startsWith('errors.') ? i18next.t(text as 'errors.code_wrong') : text);
    expect(screen.getByRole('heading', { name: 'Verify Your Email' })).toBeInTheDocument();
  });

  it('when the account is there but the login fails, says so and offers the login', async () => {
    const { user } = await reachCode(
      answered(verifyEmail, ok),
      answered(completeRegistration, rita),
      refused(login, 'too_many_requests'),
    );
    await giveCode(user, '1234');
    await expectToast('Login failed', "Account created but couldn't log you in automatically. Please try logging in.");
    expect(screen.getByRole('tab', { name: 'Login' })).toHaveAttribute('aria-selected', 'true');
    expect(screen.getByLabelText(/^Email/)).toHaveValue('rita@example.com');
  });

  it.each<[string, [Route, Answer], string, string]>([
    ['works', answered(resendCode, ok), 'Code Resent', 'A new verification code has been sent to your email.'],
    [
      'works, whatever is said',
      strange(resendCode, 200),
      'Code Resent',
      'A new verification code has been sent to your email.',
    ],
    [
      'is refused',
      strange(resendCode, 500),
      'Failed to Resend',
      'Could not resend verification code. Please try again.',
    ],
    [
      'must wait',
      refused(resendCode, 'too_many_requests', { retryAfterSeconds: 600 }),
      'Failed to Resend',
      'Could not resend verification code. Please try again. You can try again in 10 minutes.',
    ],
    ['meets no server', unreachable(resendCode), 'Error', 'Network error occurred.'],
  ])('asked for another code that %s says so', async (_, answer, title, text) => {
    const { user } = await reachCode(answer);
    await user.click(screen.getByRole('button', { name: 'Resend Code' }));
    await expectToast(title, text);
  });

  it('goes back to the tabs by Cancel and forgets what was pending', async () => {
    const { user } = await reachCode();
    await user.click(screen.getByRole('button', { name: 'Cancel' }));
    expect(screen.getByRole('tab', { name: 'Register' })).toBeInTheDocument();
    await user.keyboard('{Escape}');
    act(() => openAccount('login'));
    expect(await screen.findByRole('tab', { name: 'Login' })).toBeInTheDocument();
  });

  it('is still there after the dialog was closed: the registration waits for its code', async () => {
    const { user } = await reachCode();
    await user.click(within(screen.getByRole('dialog')).getByRole('button', { name: 'Close' }));
    expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
    act(() => openAccount());
    expect(await screen.findByRole('heading', { name: 'Verify Your Email' })).toBeInTheDocument();
  });

  it('leads home by its link', async () => {
    const { user } = await reachCode();
    await user.click(screen.getByRole('link', { name: 'Return to Home Page' }));
    expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
    expect(location.pathname).toBe('/');
  });
});

describe('the event that forces the view open', () => {
  it('is sent by ourselves after about 100 ms when the dialog was closed meanwhile, without a password', async () => {
    const heard = vi.fn<(event: CustomEvent) => void>();
    window.addEventListener(verificationForced, (event) => heard(event as CustomEvent), { once: true });
    const slow = held(answered(initiateRegistration, ok));
    onNetwork(slow.answer);
    const user = await registerInDialog();
    await user.keyboard('{Escape}');
    expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
    slow.release();
    expect(await screen.findByRole('heading', { name: 'Verify Your Email' })).toBeInTheDocument();
    expect(heard.mock.calls[0]?.[0].detail).toEqual({
      email: 'rita@example.com',
      firstName: 'Rita',
      lastName: 'Nunes',
      phone: '912 345 678',
    });
  });

  it.each([
    ['is there already', () => Promise.resolve()],
    ['was closed by hand', (user: UserEvent) => user.keyboard('{Escape}')],
  ])('is not sent when the view %s', async (_, doThen) => {
    const timers = vi.spyOn(globalThis, 'setTimeout');
    const heard = vi.fn();
    window.addEventListener(verificationForced, heard);
    const { user } = await reachCode();
    await doThen(user);
    const [force] = timers.mock.calls.filter(([, delay]) => delay === 100).map(([run]) => run as () => void);
    act(() => force?.());
    expect(force).toBeDefined();
    expect(heard).not.toHaveBeenCalled();
    window.removeEventListener(verificationForced, heard);
  });

  const force = (detail: unknown) =>
    act(async () => void window.dispatchEvent(new CustomEvent(verificationForced, { detail })));

  it('may carry the password, which then logs in', async () => {
    const requests = onNetwork(answered(verifyEmail, ok), answered(completeRegistration, rita), answered(login, rita));
    const user = onStage(<p>the wizard</p>);
    await force({
      email: 'rita@example.com',
      firstName: 'Rita',
      password: 'a-good-one',
      confirmPassword: 'a-good-one',
    });
    await screen.findByRole('heading', { name: 'Verify Your Email' });
    await giveCode(user, '1234');
    await expectToast('Registration successful');
    expect(requests.at(-1)?.body).toEqual({ email: 'rita@example.com', password: 'a-good-one' });
  });

  it('without a password leads to the login after the account was made', async () => {
    onNetwork(answered(verifyEmail, ok), answered(completeRegistration, rita));
    const user = onStage(<p>the wizard</p>);
    await force({ email: 'rita@example.com' });
    await screen.findByRole('heading', { name: 'Verify Your Email' });
    await giveCode(user, '1234');
    await expectToast('Login failed', "Account created but couldn't log you in automatically. Please try logging in.");
    expect(await screen.findByLabelText(/^Email/)).toHaveValue('rita@example.com');
  });

  it('says nothing without an address', async () => {
    onStage(<p>the wizard</p>);
    await force({ email: 7 });
    await force(null);
    act(() => openAccount());
    expect(await screen.findByRole('tab', { name: 'Login' })).toBeInTheDocument();
  });
});

describe('a page that was dropped while the code was read elsewhere', () => {
  it('opens the dialog again that was asking, and not one that was closed', async () => {
    const { user } = await reachCode();
    const kept = { ...sessionStorage } as Record<string, string>;
    cleanup();
    for (const [name, value] of Object.entries(kept)) sessionStorage.setItem(name, value);
    onStage(<p>the wizard</p>);
    expect(await screen.findByRole('heading', { name: 'Verify Your Email' })).toBeInTheDocument();
    await user.click(screen.getByRole('button', { name: 'Close' }));
    expect(Object.keys(sessionStorage)).toEqual(['calma:registration']);
  });
});
