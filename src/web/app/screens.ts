import { type ComponentType, lazy } from 'react';
import { matchScreen, type ScreenName } from '#domain/screens/screens.ts';
import type { Namespace } from '#web/i18n/i18n.ts';
import { FrontPage } from './screens/front-page.tsx';

type LazyScreen = {
  readonly Screen: ComponentType;
  /** Its texts, so that they travel together with its code. */
  readonly namespaces: readonly Namespace[];
};

/** A screen fetched when it is first wanted. */
const lazyScreen = (importScreen: () => Promise<ComponentType>, namespaces: readonly Namespace[] = []): LazyScreen => ({
  Screen: lazy(async () => ({ default: await importScreen() })),
  namespaces,
});

/** A screen that reads server data comes with the cache for it. */
const dataScreen = (importScreen: () => Promise<ComponentType>, namespaces?: readonly Namespace[]): LazyScreen =>
  lazyScreen(async () => {
    const [{ withData }, Screen] = await Promise.all([import('./screens/with-data.tsx'), importScreen()]);
    return withData(Screen);
  }, namespaces);

/** One door for all areas of the admin; which one it is, the code behind it decides. */
const admin = dataScreen(async () => (await import('./screens/admin-screen.tsx')).AdminScreen, ['admin', 'auth']);

/** The same for what clients do beside booking. */
const client = dataScreen(
  async () => (await import('./screens/client-screen.tsx')).ClientScreen,
  ['booking', 'treatments'],
);

/** And for therapists, with the pages their mails lead to. */
const therapist = dataScreen(
  async () => (await import('./screens/therapist-screen.tsx')).TherapistScreen,
  ['treatments'],
);

const account = lazyScreen(async () => (await import('./screens/account-screen.tsx')).AccountScreen, ['auth']);

const debug = dataScreen(async () => (await import('./screens/debug-screen.tsx')).DebugScreen, ['admin']);

/** Rooms whose screens all come through one door. */
const rooms = { admin, therapist, debug };
type Room = keyof typeof rooms;

/** Which code draws which other screen. */
const lazyScreens: Record<Exclude<ScreenName, `${Room}-${string}`>, LazyScreen> = {
  'booking-wizard': lazyScreen(async () => FrontPage, ['front']),
  'booking-status': client,
  'sign-in': account,
  'forgot-password': account,
  'reset-password': account,
  'second-step': account,
  'client-dashboard': client,
  'gift-card': client,
  'gift-card-success': client,
  reschedule: client,
  'reschedule-success': client,
  'waiting-link': client,
  privacy: dataScreen(async () => (await import('#web/features/legal/legal-screen.tsx')).PrivacyScreen),
  terms: dataScreen(async () => (await import('#web/features/legal/legal-screen.tsx')).TermsScreen),
  cookies: dataScreen(async () => (await import('#web/features/legal/legal-screen.tsx')).CookiesScreen),
};

const notFound = lazyScreen(async () => (await import('./screens/not-found-screen.tsx')).NotFoundScreen);

const isAlone = (name: ScreenName): name is keyof typeof lazyScreens => name in lazyScreens;

export const screenAt = (path: string): LazyScreen => {
  const name = matchScreen(path)?.name;
  if (!name) return notFound;
  return isAlone(name) ? lazyScreens[name] : rooms[name.split('-', 1)[0] as Room];
};
