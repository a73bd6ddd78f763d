import { readFileSync } from 'node:fs';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { roles } from '#domain/identity/role.ts';
import { homeFor } from './homes.ts';
import {
  documentTitle,
  isHalfMade,
  maskPath,
  matchScreen,
  pageTitle,
  pathAfterLogin,
  redirectFor,
  safeReturnPath,
  screens,
  type TitleKey,
} from './screens.ts';

type Titles = { titles: Record<TitleKey, string> };
const read = (language: string): Titles => JSON.parse(readFileSync(`locales/${language}/common.json`, 'utf8'));
const [english, portuguese] = [read('en'), read('pt')];

const id = '3f2504e0-4f89-41d3-9a0c-0305e82c3301';
const other = 'A8098C1A-F86E-4DA9-B0AB-1C2D3E4F5A6B';
const token = 'kV3xQ9_7pLm2RtYw8ZbN4cHdJf6GsAeU';

describe('the title of a page', () => {
  it.each([
    ['/', 'Home - Booking Flow'],
    ['', 'Home - Booking Flow'],
    ['/?lang=pt', 'Home - Booking Flow'],
    ['/booking', 'Booking Flow'],
    ['/booking/', 'Booking Flow'],
    ['/auth', 'Login'],
    ['/login', 'Login'],
    ['/LOGIN', 'Login'],
    ['/forgot-password', 'Forgot Password'],
    ['/reset-password?token=abc', 'Reset Password'],
    ['/dashboard', 'User Dashboard'],
    ['/gift-card', 'Gift Card'],
    ['/gift-card-success', 'Gift Card Confirmation'],
    [`/reschedule/${token}`, 'Reschedule Booking'],
    ['/reschedule-success', 'Reschedule Confirmation'],
    [`/bookings/${id}`, 'Booking Status'],
    ['/therapist', 'Therapist Dashboard'],
    ['/therapist/dashboard', 'Therapist - dashboard'],
    ['/therapist/bookings', 'Therapist - bookings'],
    [`/therapist/booking/${id}`, 'Therapist - booking'],
    [`/therapist/confirm-booking/${id}/${other}`, 'Therapist - confirm booking'],
    ['/therapist/hours', 'Therapist - hours'],
    ['/therapist/requests', 'Therapist - requests'],
    ['/therapist/earnings', 'Therapist - earnings'],
    ['/therapist/booking-confirmed', 'Therapist - booking confirmed'],
    [`/therapist/booking-rejected/${id}/${other}`, 'Therapist - booking rejected'],
    ['/admin', 'Admin Dashboard'],
    ['/admin/bookings', 'Admin - bookings'],
    ['/admin/add-ins', 'Admin - add ins'],
    ['/admin/email-templates', 'Admin - email templates'],
    ['/admin/promo-test', 'Admin - promo test'],
    [`/admin/bookings/${id}`, 'Admin - bookings'],
    ['/admin/users/42', 'Admin - users'],
    [`/admin/${id}`, 'Admin Dashboard'],
    ['/admin/never-made', 'Admin - never made'],
    ['/privacy', 'Privacy'],
    ['/terms', 'Terms'],
    ['/cookies', 'Cookies'],
    ['/debug/treatments', 'Debug - treatments'],
    ['/debug/ui', 'Debug - ui'],
    ['/nowhere', 'Unknown Page'],
    ['/administrator', 'Unknown Page'],
    ['/bookings', 'Unknown Page'],
    ['/reschedule', 'Unknown Page'],
    ['/constructor', 'Unknown Page'],
    ['/%E0%A4%A', 'Unknown Page'],
  ])('%s is %s', (path, title) => {
    expect(pageTitle(path)).toBe(title);
  });

  it('stands before the brand', () => {
    expect(documentTitle('/dashboard', 'Calma', (key) => english.titles[key])).toBe('User Dashboard | Calma');
    expect(documentTitle('/dashboard', 'Calma', (key) => portuguese.titles[key])).toBe('O seu painel | Calma');
  });

  it('in English is the same in the tab and in what is recorded', () => {
    const say = (key: TitleKey) => english.titles[key];
    for (const { path } of [...screens, { path: '/nowhere' }, { path: '/admin/nowhere' }])
      expect(documentTitle(path, 'Calma', say)).toBe(`${pageTitle(path)} | Calma`);
  });

  it('is known for every screen', () => {
    for (const { path } of screens) expect(pageTitle(path), path).not.toBe('Unknown Page');
  });
});

describe('the screens', () => {
  it('are found by their own pattern', () => {
    for (const screen of screens) expect(matchScreen(screen.path)).toBe(screen);
  });

  it('are not found elsewhere', () => {
    for (const path of ['/nowhere', '/admin/nowhere', `/bookings/${id}/more`, '/debug'])
      expect(matchScreen(path)).toBeNull();
  });
});

describe('a recorded path', () => {
  it.each([
    ['/', '/'],
    ['/admin/add-ins', '/admin/add-ins'],
    [`/therapist/booking/${id}`, '/therapist/booking/:id'],
    [`/therapist/confirm-booking/${id}/${other}?token=${token}`, '/therapist/confirm-booking/:id/:id'],
    [`/bookings/${id}#pay`, '/bookings/:id'],
    [`/reschedule/${token}`, '/reschedule/:token'],
    ['/reschedule/short', '/reschedule/:token'],
    [`/nowhere/${id}/x`, '/nowhere/:id/x'],
    [`/nowhere/${token}`, '/nowhere/:token'],
    [`/nowhere/a-${id}`, '/nowhere/:id'],
    ['/nowhere/77', '/nowhere/:id'],
    ['/therapist/booking-confirmed', '/therapist/booking-confirmed'],
    ['/nowhere/an-address-of-plain-words', '/nowhere/an-address-of-plain-words'],
  ])('%s is written as %s', (path, masked) => {
    expect(maskPath(path)).toBe(masked);
  });

  it('never holds a unique id or a query, wherever they stood', () => {
    const part = fc.constantFrom('admin', 'reschedule', 'x', id, other, token, encodeURIComponent(`${id} `));
    fc.assert(
      fc.property(fc.array(part), fc.string(), (parts, query) => {
        const masked = maskPath(`/${parts.join('/')}?${query}`);
        for (const secret of [id, other, token, '?']) expect(masked).not.toContain(secret);
      }),
    );
  });
});

describe('the door of a screen', () => {
  const signIn = { to: '/auth', reason: 'sign-in' };
  const denied = { to: '/dashboard', reason: 'access-denied' };

  it.each([
    ['/', null],
    ['/booking', signIn],
    ['/booking/anything', signIn],
    ['/dashboard', signIn],
    ['/dashboard?tab=1', signIn],
    ['/admin', signIn],
    ['/admin/users', signIn],
    ['/Admin/users', signIn],
    ['/%61dmin', signIn],
    [`/bookings/${id}`, null],
    ['/gift-card', null],
    ['/dashboards', null],
    ['/therapist', signIn],
    ['/therapist/dashboard', signIn],
    ['/therapist/bookings?status=offered', signIn],
    [`/therapist/booking/${id}`, signIn],
    ['/Therapist/hours', signIn],
    [`/therapist/confirm-booking/${id}/${other}?token=${token}`, null],
    [`/therapist/booking-rejected/${id}/${other}`, null],
    ['/therapist/booking-confirmed', null],
    ['/auth', null],
  ])('%s, for somebody signed out', (path, expected) => {
    expect(redirectFor({ path, user: null })).toEqual(expected);
  });

  it.each(['client', 'therapist'] as const)('keeps a %s out of the admin area', (role) => {
    for (const path of ['/admin', '/admin/users', '/admin/nowhere', '/ADMIN']) {
      expect(redirectFor({ path, user: { role } })).toEqual(denied);
    }
    for (const path of ['/', '/booking', '/dashboard', '/administrator']) {
      expect(redirectFor({ path, user: { role } })).toBeNull();
    }
  });

  it('keeps a client away from the therapists’ desk, but not from a mailed link', () => {
    for (const path of [
      '/therapist',
      '/therapist/dashboard',
      '/therapist/requests',
      '/therapist/earnings',
      '/therapist/hours',
      `/therapist/booking/${id}`,
    ]) {
      expect(redirectFor({ path, user: { role: 'client' } })).toEqual(denied);
      expect(redirectFor({ path, user: { role: 'therapist' } })).toBeNull();
    }
    const link = `/therapist/confirm-booking/${id}/${other}`;
    expect(redirectFor({ path: link, user: { role: 'client' } })).toBeNull();
  });

  it('is open everywhere to an admin', () => {
    for (const { path } of screens) expect(redirectFor({ path, user: { role: 'admin' } })).toBeNull();
  });

  it('leads everybody home to a place they may enter', () => {
    expect(roles.map(homeFor)).toEqual(['/dashboard', '/therapist/dashboard', '/admin', '/admin']);
    for (const role of roles) expect(redirectFor({ path: homeFor(role), user: { role } })).toBeNull();
  });
});

describe('support', () => {
  it.each([
    ['/admin', null],
    ['/admin/bookings?view=calendar', null],
    ['/admin/clients', null],
    ['/dashboard', null],
    ...[
      'users',
      'money',
      'gift-cards',
      'settings',
      'analytics',
      'audit',
      'security',
      'therapists',
      'email-templates',
    ].map((room) => [`/admin/${room}`, { to: '/admin', reason: 'access-denied' }] as const),
  ] as const)('at %s: %j', (path, expected) => {
    expect(redirectFor({ path, user: { role: 'support' } })).toEqual(expected);
  });
});

describe('the way back after signing in', () => {
  it.each(['/', '/booking', '/booking?step=3#x', '/a/b-c', '/search?next=https://x.example//y'])(
    'goes to %s',
    (path) => {
      expect(safeReturnPath(path)).toBe(path);
    },
  );

  it.each([
    null,
    undefined,
    '',
    'booking',
    'https://evil.example',
    '//evil.example',
    '/\\evil.example',
    '\\/evil.example',
    '/\t/evil.example',
    '\t//evil.example',
    '/\n/evil.example',
    '/.//evil.example',
    '/a/..//evil.example',
    'javascript:alert(1)',
    '/x\u0000',
  ])('never goes to %j', (text) => {
    expect(safeReturnPath(text)).toBeNull();
  });

  it('never leaves the site, however it is written', () => {
    const home = 'https://calma.example';
    const piece = fc.constantFrom(
      '/',
      '\\',
      '.',
      '..',
      ':',
      '@',
      '?',
      '#',
      '\t',
      '\n',
      ' ',
      'evil.example',
      'https:',
      '%2f',
    );
    fc.assert(
      fc.property(fc.array(fc.oneof(piece, fc.string())), (pieces) => {
        const path = safeReturnPath(pieces.join(''));
        if (path === null) return;
        const target = new URL(path, home);
        expect(target.origin).toBe(home);
        expect(target.pathname.startsWith('//')).toBe(false);
      }),
      { numRuns: 2000 },
    );
  });
});

describe('after signing in', () => {
  it.each([
    ['/dashboard?tab=receipts', 'client', '/dashboard?tab=receipts'],
    ['/admin/users', 'client', '/dashboard'],
    ['/admin/users', 'therapist', '/therapist/dashboard'],
    ['/admin/users', 'admin', '/admin/users'],
    ['/therapist/bookings', 'client', '/dashboard'],
    ['/auth?next=/admin', 'admin', '/admin'],
    ['//evil.example', 'client', '/dashboard'],
    ['https://evil.example', 'admin', '/admin'],
    [null, 'therapist', '/therapist/dashboard'],
  ] as const)('a kept %s opens for a %s: %s', (kept, role, path) => {
    expect(pathAfterLogin(kept, role)).toBe(path);
  });

  it.each([
    ['/', true],
    ['/booking', true],
    ['/gift-card', true],
    ['/gift-card-success', false],
    ['/bookings/1', false],
    ['/privacy', false],
  ])('on %s something half made would be lost: %s', (path, isLost) => {
    expect(isHalfMade(path)).toBe(isLost);
  });
});
