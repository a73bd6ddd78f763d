import { beforeAll, describe, expect, it } from 'vitest';
import { sql } from '#server/platform/database/sql.ts';
import { countBusy, type Desk, guest, openDesk } from '../../../../testing/booking-desk.ts';
import { addPerson, signIn } from '../../../../testing/people.ts';
import { createTestServer, type SignedIn, type TestServer } from '../../../../testing/server.ts';

describe('a blocked person', () => {
  let server: TestServer;
  let desk: Desk;
  let as: SignedIn;
  const person = { ...guest, email: 'never@calma.example', phone: '+351919000001' };
  beforeAll(async () => {
    server = await createTestServer({ config: { limits: false } });
    desk = await openDesk(server, [{}, {}]);
    await addPerson(server, { email: 'admin@calma.example', role: 'admin' });
    as = await signIn(server, 'admin@calma.example');
    const { id } = await desk.booked({ guestDetails: person, datetime: '2026-11-20T10:00:00.000Z' });
    const { clientId } = await server.database.one<{ clientId: string }>(
      sql`select client_id as "clientId" from bookings where id = ${id}`,
    );
    const blocked = await server.request('POST', `/api/admin/clients/${clientId}/block`, {
      as,
      body: { reason: 'Rude to Marta' },
    });
    expect(blocked.status).toBe(200);
  });

  const tryToBook = (given: object, more: object = {}) =>
    desk.book({ guestDetails: { ...person, ...given }, datetime: '2026-11-24T10:00:00.000Z' }, more);

  it.each([
    [
      'en',
      'We cannot take this booking online. Our team will be glad to help: +351 912 345 678. You were not charged.',
    ],
    [
      'pt',
      'Não podemos aceitar esta marcação online. A nossa equipa terá gosto em ajudar: +351 912 345 678. Nada foi cobrado.',
    ],
  ] as const)('is refused politely in %s, with our number and without the reason', async (language, words) => {
    const answer = await tryToBook({}, { language });
    expect(answer).toMatchObject({ status: 409, body: { code: 'please_call', message: words } });
    expect(answer.text).not.toMatch(/Rude|block/i);
  });

  it('is known by another spelling of the mailbox, by the number alone and by the account, and holds no time', async () => {
    const before = await countBusy(server);
    for (const given of [
      { email: 'Never+again@calma.example', phone: '+351919000099' },
      { email: 'new@calma.example', phone: '919 000 001' },
    ])
      expect((await tryToBook(given)).body.code).toBe('please_call');
    await addPerson(server, { email: 'never@calma.example' });
    const own = await signIn(server, 'never@calma.example');
    const other = { email: 'else@calma.example', phone: '+351919000055' };
    expect((await tryToBook(other, { as: own })).body.code).toBe('please_call');
    expect((await tryToBook(other)).status, 'others book as before').toBe(201);
    expect(await countBusy(server)).toBe(before + 1);
  });
});
