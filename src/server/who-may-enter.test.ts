import { beforeAll, describe, expect, it } from 'vitest';
import { routes } from '#contract/routes.ts';
import { addPerson, signIn } from '../../testing/people.ts';
import { createTestHouse, type SignedIn, type TestHouse } from '../../testing/server.ts';

type Person = 'visitor' | 'client' | 'therapist' | 'admin';

const everybody: readonly Person[] = ['visitor', 'client', 'therapist', 'admin'];
const signedIn: readonly Person[] = ['client', 'therapist', 'admin'];
const admins: readonly Person[] = ['admin'];

/** Who gets past the door of each route. Written by hand: a new route, or one that opened, must be answered for here. */
const table: Record<string, readonly Person[]> = {
  'GET /api/health/live': everybody,
  'GET /api/health/ready': everybody,
  'GET /api/config': everybody,
  'GET /api/legal/:page': everybody,
  'GET /api/me': everybody,
  'POST /api/language-preference': everybody,
  'POST /api/login': everybody,
  'POST /api/logout': everybody,
  'GET /api/logout': everybody,
  'POST /api/auth/google': everybody,
  'POST /api/auth/register-initiate': everybody,
  'POST /api/auth/register': everybody,
  'POST /api/verify-email': everybody,
  'POST /api/auth/register-complete': everybody,
  'POST /api/auth/resend-code': everybody,
  'POST /api/auth/forgot-password': everybody,
  'POST /api/auth/reset-password': everybody,
  'GET /api/profile': signedIn,
  'PATCH /api/profile': signedIn,
  'POST /api/profile/password': signedIn,
  'GET /api/profile/sessions': signedIn,
  'DELETE /api/profile/sessions/:id': signedIn,
  'GET /api/profile/export': signedIn,
  'POST /api/profile/delete': signedIn,
  'GET /api/zip-codes/check/:zip': everybody,
  'POST /api/zip-codes/interest': everybody,
  'GET /api/treatments': everybody,
  'GET /api/add-ins': everybody,
  'GET /api/therapists': everybody,
  'GET /api/availability': everybody,
  'POST /api/quote': everybody,
  // Guests book too; whose booking it is, the use case asks.
  'POST /api/bookings': everybody,
  'GET /api/bookings': signedIn,
  'GET /api/bookings/:id': everybody,
  'GET /api/bookings/:id/cancellation': everybody,
  'POST /api/bookings/:id/cancel': everybody,
  'POST /api/bookings/:id/apply-promo': everybody,
  'GET /api/bookings/:id/calendar.ics': everybody,
  'GET /api/admin/bookings/:id/why': admins,
  'POST /api/events': everybody,
  'GET /api/promo-codes/verify/:code': everybody,
  'GET /api/promo-codes': everybody,
  'POST /api/create-payment-intent': everybody,
  'POST /api/payment-return': everybody,
  // The card provider proves itself by a signature.
  'POST /api/payment-webhook': everybody,
  'POST /api/client-errors': everybody,
  'GET /api/admin/emails': admins,
};

const all = Object.values(routes);
const nameOf = ({ method, path }: (typeof all)[number]) => `${method} ${path}`;

let house: TestHouse;
const cookies: Partial<Record<Person, SignedIn>> = {};
beforeAll(async () => {
  house = await createTestHouse();
  for (const role of ['client', 'therapist', 'admin'] as const)
    await addPerson(house, { email: `${role}@calma.example`, role });
});

const knock = async (route: (typeof all)[number], person: Person): Promise<'in' | 'sign in first' | 'not for you'> => {
  if (person !== 'visitor') cookies[person] ??= await signIn(house, `${person}@calma.example`);
  const as = cookies[person];
  const path = route.path.replace(':id', '00000000-0000-4000-8000-000000000000').replace(/:\w+/g, 'x');
  const { body } = await house.request(route.method, path, { ...(as && { as }) });
  if (route.path === '/api/logout') delete cookies[person];
  if (body?.code === 'not_signed_in') return 'sign in first';
  return body?.code === 'not_allowed' ? 'not for you' : 'in';
};

it('the table names every route and no other', () => {
  expect(Object.keys(table).sort()).toEqual(all.map(nameOf).sort());
});

describe.each(everybody)('the %s', (person) => {
  it.each(all.map((route) => [nameOf(route), route] as const))('at %s', async (name, route) => {
    const refusal = person === 'visitor' ? 'sign in first' : 'not for you';
    expect(await knock(route, person)).toBe(table[name]?.includes(person) ? 'in' : refusal);
  });
});
