import { randomUUID } from 'node:crypto';
import { beforeEach, describe, expect, it } from 'vitest';
import { type Sql, sql } from '#server/platform/database/sql.ts';
import { days, hours } from '#server/platform/durations.ts';
import { accept, addPromo, type Desk, openDesk, pay } from '../../../../testing/booking-desk.ts';
import { addPerson, password, signIn } from '../../../../testing/people.ts';
import { createTestServer, type SignedIn, type TestServer } from '../../../../testing/server.ts';
import { whileInUse } from '../../../../testing/while-in-use.ts';

const email = 'quetzal@calma.example';
const phone = '+351918273645';
const nif = '501442600';
/** In everything this person ever typed, and nowhere else. */
const canaries = ['quetzal', '918273645', nif];

const person = { firstName: 'Quetzalina', lastName: 'Reis', phone, email: 'Quetzal@calma.example', gender: 'female' };
const typed = {
  guestDetails: person,
  notes: 'Quetzal is pregnant',
  nif,
  locationNotes: 'Ring at Quetzal',
  location: { address: 'Rua Quetzal 1', isHotel: true, apartment: '', hotelName: 'Quetzal Inn', roomNumber: '7' },
  recipientType: 'someone-else',
  recipientDetails: { name: 'Tia Quetzal', phone },
};

/** What the law wants kept, and the card provider's own books: they stand in for others' buildings. */
const notOurs = ['stand_in_invoices', 'sandbox_intents', 'sandbox_refunds', 'sandbox_answers'];

/** A name that the database itself gave us. */
const named = (name: string): Sql => {
  const text = [`"${name}"`];
  return sql(Object.assign(text, { raw: text }) as unknown as TemplateStringsArray);
};

/** Every text and JSON column of every table that still holds a canary. */
const findCanaries = async ({ database }: TestServer): Promise<string[]> => {
  const columns = await database.many<{ table: string; column: string; type: string }>(sql`
    select c.table_name as table, c.column_name as column, c.data_type as type from information_schema.columns c
    join information_schema.tables t using (table_schema, table_name)
    where c.table_schema = 'public' and t.table_type = 'BASE TABLE'
      and c.data_type in ('text', 'character varying', 'json', 'jsonb', 'ARRAY', 'bytea')
    order by 1, 2`);
  expect(columns.length).toBeGreaterThan(100);
  const found: string[] = [];
  for (const { table, column, type } of columns.filter((one) => !notOurs.includes(one.table))) {
    const [tableName, columnName] = [named(table), named(column)];
    const text = type === 'bytea' ? sql`encode(${columnName}, 'escape')` : sql`${columnName}::text`;
    const hits = await database.many(
      sql`select 1 from ${tableName} where lower(${text}) ~ ${canaries.join('|')} limit 1`,
    );
    if (hits.length > 0) found.push(`${table}.${column}`);
  }
  return found;
};

describe('erasing somebody', () => {
  let server: TestServer;
  let desk: Desk;
  let admin: SignedIn;
  beforeEach(async () => {
    server = await createTestServer();
    desk = await openDesk(server, [{}, {}, {}]);
    await addPerson(server, { email: 'admin@calma.example', role: 'admin' });
    admin = await signIn(server, 'admin@calma.example');
    await addPromo(server, { code: 'TEN', fixedCents: 1000 });
  });

  /** In long strides, and at the end in the short ones in which one deed follows from another. */
  /** What belongs to them cannot be taken just now: they are erased all the same, and nobody hears otherwise. */
  const whileTextsAreInUse = <T>(work: () => Promise<T>): Promise<T> =>
    whileInUse(server.database, { table: 'sms', before: 'delete' }, work);

  const runUntil = async (moment: string): Promise<void> => {
    const end = new Date(moment).getTime();
    for (let now = server.clock.now().getTime(); now < end; ) {
      now = now + days(4) < end ? now + days(2) : Math.min(now + hours(12), end);
      server.clock.set(new Date(now));
      await server.worker.runDue();
    }
  };

  const noteAboutClient = async (notes: string): Promise<void> => {
    const [client] = (await server.request('GET', '/api/admin/clients?q=quetzal', { as: admin })).body.items;
    const { version } = (await server.request('GET', `/api/admin/clients/${client.id}`, { as: admin })).body;
    const therapists = [{ therapistId: desk.therapists[2]?.id, wish: 'wished', note: 'Quetzal asked for her' }];
    await server.request('PATCH', `/api/admin/clients/${client.id}`, {
      as: admin,
      body: { version, notes, therapists },
    });
  };

  /** One that took place, one that was called off with words, and one that is still ahead. */
  const book = async (as?: SignedIn) => {
    const options = as ? { as } : {};
    const done = await desk.booked({ ...typed, totalPrice: 5500, promoCode: { code: 'TEN' } }, options);
    await pay(server, done.id, 5500);
    await server.worker.runDue();
    await server.database.run(sql`
      insert into offers (id, booking_id, therapist_id, round, wave, status, reason, starts_at, pay_cents, answer_by, expires_at)
      values (${randomUUID()}, ${done.id}, ${desk.therapists[0]?.id}, 9, 1, 'rejected', 'I know Quetzal', clock_now(), 0,
        clock_now(), clock_now())`);
    await accept(server, done.id);
    const called = await desk.booked({ ...typed, datetime: '2026-11-20T14:00:00.000Z' }, options);
    await server.request('POST', `/api/bookings/${called.id}/cancel?token=${called.token}`, {
      ...options,
      body: { reason: 'Quetzal is ill' },
    });
    const ahead = await desk.booked({ ...typed, datetime: '2026-12-10T10:00:00.000Z' }, options);
    await pay(server, ahead.id);
    await accept(server, ahead.id);
    const { version } = (await server.request('GET', `/api/admin/bookings/${done.id}`, { as: admin })).body;
    await server.database.run(sql`
      insert into reviews (booking_id, stars, words, private_note, shown_from, hidden_at, hidden_reason)
      values (${done.id}, 4, 'Signed, Quetzal', 'Quetzal, privately', clock_now(), clock_now(), 'Quetzal asked')`);
    await server.database.run(sql`
      insert into visit_ratings (booking_id, therapist_id, stars, words)
      values (${done.id}, ${desk.therapists[0]?.id}, 4, 'Quetzal was kind')`);
    await server.database.run(sql`
      insert into sms (kind, cause, to_phone, language, text, parts, booking_id, stale_at)
      values ('on_the_way', 'canary', ${phone}, 'en', 'Quetzal', 1, ${done.id}, clock_now())`);
    const noted = { version, internalNotes: 'Quetzal pays late' };
    await server.request('PATCH', `/api/admin/bookings/${done.id}`, { as: admin, body: noted });
    await noteAboutClient('Quetzal likes it warm');
    await server.worker.runDue();
    return { done, called, ahead };
  };

  const plantMore = async (userId: string | null): Promise<void> => {
    await server.database.run(sql`
      insert into zip_interests (zip, email, language) values ('9000-001', ${email}, 'en')`);
    await server.database.run(sql`
      insert into waiting_list (email, language, mailbox, zip_code, service_area_id, waits_on, part_of_day, treatment_id, duration, people_count, mode)
      select ${email}, 'en', 'mailbox', '9000-001', a.id, '2027-06-01', 'any', t.id, 60, 1, 'single'
      from service_areas a, treatments t limit 1`);
    const cardId = randomUUID();
    await server.database.run(sql`
      insert into gift_cards (id, code, amount_cents, balance_cents, status, user_id, buyer_name, buyer_email, recipient_name,
        recipient_email, message, design, language, expires_on, access_token_hash, paid_at, delivered_at, nif)
      values (${cardId}, 'CALM-AAAA-BBBB-CCCC', 5000, 5000, 'active', ${userId}, 'Quetzalina', ${email}, 'Rui',
        'rui@calma.example', 'Love, Quetzal', 'sage', 'en', '2029-11-16', ${Buffer.from(cardId)}, clock_now(), clock_now(), ${nif})`);
    await server.database.run(sql`
      insert into emails (type, cause, to_email, language, variables, status, subject, text)
      values ('gift_card_delivered', ${`gift-card:${cardId}`}, 'rui@calma.example', 'en',
        '{"message": "Love, Quetzal"}', 'sent', 'From Quetzalina', 'Love, Quetzal')`);
    if (userId)
      await server.database.run(sql`
        insert into push_subscriptions (user_id, endpoint, p256dh, auth, device)
        values (${userId}, 'https://push.example/quetzal', 'p', 'a', 'Quetzal phone')`);
    await server.database.run(sql`
      insert into jobs (kind, payload, last_error, died_at)
      values ('identity.mail-password-link', ${JSON.stringify({ email })}, ${`550 no mailbox ${email}`}, clock_now())`);
  };

  it('with an account leaves nothing that names them, once the last visit is over', async () => {
    const userId = await addPerson(server, { email });
    await server.database.run(sql`
      update users set first_name = 'Quetzalina', last_name = 'Reis', phone = ${phone} where id = ${userId}`);
    const as = await signIn(server, email);
    await book(as);
    await plantMore(userId);
    // Without the account, with its address.
    await desk.booked({ ...typed, datetime: '2026-11-20T16:00:00.000Z' });
    const address = {
      label: 'Quetzal',
      zipCode: '1000-001',
      location: typed.location,
      hasMassageTable: 0,
      locationNotes: 'Quetzal',
    };
    await server.request('POST', '/api/addresses', { as, body: address });
    const { version } = (await server.request('GET', `/api/admin/users/${userId}`, { as: admin })).body;
    await server.request('PATCH', `/api/admin/users/${userId}`, {
      as: admin,
      body: { lastName: 'Quetzal Reis', version },
    });
    const file = await server.request('GET', '/api/profile/export', { as });
    for (const part of [
      'emails',
      'areaWishes',
      'waitingLists',
      'bookingsWithoutAccount',
      'bookings',
      'giftCards',
      'notesOfTheOffice',
      'reviews',
    ])
      expect(JSON.stringify(file.body.more[part]).toLowerCase(), part).toMatch(/quetzal|9000-001/);

    const before = await findCanaries(server);
    for (const place of [
      'users.email',
      'bookings.notes',
      'bookings.contact',
      'bookings.location',
      'bookings.internal_notes',
      'bookings.nif',
      'bookings.cancel_reason',
      'booking_history.reason',
      'emails.to_email',
      'emails.text',
      'emails.variables',
      'zip_interests.email',
      'waiting_list.email',
      'gift_cards.message',
      'jobs.payload',
      'jobs.last_error',
      'promo_uses.client',
      'offers.reason',
      'saved_addresses.label',
      'audit_log.after',
      'clients.notes',
      'client_keys.value',
      'client_therapists.note',
      'reviews.words',
      'reviews.private_note',
      'visit_ratings.words',
      'sms.text',
      'sms.to_phone',
      'push_subscriptions.device',
    ])
      expect(before, 'the search finds what is there').toContain(place);

    expect((await server.request('POST', '/api/profile/delete', { as, body: { password } })).status).toBe(200);
    await server.worker.runDue();
    const gone =
      /^(reviews|visit_ratings|users|clients|client_therapists|zip_interests|waiting_list|gift_cards|jobs|saved_addresses|notifications|pending_registrations)\./;
    expect(
      (await findCanaries(server)).filter((place) => gone.test(place)),
      'only the visits ahead',
    ).toEqual([]);
    await runUntil('2026-12-12T12:00:00Z');
    expect(await findCanaries(server)).toEqual([]);
  });

  it('is not needed in the end: what a guest left is gone by itself, in every table, when its last term is over', async () => {
    await book();
    await plantMore(null);
    const moveTo = async (moment: string) => {
      server.clock.set(new Date(moment));
      await server.worker.runDue();
    };
    await moveTo('2026-12-12T12:00:00Z');
    await moveTo('2028-12-20T12:00:00Z');
    await moveTo('2028-12-20T14:00:00Z');
    // The gift card runs out in November 2029, and is kept for another year; until then its buyer is known.
    const ofCard = /^(gift_cards|clients|client_keys|client_therapists|audit_log)\./;
    expect((await findCanaries(server)).filter((place) => !ofCard.test(place))).toEqual([]);
    await moveTo('2030-12-01T12:00:00Z');
    await moveTo('2030-12-01T14:00:00Z');
    expect(await findCanaries(server)).toEqual([]);
  });

  it('takes back the consent to a health note alone: the note is gone from every table, the booking stays', async () => {
    const { ahead, done } = await book();
    const withdraw = (token: string) =>
      server.request('POST', `/api/bookings/${ahead.id}/withdraw-health-note?token=${token}`);
    const notesOf = async ({ id, token }: typeof ahead) =>
      (await server.request('GET', `/api/bookings/${id}?token=${token}`)).body.notes;
    expect((await withdraw(done.token)).status).toBe(404);
    expect(await notesOf(ahead)).toBe('Quetzal is pregnant');
    expect((await withdraw(ahead.token)).status).toBe(200);
    expect(await notesOf(ahead)).toBe('');
    expect(await notesOf(done), 'another booking').toBe('Quetzal is pregnant');
    const file = await server.request('GET', `/api/bookings/${ahead.id}/export?token=${ahead.token}`);
    expect(file.body).toMatchObject({ healthConsent: null, booking: { id: ahead.id, notes: '' } });
    admin = await signIn(server, 'admin@calma.example');
    const log = await server.request('GET', '/api/admin/security-events?kind=consent_withdrawn', { as: admin });
    expect(log.body.items).toMatchObject([{ subjectId: ahead.id, detail: 'health note' }]);
  });

  it('without an account: the link asks, the mailbox confirms, and nothing is left once the last visit is over', async () => {
    const { done, ahead } = await book();
    await plantMore(null);
    await runUntil('2026-11-21T12:00:00Z');
    const file = await server.request('GET', `/api/bookings/${ahead.id}/export?token=${ahead.token}`);
    expect(file.body).toMatchObject({
      booking: { notes: 'Quetzal is pregnant' },
      nif,
      healthConsent: { version: '2026-11' },
    });
    expect(file.body.emails.length).toBeGreaterThan(0);

    const erase = (body: object) =>
      server.request('POST', `/api/bookings/${done.id}/erase?token=${done.token}`, { body });
    expect((await erase({})).body).toEqual({ state: 'mailed' });
    const [asked] = await server.database.many<{ link: string; to: string }>(sql`
      select variables->>'link' as link, to_email as to from emails where type = 'confirm_erasure'`);
    expect(asked?.to).toBe(person.email);
    const confirm = new URL(asked?.link ?? '').searchParams.get('erase');
    await server.worker.runDue();
    expect((await erase({ confirm: 'a-guess' })).body.code).toBe('link_expired');
    expect((await findCanaries(server)).length).toBeGreaterThan(5);

    expect((await whileTextsAreInUse(() => erase({ confirm }))).body).toEqual({ state: 'erased' });
    const old = await server.request('GET', `/api/bookings/${done.id}?token=${done.token}`);
    expect(old.body).toMatchObject({ code: 'link_withdrawn', because: 'erased' });
    const still = await server.request('GET', `/api/bookings/${ahead.id}?token=${ahead.token}`);
    expect(still.body.location.address, 'the visit ahead needs its door').toBe('Rua Quetzal 1');
    admin = await signIn(server, 'admin@calma.example');
    const log = await server.request('GET', '/api/admin/security-events?kind=key_withdrawn', { as: admin });
    expect(log.body.items[0]).toMatchObject({ subjectId: done.id, detail: 'erased' });

    await runUntil('2026-12-12T12:00:00Z');
    expect(await findCanaries(server)).toEqual([]);
  });

  it('by the office, at the wish of a guest: the file first, then nothing is left once the last visit is over', async () => {
    await book();
    await plantMore(null);
    await runUntil('2026-11-21T12:00:00Z');
    admin = await signIn(server, 'admin@calma.example');
    const [client] = (await server.request('GET', '/api/admin/clients?q=quetzal', { as: admin })).body.items;
    const file = await server.request('GET', `/api/admin/clients/${client.id}/export`, { as: admin });
    expect(file.body).toMatchObject({ record: { notes: 'Quetzal likes it warm' }, accounts: [] });
    expect(file.body.bookings).toHaveLength(3);
    expect(file.body.emails.length).toBeGreaterThan(0);
    const erased = await whileTextsAreInUse(() =>
      server.request('POST', `/api/admin/clients/${client.id}/erase`, { as: admin }),
    );
    expect(erased.body, 'a visit is ahead').toEqual({ state: 'when_over' });
    expect(await findCanaries(server)).not.toContain('clients.notes');
    await runUntil('2026-12-12T12:00:00Z');
    expect(await findCanaries(server)).toEqual([]);
  });

  it('by the key of an unpaid booking takes that one alone, whoever’s address was typed', async () => {
    await book();
    const stranger = await desk.booked({ ...typed, datetime: '2026-11-20T16:00:00.000Z', notes: '' });
    await server.request('POST', `/api/bookings/${stranger.id}/cancel?token=${stranger.token}`, { body: {} });
    await server.worker.runDue();
    const before = await server.database.many(sql`select id from emails`);
    const answer = await server.request('POST', `/api/bookings/${stranger.id}/erase?token=${stranger.token}`, {
      body: {},
    });
    expect(answer.body).toEqual({ state: 'erased' });
    expect(await server.database.many(sql`select id from emails`)).toHaveLength(before.length);
    const left = await server.database.many(sql`select id from bookings where contact->>'firstName' = 'Quetzalina'`);
    expect(left).toHaveLength(3);
  });

  it('is refused to strangers, and for what belongs to an account', async () => {
    const userId = await addPerson(server, { email: 'rita@calma.example' });
    const rita = await signIn(server, 'rita@calma.example');
    const own = await desk.booked({}, { as: rita });
    await pay(server, own.id);
    const call = (method: 'GET' | 'POST', path: string, token: string) =>
      server.request(method, `/api/bookings/${own.id}/${path}?token=${token}`, method === 'POST' ? { body: {} } : {});
    expect((await call('POST', 'erase', 'nobodys-key')).status).toBe(404);
    expect((await call('GET', 'export', 'nobodys-key')).status).toBe(404);
    expect((await call('POST', 'erase', own.token)).body.code).toBe('booking_owned');
    const byOffice = await server.request('POST', `/api/bookings/${own.id}/erase`, { as: admin, body: {} });
    expect(byOffice.body.code).toBe('not_allowed');
    expect(userId).toBeTruthy();
    server.clock.advance(days(40));
    expect((await call('GET', 'export', own.token)).body.code, 'the receipt alone').toBe('link_expired');
  });
});
