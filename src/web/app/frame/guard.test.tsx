import { act, render, screen } from '@testing-library/react';
import { afterEach, describe, expect, it } from 'vitest';
import type { SessionUser } from '#contract/session.ts';
import { setSessionUser } from '#web/session/session-store.ts';
import { Router } from '#web/ui/router.tsx';
import { ToastArea } from '#web/ui/toast.tsx';
import { dismissToast } from '#web/ui/toast-store.ts';
import { Guard } from './guard.tsx';

const person = (role: SessionUser['role']): SessionUser => ({
  id: '1',
  firstName: 'Rita',
  lastName: 'Nunes',
  email: 'rita@example.com',
  phone: null,
  role,
  language: 'en',
});

const open = (path: string, user: SessionUser | null) => {
  history.replaceState(null, '', path);
  act(() => setSessionUser(user));
  render(
    <Router>
      <Guard>
        <p>inside</p>
      </Guard>
      <ToastArea />
    </Router>,
  );
};

afterEach(() => {
  act(() => dismissToast());
  history.replaceState(null, '', '/');
});

describe('a person who opens a screen', () => {
  it.each([
    '/dashboard',
    '/booking?step=3',
    '/admin',
    '/admin/users',
    '/therapist',
    '/therapist/bookings?status=offered',
  ])('%s, signed out, is sent to sign in and will come back', (path) => {
    open(path, null);
    expect(location.pathname + location.search).toBe(`/auth?next=${encodeURIComponent(path)}`);
  });

  it.each(['/', '/gift-card', '/bookings/1', '/therapist/confirm-booking/1/2'])('%s, signed out, may stay', (path) => {
    open(path, null);
    expect(location.pathname).toBe(path);
    expect(screen.getByText('inside')).toBeVisible();
  });

  it.each(['client', 'therapist'] as const)('of the admins, as a %s, is told and sent to the dashboard', (role) => {
    open('/admin/users', person(role));
    expect(location.pathname).toBe('/dashboard');
    expect(screen.getByText('Access denied')).toBeVisible();
    expect(screen.getByRole('alert')).toHaveTextContent('Access denied');
    expect(screen.getByText("You don't have permission to access this page.")).toBeVisible();
  });

  it('of the therapists, as a client, is told and sent to the dashboard', () => {
    open('/therapist/hours', person('client'));
    expect(location.pathname).toBe('/dashboard');
    expect(screen.getByText('Access denied')).toBeVisible();
  });

  it('of the admins, as an admin, may stay', () => {
    open('/admin/users', person('admin'));
    expect(location.pathname).toBe('/admin/users');
  });
});
