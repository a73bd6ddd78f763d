import { isOffice, type Role } from '#domain/identity/role.ts';
import { frontScreen, tabTitle } from './front-screen.ts';
import { homeFor } from './homes.ts';
import { isIdentifier, isToken } from './identifiers.ts';

type Screen = {
  /** In the router's notation. */
  readonly path: string;
  /** Two paths with one name open the same screen. */
  readonly name: string;
  /** Left out where the rule for its area gives the title. */
  readonly title?: string;
};

export const screens = [
  frontScreen,
  { path: '/booking', name: 'booking-wizard', title: 'Booking Flow' },
  { path: '/bookings/:bookingId', name: 'booking-status', title: 'Booking Status' },
  { path: '/auth', name: 'sign-in', title: 'Login' },
  { path: '/login', name: 'sign-in', title: 'Login' },
  { path: '/forgot-password', name: 'forgot-password', title: 'Forgot Password' },
  { path: '/reset-password', name: 'reset-password', title: 'Reset Password' },
  { path: '/second-step', name: 'second-step', title: 'Second Step' },
  { path: '/dashboard', name: 'client-dashboard', title: 'User Dashboard' },
  { path: '/gift-card', name: 'gift-card', title: 'Gift Card' },
  { path: '/gift-card-success', name: 'gift-card-success', title: 'Gift Card Confirmation' },
  { path: '/reschedule/:token', name: 'reschedule', title: 'Reschedule Booking' },
  { path: '/waiting/:token', name: 'waiting-link', title: 'Free Time' },
  { path: '/reschedule-success', name: 'reschedule-success', title: 'Reschedule Confirmation' },
  { path: '/therapist', name: 'therapist-dashboard', title: 'Therapist Dashboard' },
  { path: '/therapist/dashboard', name: 'therapist-dashboard' },
  { path: '/therapist/requests', name: 'therapist-requests' },
  { path: '/therapist/bookings', name: 'therapist-bookings' },
  { path: '/therapist/booking/:bookingId', name: 'therapist-booking' },
  { path: '/therapist/hours', name: 'therapist-hours' },
  { path: '/therapist/earnings', name: 'therapist-earnings' },
  { path: '/therapist/confirm-booking/:bookingId/:therapistId', name: 'therapist-confirm-booking' },
  { path: '/therapist/booking-confirmed', name: 'therapist-booking-confirmed' },
  { path: '/therapist/booking-rejected/:bookingId/:therapistId', name: 'therapist-booking-rejected' },
  { path: '/admin', name: 'admin-home', title: 'Admin Dashboard' },
  { path: '/admin/bookings', name: 'admin-bookings' },
  { path: '/admin/therapists', name: 'admin-therapists' },
  { path: '/admin/clients', name: 'admin-clients' },
  { path: '/admin/money', name: 'admin-money' },
  { path: '/admin/gift-cards', name: 'admin-gift-cards' },
  { path: '/admin/reviews', name: 'admin-reviews' },
  { path: '/admin/waiting', name: 'admin-waiting' },
  { path: '/admin/users', name: 'admin-users' },
  { path: '/admin/treatments', name: 'admin-treatments' },
  { path: '/admin/add-ins', name: 'admin-add-ins' },
  { path: '/admin/analytics', name: 'admin-analytics' },
  { path: '/admin/settings', name: 'admin-settings' },
  { path: '/admin/email-templates', name: 'admin-email-templates' },
  { path: '/admin/email-scheduler', name: 'admin-email-scheduler' },
  { path: '/admin/tracking', name: 'admin-tracking' },
  { path: '/admin/promo-test', name: 'admin-promo-test' },
  { path: '/admin/audit', name: 'admin-audit' },
  { path: '/admin/security', name: 'admin-security' },
  { path: '/privacy', name: 'privacy', title: 'Privacy' },
  { path: '/terms', name: 'terms', title: 'Terms' },
  { path: '/cookies', name: 'cookies', title: 'Cookies' },
  { path: '/debug/treatments', name: 'debug-treatments', title: 'Debug - treatments' },
  { path: '/debug/ui', name: 'debug-ui', title: 'Debug - ui' },
] as const satisfies readonly Screen[];

type ScreenPath = (typeof screens)[number]['path'];
export type ScreenName = (typeof screens)[number]['name'];

export function matchScreen(path: string): (Screen & { path: ScreenPath; name: ScreenName }) | null {
  const segments = segmentsOf(path);
  return screens.find((screen) => fits(segmentsOf(screen.path), segments)) ?? null;
}

export type TitleKey = ScreenName | 'home' | 'therapist-desk' | 'unknown';

/** Under which name the title of a page stands among the texts; null where the path itself is part of it. */
function titleKey(path: string): TitleKey | null {
  const screen = matchScreen(path);
  if (!screen) return areaTitle(path) ? null : 'unknown';
  if (screen.path === frontScreen.path) return 'home';
  return screen.path === '/therapist/dashboard' ? 'therapist-desk' : screen.name;
}

/** What the tab says, in the language of the page. */
export function documentTitle(path: string, brand: string, say: (key: TitleKey) => string): string {
  const key = titleKey(path);
  return tabTitle(key ? say(key) : pageTitle(path), brand);
}

/** In the customer's own words, always English: what analytics record. */

export function pageTitle(path: string): string {
  return matchScreen(path)?.title ?? areaTitle(path) ?? 'Unknown Page';
}

/** What analytics and logs may see of an address: no identifier, no token, no query. */
export function maskPath(path: string): string {
  const pattern = segmentsOf(matchScreen(path)?.path ?? '');
  const masked = segmentsOf(path).map((segment, index) => {
    const part = pattern[index] ?? '';
    if (isParameter(part)) return part === ':token' ? ':token' : ':id';
    return maskSegment(segment);
  });
  return `/${masked.join('/')}`;
}

type Redirect = {
  readonly to: '/auth' | '/dashboard' | '/admin' | '/second-step';
  readonly reason: 'sign-in' | 'access-denied' | 'second-step';
};

type Visitor = { readonly role: Role; readonly secondStep?: 'missing' | undefined };

/** Where a person who may not open this path is sent instead. The server guards the data; this only spares a dead end. */
export function redirectFor(visit: { path: string; user: Visitor | null }): Redirect | null {
  const [area = '', room = ''] = segmentsOf(visit.path).map((segment) => segment.toLowerCase());
  // A mailed link of a therapist brings its own key.
  const isDesk =
    area === 'therapist' && ['', 'dashboard', 'requests', 'bookings', 'booking', 'hours', 'earnings'].includes(room);
  const { user } = visit;
  if (!user)
    return isDesk || ['dashboard', 'booking', 'admin', 'second-step'].includes(area)
      ? { to: '/auth', reason: 'sign-in' }
      : null;
  if (area === 'admin' && user.secondStep === 'missing') return { to: '/second-step', reason: 'second-step' };
  if (area === 'admin' && user.role === 'support' && !roomsOfSupport.includes(room))
    return { to: '/admin', reason: 'access-denied' };
  const isDenied = (area === 'admin' && !isOffice(user.role)) || (isDesk && user.role === 'client');
  return isDenied ? { to: '/dashboard', reason: 'access-denied' } : null;
}

/** What of the office support opens; admins open all of it. */
const roomsOfSupport: readonly string[] = ['', 'bookings', 'clients'];

/** Where somebody goes after signing in: a kept path of our own that this role may open, else the role's home. */
export function pathAfterLogin(kept: string | null | undefined, role: Role): string {
  const path = safeReturnPath(kept);
  const mayOpen = path !== null && redirectFor({ path, user: { role } }) === null;
  return mayOpen && matchScreen(path)?.name !== 'sign-in' ? path : homeFor(role);
}

/** What would be lost by leaving: a booking or a gift card that is half made. */
export const isHalfMade = (path: string): boolean =>
  ['booking-wizard', 'gift-card'].includes(matchScreen(path)?.name ?? '');

/** A path to go back to, if it is one of our own; anything a browser could read as another site is null. */
export function safeReturnPath(text: string | null | undefined): string | null {
  if (!text?.startsWith('/')) return null;
  // Browsers drop control characters and take a backslash for a slash.
  // biome-ignore lint/suspicious/noControlCharactersInRegex: these are what is looked for.
  if (/[\u0000-\u001f\u007f\\]/.test(text)) return null;
  const pathname = text.split(/[?#]/, 1)[0] ?? '';
  return pathname.includes('//') ? null : text;
}

function fits(pattern: readonly string[], segments: readonly string[]): boolean {
  if (pattern.length !== segments.length) return false;
  // The router does not mind capitals either.
  return pattern.every((part, index) => isParameter(part) || part === segments[index]?.toLowerCase());
}

function areaTitle(path: string): string | null {
  const [first, ...rest] = segmentsOf(path);
  const area = areas.get(first?.toLowerCase() ?? '');
  if (!area) return null;
  const pattern = segmentsOf(matchScreen(path)?.path ?? '').slice(1);
  const last = rest.filter((segment, index) => !isParameter(pattern[index] ?? '') && !isIdentifier(segment)).at(-1);
  return last ? `${area} - ${last.replaceAll('-', ' ')}` : `${area} Dashboard`;
}

const areas: ReadonlyMap<string, string> = new Map([
  ['admin', 'Admin'],
  ['therapist', 'Therapist'],
]);

function maskSegment(segment: string): string {
  if (!isIdentifier(segment)) return encodeURIComponent(segment);
  return isToken(segment) ? ':token' : ':id';
}

const isParameter = (patternSegment: string): boolean => patternSegment.startsWith(':');

/** The parts of a path, without query and fragment, read as the router reads them. */
function segmentsOf(path: string): string[] {
  const pathname = path.split(/[?#]/, 1)[0] ?? '';
  return pathname.split('/').filter(Boolean).map(decoded);
}

function decoded(segment: string): string {
  try {
    return decodeURIComponent(segment);
  } catch {
    return segment;
  }
}
