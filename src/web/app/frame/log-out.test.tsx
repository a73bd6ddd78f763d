import { screen } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { logoutByLink } from '#contract/auth.ts';
import { queryClient } from '#web/api/queries.ts';
import { setSessionUser } from '#web/session/session-store.ts';
import {
  answered,
  clearStageAfterEach,
  onNetwork,
  onStage,
  refused,
  unreachable,
} from '../../../../testing/account-stage.tsx';
import { rita } from '../../../../testing/rita.ts';
import { Header } from './header.tsx';

clearStageAfterEach();

describe('leaving', () => {
  const leave = async () => {
    setSessionUser(rita);
    queryClient.setQueryData(['own-bookings'], ['secret']);
    const user = onStage(<Header />, '/dashboard');
    await user.click(await screen.findByRole('button', { name: 'Log out' }));
  };

  it('says so, goes to /auth and forgets what was read for this person', async () => {
    onNetwork(answered(logoutByLink, { ok: true }));
    await leave();
    expect(await screen.findByText('Logged out successfully')).toBeInTheDocument();
    expect(location.pathname + location.search).toBe('/auth');
    expect(screen.getByRole('link', { name: 'Log in' })).toBeInTheDocument();
    expect(queryClient.getQueryData(['own-bookings'])).toBeUndefined();
  });

  it.each([
    ['is refused', refused(logoutByLink, 'cross_site')],
    ['meets no server', unreachable(logoutByLink)],
  ])('that %s says so, and one stays', async (_, answer) => {
    onNetwork(answer);
    await leave();
    expect(await screen.findByText('Logout failed')).toBeInTheDocument();
    expect(location.pathname).toBe('/dashboard');
    expect(screen.getByRole('button', { name: 'Log out' })).toBeInTheDocument();
    queryClient.clear();
  });
});
