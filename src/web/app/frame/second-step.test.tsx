import { screen, waitFor } from '@testing-library/react';
import i18next from 'i18next';
import { describe, expect, it } from 'vitest';
import { login } from '#contract/auth.ts';
import { beginSecondStep, confirmSecondStep, confirmSession, getSecondStep } from '#contract/second-step.ts';
import { getMe } from '#contract/session.ts';
import { setSessionUser } from '#web/session/session-store.ts';
import { answered, clearStageAfterEach, onNetwork, onStage, refused } from '../../../../testing/account-stage.tsx';
import { rita } from '../../../../testing/rita.ts';
import { FreshSignInDoor } from './fresh-sign-in-door.tsx';
// Fetched before the clock of a test runs; in the page it comes when it is asked for.
import '#web/features/account/second-step/fresh-sign-in-dialog.tsx';
import { SecondStepScreen } from '#web/features/account/second-step/second-step-screen.tsx';
import { SignInScreen } from '#web/features/account/sign-in-screen.tsx';

clearStageAfterEach();

const secret = 'JBSWY3DPEHPK3PXPJBSWY3DPEHPK3PXP';
const begun = { secret, uri: `otpauth://totp/Calma:rita%40example.com?issuer=Calma&secret=${secret}` };
const off = { isOn: false, isRequired: true, recoveryCodesLeft: 0 };
const recoveryCodes = ['AAAAA-BBBBB', 'CCCCC-DDDDD'];

const open = () => {
  setSessionUser({ ...rita, role: 'admin', secondStep: 'missing' });
  return onStage(
    <>
      <SecondStepScreen />
      <FreshSignInDoor />
    </>,
    '/second-step?next=/admin/users',
  );
};

describe('setting up the second step', () => {
  it('shows the picture and its key, takes the first code, shows the recovery codes once and goes on', async () => {
    const requests = onNetwork(
      answered(getSecondStep, off),
      answered(beginSecondStep, begun),
      refused(confirmSecondStep, 'code_wrong'),
      answered(confirmSecondStep, { recoveryCodes }),
      answered(getMe, { ...rita, role: 'admin' }),
    );
    const user = open();
    await user.click(await screen.findByRole('button', { name: 'Set up' }));
    expect(await screen.findByRole('img', { name: 'QR code for your authenticator app' })).toBeInTheDocument();
    expect(screen.getByText('JBSW Y3DP EHPK 3PXP JBSW Y3DP EHPK 3PXP')).toBeInTheDocument();
    await user.click(screen.getByRole('button', { name: 'Confirm' }));
    expect(await screen.findByText('Please enter the code')).toBeInTheDocument();
    await user.type(screen.getByLabelText(/^Code from the app/), '123456');
    await user.click(screen.getByRole('button', { name: 'Confirm' }));
    expect(await screen.findByText(i18next.t('errors.code_wrong'))).toBeInTheDocument();
    await user.click(screen.getByRole('button', { name: 'Confirm' }));
    expect(await screen.findByText('AAAAA-BBBBB')).toBeInTheDocument();
    await user.click(screen.getByRole('button', { name: 'I have saved them' }));
    await waitFor(() => expect(location.pathname).toBe('/admin/users'));
    expect(requests.length).toBe(5);
  });

  it('asks for the password where it was given too long ago, and then goes on by itself', async () => {
    onNetwork(
      answered(getSecondStep, off),
      refused(beginSecondStep, 'fresh_sign_in_needed'),
      refused(confirmSession, 'password_wrong'),
      answered(confirmSession, { ok: true }),
      answered(beginSecondStep, begun),
    );
    const user = open();
    await user.click(await screen.findByRole('button', { name: 'Set up' }));
    await screen.findByRole('dialog', { name: 'Confirm your password' });
    await user.type(screen.getByLabelText(/^Password/), 'not-this-one');
    await user.keyboard('{Enter}');
    expect(await screen.findByText(i18next.t('errors.password_wrong'))).toBeInTheDocument();
    await user.type(screen.getByLabelText(/^Password/), 'a-good-one');
    await user.keyboard('{Enter}');
    expect(await screen.findByText(/^JBSW Y3DP/)).toBeInTheDocument();
    const picture = screen.getByRole('img');
    const [, , width, height] = (picture.getAttribute('viewBox') ?? '').split(' ');
    const ground = picture.firstElementChild;
    expect(ground, 'a camera reads it in the dark theme, too').toHaveAttribute('fill', '#fff');
    expect([ground?.getAttribute('width'), ground?.getAttribute('height')]).toEqual([width, height]);
  });

  it('changes nothing when the password is not given', async () => {
    onNetwork(answered(getSecondStep, off), refused(beginSecondStep, 'fresh_sign_in_needed'));
    const user = open();
    await user.click(await screen.findByRole('button', { name: 'Set up' }));
    await screen.findByRole('dialog', { name: 'Confirm your password' });
    await user.keyboard('{Escape}');
    expect(await screen.findByText(/Please confirm your password first/)).toBeInTheDocument();
  });
});

it('the login form asks for the code after the password, and sends both', async () => {
  const requests = onNetwork(refused(login, 'second_step_needed'), answered(login, { ...rita, role: 'admin' }));
  const user = onStage(<SignInScreen />, '/auth');
  await user.type(screen.getByLabelText(/^Email/), 'rita@example.com');
  await user.type(screen.getByLabelText(/^Password/), 'a-good-one');
  await user.keyboard('{Enter}');
  const code = await screen.findByLabelText(/^Code from the app/);
  expect(code).toHaveFocus();
  await user.type(code, '123456{Enter}');
  await waitFor(() => expect(requests).toHaveLength(2));
  expect(requests[1]).toMatchObject({
    body: { email: 'rita@example.com', password: 'a-good-one', secondStepCode: '123456' },
  });
});
