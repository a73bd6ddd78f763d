import { beforeAll, describe, expect, it } from 'vitest';
import { sql } from '#server/platform/database/sql.ts';
import { minutes } from '#server/platform/durations.ts';
import { openDispatchDesk } from '../../../../testing/dispatch-desk.ts';
import { byVoucher, confirmInBrowser } from '../../../../testing/payments.ts';
import { addPerson, signIn } from '../../../../testing/people.ts';
import { createTestServer, type SignedIn, type TestServer } from '../../../../testing/server.ts';

let server: TestServer;
let desk: Awaited<ReturnType<typeof openDispatchDesk>>;
let support: SignedIn;
let admin: SignedIn;
let id: string;

beforeAll(async () => {
  server = await createTestServer();
  desk = await openDispatchDesk(server, 2);
  for (const role of ['support', 'admin'] as const) await addPerson(server, { email: `${role}@calma.example`, role });
  [support, admin] = [await signIn(server, 'support@calma.example'), await signIn(server, 'admin@calma.example')];
  ({ id } = await desk.searched({ notes: 'Slipped disc', nif: '123456789' }));
});

const read = async (path: string, as: SignedIn): Promise<string> =>
  JSON.stringify((await server.request('GET', path, { as })).body);

/** Fields that carry money, health or a key, wherever they stand; `priceLines` is left with its labels. */
const secret =
  /"((?!priceLines)\w*[pP]rice\w*|amount|refund\w*|fee|paid|pay|payments|spent|money|discount|giftCard\w*|nif|notes|clientLink|sharePercent)":/g;
const secretsIn = (text: string): string[] =>
  [...new Set([...text.matchAll(secret)].map((found) => found[1] ?? ''))].sort();

describe('support', () => {
  it.each([
    ['the list of bookings', () => '/api/admin/bookings'],
    ['a booking', () => `/api/admin/bookings/${id}`],
    ['the search for a therapist', () => `/api/admin/bookings/${id}/assignment`],
    ['the clients', () => '/api/admin/clients'],
    ['the home', () => '/api/admin/home'],
    ['the team', () => '/api/admin/therapists'],
  ])('reads %s without amounts, health notes and keys, which an admin gets', async (_, pathOf) => {
    expect(secretsIn(await read(pathOf(), support))).toEqual([]);
    expect(secretsIn(await read(pathOf(), admin))).not.toEqual([]);
  });

  it('reads a client without spend, gift cards and consents, but with the notes of the office', async () => {
    const list = await server.request('GET', '/api/admin/clients', { as: support });
    const path = `/api/admin/clients/${list.body.items[0].id}`;
    const { body } = await server.request('GET', path, { as: support });
    expect(secretsIn(JSON.stringify(body))).toEqual(['notes']);
    expect(body).not.toHaveProperty('consents');
    expect(body.visitList[0].reference).toMatch(/\w/);
  });

  it('reads that a Multibanco payment is waited for, without its entity and reference', async () => {
    const { id: paying, token } = await desk.booked({ datetime: '2026-11-25T15:00:00.000Z' });
    const asked = { body: { bookingId: paying, token } };
    const { clientSecret } = (await server.request('POST', '/api/create-payment-intent', asked)).body;
    await confirmInBrowser(server, clientSecret, byVoucher);
    await server.request('POST', '/api/payment-return', asked);
    const bankWaitFor = async (as: SignedIn) =>
      (await server.request('GET', `/api/admin/bookings/${paying}`, { as })).body.bankWait;
    const { entity, reference, ...told } = await bankWaitFor(admin);
    expect({ entity, reference }).toEqual({ entity: expect.any(String), reference: expect.any(String) });
    expect(await bankWaitFor(support)).toEqual(told);
    expect(told).toMatchObject({ way: 'multibanco', isOnItsWay: false });
    expect(await read('/api/admin/bookings', support)).not.toContain(reference);
  });

  it('never reads a health note, so none is noted as opened', async () => {
    const opened = () =>
      server.database.one<{ count: number }>(
        sql`select count(*)::int as count from security_events where kind = 'health_note_opened'`,
      );
    server.clock.advance(minutes(1));
    const before = await opened();
    expect(await read(`/api/admin/bookings/${id}`, support)).not.toContain('Slipped disc');
    expect(await opened()).toEqual(before);
    expect(await read(`/api/admin/bookings/${id}`, admin)).toContain('Slipped disc');
    expect((await opened()).count).toBe(before.count + 1);
  });

  it('corrects a booking, and the log says who', async () => {
    const { version } = (await server.request('GET', `/api/admin/bookings/${id}`, { as: support })).body;
    const body = { version, locationNotes: 'Ring three times' };
    const changed = await server.request('PATCH', `/api/admin/bookings/${id}`, { as: support, body });
    expect(changed).toMatchObject({ status: 200, body: { locationNotes: 'Ring three times' } });
    expect(secretsIn(JSON.stringify(changed.body))).toEqual([]);
    const { items } = (await server.request('GET', `/api/admin/audit?subject=booking&subjectId=${id}`, { as: admin }))
      .body;
    const me = (await server.request('GET', '/api/me', { as: support })).body;
    expect(items[0].actor.id).toBe(me.id);
  });

  it('moves a visit for the client, by the office’s own call alone', async () => {
    const startsAt = '2026-11-20T14:00:00.000Z';
    const query = `startsAt=${encodeURIComponent(startsAt)}`;
    const staying = await server.request('GET', `/api/bookings/${id}/reschedule/therapists?${query}`, { as: support });
    expect(staying.status).toBe(200);
    const asClient = await server.request('POST', `/api/bookings/${id}/reschedule`, {
      as: support,
      body: { startsAt },
    });
    expect(asClient.status).toBe(404);
    const moved = await server.request('POST', `/api/admin/bookings/${id}/reschedule`, {
      as: support,
      body: { startsAt },
    });
    expect(moved).toMatchObject({ status: 200, body: { datetime: startsAt } });
  });

  it('books by phone, but gives nothing away', async () => {
    const { userId: _, ...draft } = desk.draft({ datetime: '2026-11-23T10:00:00.000Z' });
    const free = { ...draft, payment: { how: 'free', reason: 'A friend' } };
    expect(await server.request('POST', '/api/admin/bookings', { as: support, body: free })).toMatchObject({
      status: 403,
      body: { code: 'not_allowed' },
    });
    const booked = await server.request('POST', '/api/admin/bookings', { as: support, body: draft });
    expect(booked.status).toBe(201);
    expect(booked.body).not.toHaveProperty('totalPrice');
  });

  it('sees troubles of visits, and none of money, mails or what the company offers', async () => {
    const { items } = (await server.request('GET', '/api/admin/attention', { as: support })).body;
    expect(items.filter(({ bookingId }: { bookingId?: string }) => !bookingId)).toEqual([]);
  });
});
