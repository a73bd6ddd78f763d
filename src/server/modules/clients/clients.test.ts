import { beforeAll, describe, expect, it } from 'vitest';
import { mailboxOf } from '#domain/identity/mailbox.ts';
import { sql } from '#server/platform/database/sql.ts';
import { accept, addGiftCard, type Desk, guest, openDesk, pay } from '../../../../testing/booking-desk.ts';
import { addPerson, signIn } from '../../../../testing/people.ts';
import { createTestServer, onPostgres, type SignedIn, type TestServer } from '../../../../testing/server.ts';

const url = '/api/admin/clients';
type Item = { id: string; firstName: string; email: string; userId: string | null; visits: number; spent: number };

const hour = (day: number, at: number) => `2026-12-${String(day).padStart(2, '0')}T${at}:00:00.000Z`;

onPostgres('one record a person', (makeServer) => {
  let server: TestServer;
  let desk: Desk;
  let as: SignedIn;
  beforeAll(async () => {
    server = await makeServer({ config: { limits: false } });
    desk = await openDesk(server, [{}, {}, {}]);
    await addPerson(server, { email: 'admin@calma.example', role: 'admin' });
    as = await signIn(server, 'admin@calma.example');
  });

  let day = 0;
  const book = (person: object, more: object = {}, options: object = {}) =>
    desk.booked(
      { guestDetails: { ...guest, ...person }, datetime: hour(1 + (++day % 20), 10), evenIfBusy: true, ...more },
      options,
    );
  const clientOf = async (bookingId: string): Promise<string> =>
    (await server.database.one<{ id: string }>(sql`select client_id as id from bookings where id = ${bookingId}`)).id;
  const list = async (query = ''): Promise<Item[]> =>
    (await server.request('GET', `${url}?pageSize=100&${query}`, { as })).body.items;
  const read = (id: string) => server.request('GET', `${url}/${id}`, { as });

  it('joins a guest’s spellings of one mailbox, and other addresses by the phone number', async () => {
    const first = await book({ email: 'j.oe+spa@gmail.com', phone: '+351910000001' });
    const second = await book({ email: 'Joe@googlemail.com', phone: '+351910000002' });
    const third = await book({ email: 'joe@firm.example', phone: '910 000 002' });
    const other = await book({ email: 'jo@gmail.com', phone: '+351910000003' });
    const id = await clientOf(first.id);
    expect([await clientOf(second.id), await clientOf(third.id)]).toEqual([id, id]);
    expect(await clientOf(other.id)).not.toBe(id);
    const { body } = await read(id);
    expect(body).toMatchObject({ mailboxes: ['joe@firm.example', 'joe@gmail.com'], userId: null });
    expect(body.visitList).toHaveLength(3);
  });

  it('joins an account with what the same mailbox booked as a guest, and never two accounts by a phone number', async () => {
    const before = await book({ email: 'olga@calma.example', phone: '+351910000011' });
    const userId = await addPerson(server, { email: 'olga@calma.example' });
    const own = await book({ email: 'other@calma.example' }, {}, { as: await signIn(server, 'olga@calma.example') });
    expect(await clientOf(own.id)).toBe(await clientOf(before.id));
    expect((await read(await clientOf(own.id))).body).toMatchObject({ userId, email: 'olga@calma.example' });
    const [his, hers] = [
      await addPerson(server, { email: 'his@calma.example' }),
      await addPerson(server, { email: 'hers@calma.example' }),
    ];
    await server.database.run(sql`update users set phone = '+351910000019' where id in (${his}, ${hers})`);
    const { people } = await server.database.one<{ people: number }>(sql`
      select count(distinct client_id)::int as people from users where id in (${his}, ${hers})`);
    expect(people).toBe(2);
  });

  it('is one also when the first two bookings of somebody come at the same moment', async () => {
    const person = { email: 'twice@calma.example', phone: '+351910000021' };
    const [one, two] = await Promise.all([book(person), book(person)]);
    expect(await clientOf(one?.id ?? '')).toBe(await clientOf(two?.id ?? ''));
  });

  it('is found by name, address and phone in any writing, filtered and sorted', async () => {
    const zoe = { firstName: 'Zoé', lastName: 'O’Brien', email: 'zoe@calma.example', phone: '+447700900312' };
    const { id } = await book(zoe);
    await pay(server, id);
    await accept(server, id);
    const client = await clientOf(id);
    for (const q of ["zoe o'brien", 'ZOE@calma', '07700 900312', '+44 7700 900 312', '7700900312'])
      expect(
        (await list(`q=${encodeURIComponent(q)}`)).map((one) => one.id),
        q,
      ).toEqual([client]);
    expect(await list('q=nobody-like-this')).toEqual([]);
    expect((await list('kind=guest')).every(({ userId }) => userId === null)).toBe(true);
    expect((await list('kind=account')).every(({ userId }) => userId !== null)).toBe(true);
    expect(await list('blocked=true')).toEqual([]);
    const spent = (await list('sort=-spent')).map((one) => one.spent);
    expect(spent).toEqual([...spent].sort((left, right) => right - left));
    const names = (await list('sort=name')).map(({ firstName }) => firstName.toLowerCase());
    expect(names.at(-1)).toBe('zoé');
  });

  it('counts what took place and what was spent after refunds, and never shows a health note', async () => {
    const person = { email: 'counted@calma.example', phone: '+351910000031' };
    const done = await book(person, { notes: 'pregnant', notesConsent: true });
    await pay(server, done.id);
    await accept(server, done.id);
    await server.database.run(sql`update bookings set status = 'completed', refund_cents = 1500 where id = ${done.id}`);
    const missed = await book(person, { notes: '' });
    await server.database.run(sql`
      update bookings set status = 'cancelled', cancelled_by = 'system', cancel_reason = 'no_show' where id = ${missed.id}`);
    const client = await clientOf(done.id);
    const { body, text } = await read(client);
    expect(body).toMatchObject({
      visits: 1,
      noShows: 1,
      spent: 5000,
      lastVisitAt: expect.any(String),
      nextVisitAt: null,
    });
    expect(body.consents).toMatchObject([{ version: '2026-11' }]);
    expect(text).not.toContain('pregnant');
  });

  it('is merged by hand with all that belongs to it, and one booking is split off again', async () => {
    const mine = await book({ email: 'one@calma.example', phone: '+351910000051' });
    const theirs = await book({ email: 'two@calma.example', phone: '+351910000052' });
    const [id, otherId] = [await clientOf(mine.id), await clientOf(theirs.id)];
    for (const [client, notes] of [
      [id, 'Warm'],
      [otherId, 'Dog'],
    ])
      await server.request('PATCH', `${url}/${client}`, { as, body: { version: 1, notes } });
    await server.request('POST', `${url}/${otherId}/block`, { as, body: { reason: 'Rude' } });
    const merged = await server.request('POST', `${url}/${id}/merge`, { as, body: { otherId } });
    expect(merged.body).toMatchObject({
      id,
      notes: 'Warm\nDog',
      isBlocked: true,
      blockedReason: 'Rude',
      mailboxes: ['one@calma.example', 'two@calma.example'],
    });
    expect((await read(otherId)).status).toBe(404);
    await server.request('POST', `${url}/${id}/unblock`, { as });
    const later = await book({ email: 'two@calma.example', phone: '+351910000059' });
    expect(await clientOf(later.id), 'a new booking finds the one record').toBe(id);
    const split = (bookingId: string) => server.request('POST', `${url}/${id}/split`, { as, body: { bookingId } });
    const apart = await split(mine.id);
    expect(apart.body).toMatchObject({ mailboxes: ['one@calma.example'], phones: ['+351910000051'], notes: '' });
    expect((await read(id)).body).toMatchObject({ mailboxes: ['two@calma.example'] });
    expect(await clientOf(mine.id)).toBe(apart.body.id);
    expect((await split(mine.id)).status, 'no longer of this record').toBe(404);
    const log = await server.request('GET', `/api/admin/audit?subject=client&subjectId=${id}`, { as });
    expect(log.body.items.map((one: { after: object }) => Object.keys(one.after)[0])).toEqual(
      expect.arrayContaining(['merged', 'splitOff']),
    );
    const owner = await signIn(server, 'olga@calma.example');
    const owned = await book({ email: 'olga@calma.example' }, {}, { as: owner });
    const refused = await server.request('POST', `${url}/${await clientOf(owned.id)}/split`, {
      as,
      body: { bookingId: owned.id },
    });
    expect(refused.body.code).toBe('booking_owned');
  });

  it('is there for whoever only bought a gift card, and the same one once they book; what nobody paid makes nobody', async () => {
    const card = await addGiftCard(server, 'CALM-AAAA-BBBB-CCCC', 5000);
    await server.database.run(sql`
      update gift_cards set buyer_name = 'Vasco da Costa Lima', buyer_email = 'Vasco+x@calma.example' where id = ${card}`);
    const [vasco] = await list('q=vasco da costa');
    expect(vasco).toMatchObject({ firstName: 'Vasco', lastName: 'da Costa Lima', userId: null, visits: 0, spent: 0 });
    expect((await list('q=vasco@calma')).length, 'the address as it was written').toBe(0);
    const { body } = await read(vasco?.id ?? '');
    expect(body.giftCards).toMatchObject([{ isBought: true, codeEnd: 'CCCC', otherName: 'Ana', amount: 5000 }]);
    expect(body).toMatchObject({
      mailboxes: expect.arrayContaining(['vasco@calma.example']),
      visitList: [],
      consents: [],
    });
    const { id } = await book({ firstName: 'Vasco', email: 'vasco@calma.example', phone: '+351910000061' });
    expect(await clientOf(id)).toBe(vasco?.id);
    await server.database.run(sql`insert into gift_cards (id, amount_cents, status, buyer_name, buyer_email, recipient_name, recipient_email, design, language, access_token_hash)
      values (gen_random_uuid(), 5000, 'waiting_payment', 'Unpaid Person', 'unpaid@calma.example', '', '', 'sage', 'pt', 'x')`);
    expect(await list('q=unpaid')).toEqual([]);
  });

  it('keeps a gift card with the person: merged, split off with its address, and gone when it is forgotten', async () => {
    const card = await addGiftCard(server, 'CALM-AAAA-BBBB-DDDD', 5000);
    await server.database.run(sql`
      update gift_cards set buyer_name = 'Iva', buyer_email = 'iva@calma.example', client_id = null where id = ${card}`);
    const mine = await book({ email: 'kept@calma.example', phone: '+351910000071' });
    const theirs = await book({ email: 'iva@calma.example', phone: '+351910000072' });
    const [id, otherId] = [await clientOf(mine.id), await clientOf(theirs.id)];
    const cardOf = async () =>
      (await server.database.one<{ id: string }>(sql`select client_id as id from gift_cards where id = ${card}`)).id;
    expect(await cardOf()).toBe(otherId);
    await server.request('POST', `${url}/${id}/merge`, { as, body: { otherId } });
    expect(await cardOf()).toBe(id);
    const apart = await server.request('POST', `${url}/${id}/split`, { as, body: { bookingId: theirs.id } });
    expect(await cardOf()).toBe(apart.body.id);
    await server.database.run(sql`update gift_cards set buyer_name = '', buyer_email = '' where id = ${card}`);
    expect(await cardOf()).toBeNull();
  });

  it('of a gift-card buyer is exported and erased like any other', async () => {
    const card = await addGiftCard(server, 'CALM-AAAA-BBBB-EEEE', 5000);
    await server.database.run(sql`
      update gift_cards set buyer_name = 'Only Cards', buyer_email = 'only@calma.example', client_id = null,
        delivered_at = clock_now() where id = ${card}`);
    const [{ id = '' } = {}] = await list('q=only cards');
    const file = await server.request('GET', `${url}/${id}/export`, { as });
    expect(file.body).toMatchObject({ record: { email: 'only@calma.example', giftCards: [{ codeEnd: 'EEEE' }] } });
    expect((await server.request('POST', `${url}/${id}/erase`, { as })).body).toEqual({ state: 'erased' });
    expect((await read(id)).status).toBe(404);
    expect(await list('q=only cards')).toEqual([]);
    const left = await server.database.one(
      sql`select buyer_email as email, balance_cents as balance from gift_cards where id = ${card}`,
    );
    expect(left, 'the money stays').toEqual({ email: '', balance: 5000 });
  });

  it('keeps notes, tells the second of two editors, and keeps both in the log without a name', async () => {
    const { id } = await book({ firstName: 'Noted', email: 'noted@calma.example', phone: '+351910000041' });
    const client = await clientOf(id);
    const write = (body: object) => server.request('PATCH', `${url}/${client}`, { as, body });
    expect((await write({ version: 1, notes: 'Likes it warm' })).body).toMatchObject({
      notes: 'Likes it warm',
      version: 2,
    });
    expect(await write({ version: 1, notes: 'Likes it cold' })).toMatchObject({
      status: 409,
      body: { code: 'changed_meanwhile', version: 2, current: { notes: 'Likes it warm' } },
    });
    const blocked = await server.request('POST', `${url}/${client}/block`, { as, body: { reason: 'Never opened' } });
    expect(blocked.body).toMatchObject({ isBlocked: true, blockedReason: 'Never opened', version: 3 });
    expect((await list('blocked=true')).map((one) => one.id)).toEqual([client]);
    expect((await server.request('POST', `${url}/${client}/block`, { as, body: { reason: ' ' } })).status).toBe(400);
    expect((await server.request('POST', `${url}/${client}/unblock`, { as })).body.isBlocked).toBe(false);
    const log = await server.request('GET', `/api/admin/audit?subject=client&subjectId=${client}`, { as });
    expect(log.body.items).toHaveLength(3);
    // The name that stands beside a line is the record's, and goes with it.
    const stored = await server.database.many(sql`select * from audit_log where subject_id = ${client}`);
    expect([stored.length, JSON.stringify(stored).includes('Noted')]).toEqual([3, false]);
  });
});

describe('the mailbox in the database', () => {
  it('is the one of the rules', async () => {
    const server = await createTestServer();
    const given = [
      'J.oe+x@Gmail.com',
      'joe@googlemail.com',
      '+x@calma.example',
      ' a.b@c.d ',
      'nobody',
      '@x',
      'a+b+c@d@e.f',
      '',
    ];
    for (const email of given) {
      const { mailbox } = await server.database.one<{ mailbox: string }>(sql`select mailbox_of(${email}) as mailbox`);
      expect(mailbox, email).toBe(mailboxOf(email));
    }
  });
});
