import type { Route } from '#contract/route.ts';

type Tag = { name: string; description: string; under: readonly string[] };

/** How a reader finds a route: by what it serves, told by the first part of its path. */
const tags: readonly Tag[] = [
  {
    name: 'booking',
    description: 'From a zip code to a booking and what can be done about it',
    under: [
      'zip-codes',
      'treatments',
      'add-ins',
      'therapists',
      'home',
      'availability',
      'waiting-list',
      'promo-codes',
      'quote',
      'reviews',
      'bookings',
      'reschedule',
      'events',
    ],
  },
  {
    name: 'payment',
    description: 'Paying, by the card provider',
    under: ['create-payment-intent', 'payment-return', 'payment-webhook'],
  },
  {
    name: 'gift-cards',
    description: 'Buying, keeping and spending gift cards',
    under: ['gift-cards', 'gift-card-balance'],
  },
  {
    name: 'account',
    description: 'Signing in, and what belongs to the person who did',
    under: [
      'me',
      'login',
      'logout',
      'auth',
      'verify-email',
      'language-preference',
      'profile',
      'session',
      'second-step',
      'addresses',
      'known-therapists',
      'favourites',
      'notifications',
      'push',
    ],
  },
  { name: 'therapist', description: 'A therapist’s offers, visits, hours and days off', under: ['therapist'] },
  {
    name: 'site',
    description: 'What the pages themselves need',
    under: ['config', 'legal', 'pictures', 'emails', 'client-errors', 'health', 'live'],
  },
];

/** The office has one for each thing it keeps: `admin/users`. */
export const tagOf = ({ path }: Route): string => {
  const [, , first = '', second = ''] = path.split('/');
  if (first === 'admin') return `admin/${second}`;
  const tag = tags.find(({ under }) => under.includes(first));
  if (!tag) throw new Error(`Say in tags.ts where ${path} belongs.`);
  return tag.name;
};

/** Those of these routes, the office's last. */
export const describeTags = (routes: readonly Route[]): { name: string; description: string }[] => {
  const used = new Set(routes.map(tagOf));
  const offices = [...used].filter((name) => name.startsWith('admin/')).sort();
  return [
    ...tags.filter(({ name }) => used.has(name)).map(({ name, description }) => ({ name, description })),
    ...offices.map((name) => ({ name, description: `The office: ${name.slice(6).replaceAll('-', ' ')}` })),
  ];
};
