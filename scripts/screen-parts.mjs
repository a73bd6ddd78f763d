const account = 'app/screens/account-screen.tsx';
const client = 'app/screens/client-screen.tsx';
const therapist = 'app/screens/therapist-screen.tsx';
const admin = 'app/screens/admin-screen.tsx';
const debug = 'app/screens/debug-screen.tsx';
const legal = 'features/legal/legal-screen.tsx';
const own = (room, path) => [room, `features/${path}.tsx`];

/** The parts that each screen begins with, beside what every page does. */
const partsByScreen = {
  'booking-wizard': [],
  'booking-status': [client, 'app/screens/booking-status-page.tsx'],
  'sign-in': [account],
  'forgot-password': own(account, 'account/password/forgot-password-screen'),
  'reset-password': own(account, 'account/password/reset-password-screen'),
  'second-step': own(account, 'account/second-step/second-step-screen'),
  'client-dashboard': [client, 'app/screens/client-dashboard.tsx'],
  'gift-card': own(client, 'gift-card/gift-card-screen'),
  'gift-card-success': own(client, 'gift-card/bought/gift-card-success-screen'),
  reschedule: own(client, 'reschedule/reschedule-screen'),
  'reschedule-success': own(client, 'reschedule/reschedule-success-screen'),
  'waiting-link': own(client, 'booking-wizard/waiting/waiting-link-screen'),
  privacy: [legal],
  terms: [legal],
  cookies: [legal],
  'therapist-dashboard': own(therapist, 'therapist/desk/dashboard-screen'),
  'therapist-requests': own(therapist, 'therapist/desk/requests-screen'),
  'therapist-earnings': own(therapist, 'therapist/desk/earnings-screen'),
  'therapist-bookings': own(therapist, 'therapist/visit/bookings-screen'),
  'therapist-booking': [...own(therapist, 'therapist/visit/booking-screen'), 'ui/confirm-window.tsx'],
  'therapist-hours': own(therapist, 'therapist/hours/hours-screen'),
  'therapist-confirm-booking': own(therapist, 'therapist/link/confirm-screen'),
  'therapist-booking-confirmed': own(therapist, 'therapist/link/confirmed-screen'),
  'therapist-booking-rejected': own(therapist, 'therapist/link/rejected-screen'),
  'admin-home': [admin, 'app/screens/admin-home.tsx'],
  'admin-promo-test': own(admin, 'admin/promo-codes/promo-codes-screen'),
  'debug-treatments': own(debug, 'debug/treatments-screen'),
  'debug-ui': own(debug, 'debug/ui-screen'),
  unknown: ['app/screens/not-found-screen.tsx'],
};

const isForSignedIn =
  /^(admin-|booking-wizard$|client-dashboard$|second-step$|therapist-(dashboard|requests|earnings|bookings|booking|hours)$)/;
const readsNoData = /^(booking-wizard|sign-in|forgot-password|reset-password|second-step|unknown)$/;

/** Each area of the office is called as its folder. */
const partsOfArea = (name) => {
  const area = /^admin-(.+)$/.exec(name)?.[1];
  return area && own(admin, `admin/${area}/${area}-screen`);
};

/** By the names of the build's manifest. */
export function partsOfScreen(name) {
  const parts = partsByScreen[name] ?? partsOfArea(name);
  if (!parts) throw new Error(`Nobody has said which parts the screen ${name} begins with (scripts/screen-parts.mjs).`);
  return [
    'app/other-page.tsx',
    ...(readsNoData.test(name) ? [] : ['app/screens/with-data.tsx']),
    ...(isForSignedIn.test(name) ? ['app/frame/signed-in-links.tsx'] : []),
    ...parts,
  ];
}

/** Everything these parts cannot start without, but for what every page names anyway. */
function filesOf(manifest, parts, isNamedAnyway) {
  const scripts = new Set();
  const styles = new Set();
  const seen = new Set();
  const collect = (name) => {
    const part = manifest[name];
    if (!part) throw new Error(`The build has no part ${name}.`);
    if (seen.has(name)) return;
    seen.add(name);
    scripts.add(part.file);
    for (const style of part.css ?? []) styles.add(style);
    for (const other of part.imports ?? []) collect(other);
  };
  for (const name of parts) collect(name);
  const isNew = (file) => !isNamedAnyway(file);
  return { scripts: [...scripts].filter(isNew), styles: [...styles].filter(isNew) };
}

/**
 * What the page of each screen asks for at once, not when one script after another has been read.
 * @param textsOfScreens the files of texts each screen is drawn with.
 */
export function hintsOfScreens(manifest, textsOfScreens, isNamedAnyway) {
  return Object.fromEntries(
    Object.entries(textsOfScreens).map(([name, texts]) => {
      const { scripts, styles } = filesOf(manifest, partsOfScreen(name), isNamedAnyway);
      const links = [
        ...styles.map((file) => `<link rel="stylesheet" crossorigin href="/${file}">`),
        ...texts.map(
          (file) => `<link rel="preload" as="fetch" crossorigin="anonymous" href="/locales/%LANGUAGE%/${file}.json">`,
        ),
        ...scripts.map((file) => `<link rel="modulepreload" crossorigin href="/${file}">`),
      ];
      return [name, { head: links.join(''), texts }];
    }),
  );
}
