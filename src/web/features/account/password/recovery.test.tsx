import { screen, within } from '@testing-library/react';
import i18next from 'i18next';
import { describe, expect, it } from 'vitest';
import { forgotPassword, resetPassword } from '#contract/auth.ts';
import type { Route } from '#contract/route.ts';
import { whilePresent } from '#web/api/leaving.ts';
import { queryClient } from '#web/api/queries.ts';
import { setSessionUser, useSession } from '#web/session/session-store.ts';
import {
  type Answer,
  answered,
  clearStageAfterEach,
  onNetwork,
  onStage,
  refused,
  strange,
  unreachable,
} from '../../../../../testing/account-stage.tsx';
import { rita } from '../../../../../testing/rita.ts';
import { write } from '../../../../../testing/write.ts';
import { ForgotPasswordScreen } from './forgot-password-screen.tsx';
import { ResetPasswordScreen } from './reset-password-screen.tsx';

clearStageAfterEach();

const ok = { ok: true } as const;

const askForLink = async (email = 'rita@example.com') => {
  const user = onStage(<ForgotPasswordScreen />, '/forgot-password');
  await write(user, screen.getByLabelText(/^Email/), email);
  await user.click(screen.getByRole('button', { name: 'Send the link' }));
  return user;
};

describe('a forgotten password', () => {
  it('is answered by a link, whoever asks', async () => {
    const requests = onNetwork(answered(forgotPassword, ok));
    await askForLink(' rita@example.com ');
    expect(await screen.findByRole('heading', { name: 'Check your email.' })).toBeInTheDocument();
    expect(screen.getByText(/If there is an account for rita@example.com/)).toBeInTheDocument();
    expect(requests[0]?.body).toEqual({ email: 'rita@example.com' });
  });

  it('needs an e-mail', async () => {
    const requests = onNetwork();
    await askForLink('rita');
    expect(await screen.findByText('Please enter a valid email')).toBeInTheDocument();
    expect(requests).toEqual([]);
  });

  it.each<[[Route, Answer], string]>([
    [unreachable(forgotPassword), 'Network error occurred. Please check your connection and try again.'],
    [strange(forgotPassword, 502), 'Nothing was changed. Please try again.'],
    [refused(forgotPassword, 'too_many_requests', { retryAfterSeconds: 60 }), 'You can try again in 1 minute.'],
  ])('says what went wrong', async (answer, text) => {
    onNetwork(answer);
    await askForLink();
    expect(await screen.findByText(text, { exact: false })).toBeInTheDocument();
  });
});

const Who = () => <p>{useSession().user ? 'signed in' : 'signed out'}</p>;

const choose = async (password = 'a-new-one', confirm = password, path = '/reset-password?token=secret-token') => {
  const user = onStage(
    <>
      <Who />
      <ResetPasswordScreen />
    </>,
    path,
  );
  await write(user, screen.getByLabelText(/^New password/), password);
  await write(user, screen.getByLabelText(/^Confirm password/), confirm);
  await user.click(screen.getByRole('button', { name: 'Change password' }));
  return user;
};

describe('the page to choose a new password', () => {
  it('takes the token out of the address at once', () => {
    onStage(<ResetPasswordScreen />, '/reset-password?token=secret-token');
    expect(location.href).not.toContain('secret-token');
    expect(location.pathname).toBe('/reset-password');
  });

  it('sends it with the new password; every session ends, this one too', async () => {
    setSessionUser(rita);
    const onItsWay = whilePresent(undefined);
    let wasStoppedBefore = false;
    const [, answer] = answered(resetPassword, ok);
    const requests = onNetwork([
      resetPassword,
      () => {
        wasStoppedBefore = onItsWay.aborted;
        return answer();
      },
    ]);
    queryClient.setQueryData(['bookings'], ['what the session could see']);
    await choose();
    expect(await screen.findByRole('heading', { name: 'Your new password works.' })).toBeInTheDocument();
    expect(queryClient.getQueryData(['bookings'])).toBeUndefined();
    expect(wasStoppedBefore, 'what pages still asked for, before the session ends').toBe(true);
    expect(screen.getByText('signed out')).toBeInTheDocument();
    expect(screen.getByRole('link', { name: 'Go to login' })).toHaveAttribute('href', '/auth');
    expect(requests[0]?.body).toEqual({ token: 'secret-token', password: 'a-new-one' });
  });

  it.each([
    ['short', 'short', 'Password must be at least 6 characters'],
    ['long-enough', '', 'Please confirm your password'],
    ['long-enough', 'another-one', 'Passwords do not match'],
  ])('with %s and %s says: %s', async (password, confirm, message) => {
    onNetwork();
    await choose(password, confirm);
    expect(await screen.findByText(message)).toBeInTheDocument();
  });

  it('says that a common password is no good, beside the field', async () => {
    onNetwork(refused(resetPassword, 'password_common'));
    await choose();
    await screen.findByText(i18next.t('errors.password_common'));
    expect(screen.getByLabelText(/^New password/)).toHaveAccessibleDescription(
      expect.stringContaining(i18next.t('errors.password_common')),
    );
  });

  it('says when the link is dead, and how to get another', async () => {
    onNetwork(refused(resetPassword, 'link_expired'));
    await choose();
    expect(await screen.findByRole('heading', { name: 'This link no longer works.' })).toBeInTheDocument();
    expect(screen.getByRole('link', { name: 'Ask for a new link' })).toHaveAttribute('href', '/forgot-password');
  });

  it('without a token is the same dead end', () => {
    onStage(<ResetPasswordScreen />, '/reset-password');
    expect(screen.getByRole('heading', { name: 'This link no longer works.' })).toBeInTheDocument();
  });

  it('says when no server was met, and keeps what was typed', async () => {
    onNetwork(unreachable(resetPassword));
    await choose();
    const alert = await screen.findByText('Network error occurred. Please check your connection and try again.', {
      exact: false,
    });
    expect(within(alert).getByText('The password was not changed.')).toBeInTheDocument();
    expect(screen.getByLabelText(/^New password/)).toHaveValue('a-new-one');
  });
});
