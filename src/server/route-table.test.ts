import { randomUUID } from 'node:crypto';
import { beforeAll, describe, expect, it } from 'vitest';
import type { Who } from '#contract/route.ts';
import { routes } from '#contract/routes.ts';
import { addPromo, type Desk, openDesk } from '../../testing/booking-desk.ts';
import { addPerson, password, signIn } from '../../testing/people.ts';
import { createTestHouse, type SignedIn, type TestHouse } from '../../testing/server.ts';
import { sql } from './platform/database/sql.ts';

type Kind = 'visitor' | 'client' | 'otherClient' | 'therapist' | 'admin';
type People = Record<Exclude<Kind, 'visitor'>, { email: string; session: SignedIn }> & {
  clientsOtherSession: string;
  clientsBooking: string;
  desk: Desk;
};

type Call = { params?: Record<string, string>; query?: Record<string, string>; body?: unknown };
/** The call to make, and what each kind of person gets, in the order of `kinds`. Rows that belong to somebody belong to `client`. */
type Row = { call?: (people: People) => Call; gets: readonly [number, number, number, number, number] };

const kinds = ['visitor', 'client', 'otherClient', 'therapist', 'admin'] as const;
const everyone = (status: number): Row['gets'] => [status, status, status, status, status];
const signedIn = (status: number): Row['gets'] => [401, status, status, status, status];
const adminOnly = (status: number): Row['gets'] => [401, 403, 403, 403, status];
const owner = (status: number): Row['gets'] => [401, status, 404, 404, 404];
const ownerOrAdmin = (status: number): Row['gets'] => [404, status, 404, 404, status];

let counter = 0;
const newAddress = () => `person-${++counter}@calma.example`;
const newPerson = () => ({
  email: newAddress(),
  firstName: 'Rita',
  lastName: 'Nunes',
  password: 'sálvia-e-areia-42',
});
const code = () => ({ email: newAddress(), verificationCode: '1234' });

const nextDay = () => new Date(Date.UTC(2026, 10, 20 + (++counter % 60), 10)).toISOString();
const booking = ({ clientsBooking }: People) => ({ params: { id: clientsBooking } });

/** Who gets what. A route without a row does not compile. */
const table = {
  getLiveness: { gets: everyone(200) },
  getReadiness: { gets: everyone(200) },
  getPublicConfig: { gets: everyone(200) },
  getLegalText: { call: () => ({ params: { page: 'privacy' }, query: { lang: 'en' } }), gets: everyone(200) },
  getMe: { gets: everyone(200) },
  setLanguagePreference: { call: () => ({ body: { language: 'pt' } }), gets: everyone(200) },
  login: { call: ({ client }) => ({ body: { email: client.email, password } }), gets: everyone(200) },
  loginWithGoogle: { call: () => ({ body: { token: 'x' } }), gets: everyone(404) },
  logout: { gets: everyone(200) },
  logoutByLink: { gets: everyone(200) },
  initiateRegistration: { call: () => ({ body: newPerson() }), gets: everyone(200) },
  register: { call: () => ({ body: newPerson() }), gets: everyone(200) },
  verifyEmail: { call: () => ({ body: code() }), gets: everyone(410) },
  completeRegistration: { call: () => ({ body: code() }), gets: everyone(410) },
  resendCode: { call: () => ({ body: { email: newAddress() } }), gets: everyone(200) },
  forgotPassword: { call: ({ client }) => ({ body: { email: client.email } }), gets: everyone(200) },
  resetPassword: { call: () => ({ body: { token: 'x', password: 'sálvia-e-areia-42' } }), gets: everyone(410) },
  getProfile: { gets: signedIn(200) },
  updateProfile: { call: () => ({ body: { firstName: 'Rita' } }), gets: signedIn(200) },
  changePassword: { call: () => ({ body: { current: password, next: 'sálvia-e-areia-42' } }), gets: signedIn(200) },
  listOwnSessions: { gets: signedIn(200) },
  endOwnSession: { call: ({ clientsOtherSession }) => ({ params: { id: clientsOtherSession } }), gets: owner(200) },
  exportOwnData: { gets: signedIn(200) },
  // The only admin of the house cannot leave it.
  deleteAccount: { call: () => ({ body: { password } }), gets: [401, 200, 200, 200, 409] },
  checkZipCode: { call: () => ({ params: { zip: '1000-001' } }), gets: everyone(200) },
  registerZipInterest: { call: () => ({ body: { zip: '9000-001', email: newAddress() } }), gets: everyone(202) },
  listTreatments: { gets: everyone(200) },
  listAddIns: { gets: everyone(200) },
  listTherapists: { gets: everyone(200) },
  getAvailability: {
    call: ({ desk }) => ({
      query: {
        zip: '1000-001',
        from: '2026-12-01',
        to: '2026-12-02',
        treatmentId: String(desk.treatmentId),
        duration: '60',
      },
    }),
    gets: everyone(200),
  },
  verifyCode: { call: () => ({ params: { code: 'NOBODY' } }), gets: everyone(404) },
  listPromoCodes: { gets: everyone(200) },
  createPaymentIntent: { call: () => ({ body: { bookingId: randomUUID() } }), gets: everyone(404) },
  refreshPayment: { call: () => ({ body: { bookingId: randomUUID() } }), gets: everyone(404) },
  receivePaymentEvent: { call: () => ({ body: {} }), gets: everyone(400) },
  quoteBooking: {
    call: ({ desk }) => ({ body: { treatmentId: desk.treatmentId, duration: 60, peopleCount: 1 } }),
    gets: everyone(200),
  },
  createBooking: { call: ({ desk }) => ({ body: desk.draft({ datetime: nextDay() }) }), gets: everyone(201) },
  listBookings: { gets: signedIn(200) },
  getBooking: { call: booking, gets: ownerOrAdmin(200) },
  getCalendarFile: { call: booking, gets: ownerOrAdmin(200) },
  previewCancellation: { call: booking, gets: ownerOrAdmin(200) },
  explainBooking: { call: booking, gets: adminOnly(200) },
  applyPromo: { call: (people) => ({ ...booking(people), body: { code: 'TEN' } }), gets: ownerOrAdmin(200) },
  cancelBooking: { call: (people) => ({ ...booking(people), body: {} }), gets: ownerOrAdmin(200) },
  countWizardStep: { call: () => ({ body: { step: 1 } }), gets: everyone(202) },
  reportClientError: {
    call: () => ({ body: { kind: 'error', message: 'x', path: '/' } }),
    gets: everyone(202),
  },
  listEmails: { gets: adminOnly(200) },
} satisfies Record<keyof typeof routes, Row>;

/** Routes after which somebody is no longer signed in, or no longer there: everybody is made anew. */
const changesPeople = new Set<string>(['login', 'logout', 'logoutByLink', 'changePassword', 'deleteAccount']);

describe('every route, for every kind of person', () => {
  let house: TestHouse;
  let people: People;
  let desk: Desk;

  const makePeople = async (): Promise<People> => {
    const enter = async (role: 'client' | 'therapist' | 'admin') => {
      const email = newAddress();
      await addPerson(house, { email, role });
      return { email, session: await signIn(house, email) };
    };
    const client = await enter('client');
    await signIn(house, client.email);
    const sessions = await house.request('GET', '/api/profile/sessions', { as: client.session });
    const made = await desk.booked({ datetime: nextDay() }, { as: client.session });
    return {
      desk,
      clientsBooking: made.id,
      client,
      otherClient: await enter('client'),
      therapist: await enter('therapist'),
      admin: await enter('admin'),
      clientsOtherSession: sessions.body.find((session: { current: boolean }) => !session.current).id,
    };
  };

  beforeAll(async () => {
    house = await createTestHouse({ config: { limits: false } });
    desk = await openDesk(house, [{}, {}, {}]);
    await addPromo(house, { code: 'TEN', percent: 10 });
    people = await makePeople();
  });

  const statusFor = async (name: keyof typeof routes, kind: Kind) => {
    const route = routes[name];
    const row: Row = table[name];
    const { params = {}, query, body } = row.call?.(people) ?? {};
    const path = route.path.replace(/:(\w+)/g, (_, part: string) => encodeURIComponent(params[part] ?? ''));
    const answer = await house.request(route.method, query ? `${path}?${new URLSearchParams(query)}` : path, {
      ...(body !== undefined && { body }),
      ...(kind !== 'visitor' && { as: people[kind].session }),
    });
    if (answer.status === 401 && row.gets[0] === 401) expect(answer.body.code).toBe('not_signed_in');
    if (answer.status === 403) expect(answer.body.code).toBe('not_allowed');
    return answer.status;
  };

  it.each(Object.keys(table) as (keyof typeof routes)[])('%s', async (name) => {
    const got = new Map<Kind, number>();
    // The owner comes last: what they end must still be there for the others to be refused.
    for (const kind of ['visitor', 'otherClient', 'therapist', 'admin', 'client'] as const) {
      got.set(kind, await statusFor(name, kind));
    }
    if (changesPeople.has(name)) {
      await house.database.run(sql`delete from users`);
      people = await makePeople();
    }
    expect(kinds.map((kind) => `${kind} ${got.get(kind)}`)).toEqual(
      kinds.map((kind, index) => `${kind} ${table[name].gets[index]}`),
    );
  });

  it('has no row for a route that is gone', () => {
    expect(Object.keys(table).sort()).toEqual(Object.keys(routes).sort());
  });

  it('agrees with who the contract lets in', () => {
    for (const [name, route] of Object.entries(routes)) {
      const who = route.who as Who;
      const [visitor, client, , therapist, admin] = table[name as keyof typeof routes].gets;
      if (who === 'anyone' || who === 'provider') expect([name, visitor]).not.toEqual([name, 403]);
      else expect([name, visitor]).toEqual([name, 401]);
      if (who === 'admin') expect([name, client, therapist]).toEqual([name, 403, 403]);
      if (who === 'client') expect([name, therapist, admin]).toEqual([name, 403, 403]);
      if (who === 'therapist') expect([name, client, admin]).toEqual([name, 403, 403]);
    }
  });
});
