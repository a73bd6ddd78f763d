import { screen } from '@testing-library/react';
import i18next from 'i18next';
import { describe, expect, it } from 'vitest';
import { initiateRegistration } from '#contract/auth.ts';
import type { Route } from '#contract/route.ts';
import {
  type Answer,
  answered,
  clearStageAfterEach,
  expectToast,
  goodRegistration,
  held,
  onNetwork,
  onStage,
  refused,
  registerInDialog,
  strange,
  submitRegistration,
  unreachable,
} from '../../../../../testing/account-stage.tsx';
import { SignInScreen } from '../sign-in-screen.tsx';

clearStageAfterEach();

const registerOnPage = async (changes: Partial<typeof goodRegistration> = {}) => {
  const user = onStage(<SignInScreen />, '/auth');
  await user.click(screen.getByRole('tab', { name: 'Register' }));
  await submitRegistration(user, changes);
};

describe('the registration form', () => {
  it.each([
    [{ 'First name': 'R' }, 'First name must be at least 2 characters'],
    [{ 'Last name': ' N ' }, 'Last name must be at least 2 characters'],
    [{ Email: 'rita@' }, 'Please enter a valid email'],
    [{ Password: 'short', 'Confirm password': 'short' }, 'Password must be at least 6 characters'],
    [{ 'Confirm password': '' }, 'Please confirm your password'],
    [{ Password: 'short', 'Confirm password': 'short' }, 'Please confirm your password'],
    [{ 'Confirm password': 'another-one' }, 'Passwords do not match'],
  ])('with %j says: %s', async (changes, message) => {
    const requests = onNetwork();
    await registerOnPage(changes);
    expect(await screen.findByText(message)).toBeInTheDocument();
    expect(requests).toEqual([]);
  });

  it('shows all that is missing, and goes to the first of it', async () => {
    onNetwork();
    const user = onStage(<SignInScreen />, '/auth');
    await user.click(screen.getByRole('tab', { name: 'Register' }));
    await user.click(screen.getByRole('button', { name: 'Register' }));
    await screen.findByText('Please confirm your password');
    expect(screen.getByLabelText(/^First name/)).toHaveFocus();
    expect(screen.getByLabelText(/^Confirm password/)).toHaveAccessibleDescription('Please confirm your password');
    expect(screen.getByLabelText(/^Phone/)).toBeValid();
  });

  it('says it in Portuguese', async () => {
    await i18next.changeLanguage('pt');
    onNetwork();
    const user = onStage(<SignInScreen />, '/auth');
    await user.click(screen.getByRole('tab', { name: 'Criar conta' }));
    await user.click(screen.getByRole('button', { name: 'Criar conta' }));
    expect(await screen.findByText('O nome próprio deve ter pelo menos 2 caracteres')).toBeInTheDocument();
    expect(screen.getByText('Confirme a sua palavra-passe')).toBeInTheDocument();
  });

  it('lets browsers fill it', async () => {
    const user = onStage(<SignInScreen />, '/auth');
    await user.click(screen.getByRole('tab', { name: 'Register' }));
    const filledBy = Object.keys(goodRegistration).map((label) =>
      screen.getByLabelText(new RegExp(`^${label}`)).getAttribute('autocomplete'),
    );
    expect(filledBy).toEqual(['given-name', 'family-name', 'email', 'tel', 'new-password', 'new-password']);
  });
});

describe('a registration that starts', () => {
  it('sends what was typed, tells of the code and asks for it', async () => {
    const slow = held(answered(initiateRegistration, { ok: true }));
    const requests = onNetwork(slow.answer);
    await registerOnPage();
    expect(await screen.findByRole('button', { name: 'Registering...' })).toBeDisabled();
    slow.release();
    await expectToast('Verification code sent', 'Please check your email for a verification code.');
    expect(screen.getByRole('heading', { name: 'Verify Your Email' })).toBeInTheDocument();
    expect(screen.getByText('Verification required')).toBeInTheDocument();
    expect(
      screen.getByText('Please check your email for a verification code to complete registration.'),
    ).toBeInTheDocument();
    expect(screen.queryByRole('tab')).not.toBeInTheDocument();
    expect(requests[0]?.body).toEqual({
      email: 'rita@example.com',
      firstName: 'Rita',
      lastName: 'Nunes',
      phone: '912 345 678',
      password: 'a-good-one',
    });
  });

  it.each<['page' | 'dialog', [Route, Answer], string, string]>([
    [
      'page',
      strange(initiateRegistration, 400),
      'Registration initiation failed',
      'Registration failed. Please try again.',
    ],
    ['dialog', strange(initiateRegistration, 400), 'Registration failed', 'Failed to register. Please try again.'],
    [
      'page',
      unreachable(initiateRegistration),
      'Registration failed',
      'Network error occurred. Please check your connection and try again.',
    ],
    [
      'dialog',
      unreachable(initiateRegistration),
      'Registration failed',
      'Network error occurred. Please check your connection and try again.',
    ],
  ])('on the %s and is refused says why', async (place, answer, title, text) => {
    onNetwork(answer);
    await (place === 'page' ? registerOnPage() : registerInDialog());
    await expectToast(title, text);
  });

  it.each<['page' | 'dialog', string]>([
    ['page', 'Registration initiation failed'],
    ['dialog', 'Registration failed'],
  ])('with a taken address says so in a toast on the %s, and beside the field', async (place, title) => {
    onNetwork(refused(initiateRegistration, 'email_taken'));
    await (place === 'page' ? registerOnPage() : registerInDialog());
    const message = i18next.t('errors.email_taken');
    await expectToast(title, message);
    expect(screen.getByLabelText(/^Email/)).toHaveAccessibleDescription(message);
  });

  it('shows what the server says of a field beside it', async () => {
    onNetwork(
      refused(initiateRegistration, 'validation_failed', { fields: { phone: 'This is too long or too large.' } }),
    );
    await registerOnPage();
    await screen.findByText('This is too long or too large.');
    expect(screen.getByLabelText(/^Phone/)).toHaveAccessibleDescription('This is too long or too large.');
  });
});
