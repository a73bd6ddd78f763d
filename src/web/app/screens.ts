import type { ComponentType } from 'react';
import { matchScreen, type ScreenName } from '#domain/screens/screens.ts';
import type { Namespace } from '#web/i18n/i18n.ts';
import { type LazyScreen, lazyScreen } from './lazy-screen.tsx';

/** A screen that reads server data comes with the cache for it. */
const dataScreen = (importScreen: () => Promise<ComponentType>, namespaces?: readonly Namespace[]): LazyScreen =>
  lazyScreen(async () => {
    const [{ withData }, Screen] = await Promise.all([import('./with-data.tsx'), importScreen()]);
    return withData(Screen);
  }, namespaces);

const soon = lazyScreen(async () => (await import('./opening-soon-screen.tsx')).OpeningSoonScreen);

/** Which code draws which screen of the house. Areas that are not furnished yet say so. */
const lazyScreens: Record<ScreenName, LazyScreen> = {
  'booking-wizard': lazyScreen(
    async () => (await import('#web/features/booking-wizard/wizard-screen.tsx')).WizardScreen,
    ['booking'],
  ),
  'booking-status': dataScreen(
    async () => (await import('#web/features/booking-status/status-screen.tsx')).StatusScreen,
    ['booking'],
  ),
  'sign-in': lazyScreen(async () => (await import('#web/features/account/sign-in-screen.tsx')).SignInScreen, ['auth']),
  'forgot-password': lazyScreen(
    async () => (await import('#web/features/account/forgot-password-screen.tsx')).ForgotPasswordScreen,
    ['auth'],
  ),
  'reset-password': lazyScreen(
    async () => (await import('#web/features/account/reset-password-screen.tsx')).ResetPasswordScreen,
    ['auth'],
  ),
  'client-dashboard': soon,
  'gift-card': soon,
  'gift-card-success': soon,
  reschedule: soon,
  'reschedule-success': soon,
  'therapist-dashboard': soon,
  'therapist-bookings': soon,
  'therapist-booking': soon,
  'therapist-confirm-booking': soon,
  'therapist-booking-confirmed': soon,
  'therapist-booking-rejected': soon,
  'admin-home': soon,
  'admin-bookings': soon,
  'admin-therapists': soon,
  'admin-users': soon,
  'admin-treatments': soon,
  'admin-add-ins': soon,
  'admin-analytics': soon,
  'admin-settings': soon,
  'admin-email-templates': soon,
  'admin-email-scheduler': soon,
  'admin-tracking': soon,
  'admin-promo-test': soon,
  privacy: dataScreen(async () => (await import('#web/features/legal/legal-screen.tsx')).PrivacyScreen),
  terms: dataScreen(async () => (await import('#web/features/legal/legal-screen.tsx')).TermsScreen),
  cookies: dataScreen(async () => (await import('#web/features/legal/legal-screen.tsx')).CookiesScreen),
  'debug-treatments': dataScreen(
    async () => (await import('#web/features/debug/treatments-screen.tsx')).TreatmentsScreen,
    ['admin'],
  ),
  'debug-ui': dataScreen(async () => (await import('#web/features/debug/ui-screen.tsx')).Screen, ['admin']),
};

const notFound = lazyScreen(async () => (await import('./not-found-screen.tsx')).NotFoundScreen);

export const screenAt = (path: string): LazyScreen => {
  const screen = matchScreen(path);
  return screen ? lazyScreens[screen.name] : notFound;
};
