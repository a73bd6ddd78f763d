import { afterEach, beforeAll, beforeEach, expect, it } from 'vitest';
import { sql } from '#server/platform/database/sql.ts';
import { hours, minutes } from '#server/platform/durations.ts';
import { rowOf } from '../../../../testing/booking-desk.ts';
import { type DispatchDesk, openDispatchDesk } from '../../../../testing/dispatch-desk.ts';
import { addPerson, mailedValue, signIn } from '../../../../testing/people.ts';
import { onPostgres, type SignedIn, type TestServer, testStart } from '../../../../testing/server.ts';

const url = '/api/admin/bookings';
const saturday = '2026-11-21T10:00:00.000Z';

onPostgres('bookings in the admin', (makeServer) => {
  let server: TestServer;
  let desk: DispatchDesk;
  let as: SignedIn;

  beforeAll(async () => {
    server = await makeServer({ config: { limits: false } });
    desk = await openDispatchDesk(server, 2);
  });
  beforeEach(async () => {
    server.clock.set(testStart);
    as = await desk.enterAsAdmin();
  });
  afterEach(() => desk.clear());

  const get = (path: string) => server.request('GET', `${url}${path}`, { as });
  const references = async (query: string): Promise<string[]> =>
    (await get(`?${query}`)).body.items.map((row: { reference: string }) => row.reference);
  const referenceOf = async (id: string) => (await rowOf(server, id)).reference as string;
  const phoneCall = (changes: object = {}) => {
    const { userId: _, ...draft } = desk.draft();
    return { ...draft, ...changes };
  };
  const byPhone = (changes: object = {}, headers: Record<string, string> = {}) =>
    server.request('POST', url, { as, body: phoneCall(changes), headers });

  it('are named when other hours of the week would leave them outside', async () => {
    const { id } = await desk.booked();
    const week = { opensAt: '08:00', closesAt: '22:00' };
    const outside = async (otherDays: object[], usual = week) => {
      const body = { ...usual, otherDays };
      const answer = await server.request('POST', '/api/admin/open-week/preview', { as, body });
      return answer.body.visits.map((visit: { id: string }) => visit.id);
    };
    // On Friday, from 10:00 to 11:00.
    expect(await outside([])).toEqual([]);
    expect(await outside([{ weekday: 5, hours: null }])).toEqual([id]);
    expect(await outside([{ weekday: 5, hours: { opensAt: '10:00', closesAt: '11:00' } }])).toEqual([]);
    expect(await outside([{ weekday: 5, hours: { opensAt: '10:15', closesAt: '22:00' } }])).toEqual([id]);
    expect(await outside([{ weekday: 5, hours: { opensAt: '08:00', closesAt: '10:45' } }])).toEqual([id]);
    expect(await outside([{ weekday: 5, hours: week }], { opensAt: '12:00', closesAt: '13:00' })).toEqual([]);
  });

  it('are searched by reference, name, e-mail and phone, however it is written', async () => {
    const { id } = await desk.booked();
    const other = { firstName: 'Álvaro', lastName: 'Sá', phone: '926 111 222', email: 'sa@calma.example' };
    await desk.booked({ datetime: saturday, guestDetails: other });
    const own = await referenceOf(id);
    expect(await references(`q=${own.toLowerCase()}`)).toEqual([own]);
    expect(await references(`q=${own.toLowerCase().replace('-', '')}`), 'as it was read aloud').toEqual([own]);
    expect(await references('q=reis+ana')).toEqual([own]);
    expect(await references('q=ana@calma.example')).toEqual([own]);
    expect(await references('q=913000000')).toEqual([own]);
    for (const typed of [
      '+351913000000',
      '+351 913 000 000',
      '00351913000000',
      '351 913 000 000',
      '913 000',
      '913-000-000',
    ])
      expect([typed, await references(`q=${encodeURIComponent(typed)}`)]).toEqual([typed, [own]]);
    expect(await references('q=álvaro')).toHaveLength(1);
    expect(await references('q=alvaro+sa')).toHaveLength(1);
    expect(await references('q=ÁLVARO')).toHaveLength(1);
    expect(await references('q=nobody')).toEqual([]);
  });

  it('are searched by names with any apostrophe and accent, and by the phone of the person they are for', async () => {
    const contact = (firstName: string, lastName: string) => ({
      firstName,
      lastName,
      phone: '+44 20 7946 0958',
      email: 'one@calma.example',
    });
    await desk.booked({ guestDetails: contact('Zoé', 'O’Brien') });
    await desk.booked({
      datetime: saturday,
      guestDetails: contact('Zoe', "D'Angelo"),
      recipientType: 'someone-else',
      recipientDetails: { name: 'Rui', phone: '926 333 444' },
    });
    expect(await references("q=zoe+o'brien")).toHaveLength(1);
    expect(await references('q=O’BRIEN')).toHaveLength(1);
    expect(await references('q=d’angelo')).toHaveLength(1);
    expect(await references('q=zoé')).toHaveLength(2);
    expect(await references('q=+351926333444')).toHaveLength(1);
    expect(await references('q=020 7946 0958')).toHaveLength(2);
  });

  it('are filtered by status, day, zip, therapist and need, sorted and paged', async () => {
    const paid = await desk.searched();
    const waiting = await desk.booked({ datetime: saturday });
    const [first, second] = [await referenceOf(paid.id), await referenceOf(waiting.id)];
    await desk.admin(as, `${paid.id}/assign`, { therapistId: desk.ids[0] });
    await server.database.run(sql`update bookings set needs_attention_since = clock_now() where id = ${waiting.id}`);
    expect(await references('status=confirmed')).toEqual([first]);
    expect(await references('from=2026-11-21&to=2026-11-21')).toEqual([second]);
    expect(await references('to=2026-11-20')).toEqual([first]);
    expect(await references('zip=1000-0')).toHaveLength(2);
    expect(await references('zip=11')).toEqual([]);
    expect(await references(`therapistId=${desk.ids[0]}`)).toEqual([first]);
    expect(await references(`therapistId=${desk.ids[1]}`)).toEqual([]);
    expect(await references('needsAttention=true')).toEqual([second]);
    expect(await references('needsAttention=false')).toEqual([first]);
    expect(await references('sort=startsAt')).toEqual([first, second]);
    expect(await references('sort=-startsAt&pageSize=1&page=2')).toEqual([first]);
    expect((await get('?pageSize=1')).body.total).toBe(2);
    expect((await get('?zip=lisboa')).status).toBe(400);
  });

  it('go into a file that no spreadsheet runs, and the log says who took it', async () => {
    const contact = { firstName: '=1+1', lastName: 'Reis', phone: '+351 913 000 000', email: 'ana@calma.example' };
    await desk.booked({ guestDetails: contact });
    const file = await get('/export');
    expect(file.text).toContain("'=1+1 Reis");
    expect(file.text).toContain(',(+351) 913 000 000,');
    const log = await server.request('GET', '/api/admin/audit?subject=booking&action=exported', { as });
    expect(log.body.items).toMatchObject([{ after: { count: 1 } }]);
  });

  it('tell everything about one: people, history, money and offers', async () => {
    const { id } = await desk.searched();
    await desk.admin(as, `${id}/assign`, { therapistId: desk.ids[0] });
    const { status, body } = await get(`/${id}`);
    expect(status).toBe(200);
    expect(body).toMatchObject({
      status: 'confirmed',
      guestDetails: { email: 'ana@calma.example' },
      notes: 'A bad knee',
      area: 'Area 1000',
      internalNotes: '',
      version: 1,
      reschedule: { isAllowed: true, refusal: null },
      assignment: { seats: 1, therapists: [{ id: desk.ids[0] }] },
    });
    const last = body.history.at(-1);
    expect(last).toMatchObject({ to: 'confirmed', actor: 'admin' });
    expect(last.actorName).toMatch(/\S/);
    expect((await get('/7f3c0000-0000-4000-8000-000000000000')).status).toBe(404);
  });

  it('show each payment with what went back', async () => {
    const { id } = await desk.booked();
    await server.database.run(sql`
      insert into payments (id, purpose_kind, purpose_id, provider_intent_id, amount_cents, status, refunded_cents, settled_at)
      values (gen_random_uuid(), 'booking', ${id}, 'pi_1', 6500, 'succeeded', 3250, clock_now())`);
    await server.database.run(sql`
      insert into refunds (id, payment_id, amount_cents, cause, status)
      select gen_random_uuid(), id, 3250, 'half', 'done' from payments where provider_intent_id = 'pi_1'`);
    expect((await get(`/${id}`)).body.payments).toMatchObject([
      {
        intentId: 'pi_1',
        amount: 6500,
        refunded: 3250,
        status: 'succeeded',
        refunds: [{ amount: 3250, status: 'done' }],
      },
    ]);
  });

  it('keep internal notes from the client, and tell the second of two editors', async () => {
    const { id, token } = await desk.booked();
    const write = (version: number, internalNotes: string) =>
      server.request('PATCH', `${url}/${id}`, { as, body: { version, internalNotes } });
    expect((await write(1, 'Call first')).body).toMatchObject({ internalNotes: 'Call first', version: 2 });
    expect(await write(1, 'Never mind')).toMatchObject({
      status: 409,
      body: { code: 'changed_meanwhile', version: 2, current: { internalNotes: 'Call first' } },
    });
    const seen = await server.request('GET', `/api/bookings/${id}?token=${token}`);
    expect(seen.text).not.toContain('Call first');
    const log = await server.request('GET', `/api/admin/audit?subject=booking&subjectId=${id}`, { as });
    expect(log.body.items).toMatchObject([{ before: { internalNotes: '' }, after: { internalNotes: 'Call first' } }]);
  });

  it('are never deleted', async () => {
    const { id } = await desk.booked();
    const answer = await server.request('DELETE', `${url}/${id}`, { as });
    expect(answer).toMatchObject({ status: 409, body: { code: 'never_deleted' } });
    expect((await get(`/${id}`)).status).toBe(200);
  });

  it('are made on the phone, keep their time longer, and the client gets a link to pay', async () => {
    const made = await byPhone({ language: 'en', internalNotes: 'Rang at noon' });
    expect(made).toMatchObject({
      status: 201,
      body: { status: 'waiting_payment', userId: null, language: 'en', internalNotes: 'Rang at noon' },
    });
    const { id, holdExpiresAt, clientLink } = made.body;
    expect(Date.parse(holdExpiresAt)).toBe(server.clock.now().getTime() + hours(2));
    expect(await mailedValue(server, 'ana@calma.example', 'payment_link', 'link')).toBe(clientLink);
    expect(made.body.history).toMatchObject([{ to: 'waiting_payment', actor: 'admin' }]);
    await desk.pass(hours(1));
    expect(await desk.statusOf(id)).toBe('waiting_payment');
    await desk.pass(hours(1) + minutes(1));
    expect(await desk.statusOf(id)).toBe('expired');
  });

  it('made on the phone follow the rules everybody has, and belong to the account that was named', async () => {
    const userId = await addPerson(server, { email: 'rui@calma.example' });
    expect((await byPhone({ totalPrice: 1 })).body.code).toBe('price_changed');
    const { body: refused } = await byPhone({ zipCode: '9000-001', language: 'pt' });
    expect([refused.code, refused.fields.zipCode]).toEqual(['zip_not_served', refused.message]);
    expect((await byPhone({ userId: '7f3c0000-0000-4000-8000-000000000000' })).body.fields).toHaveProperty('userId');
    const made = await byPhone({ userId }, { 'idempotency-key': 'once' });
    expect(made.body).toMatchObject({ userId, reference: expect.any(String) });
    expect((await byPhone({ userId }, { 'idempotency-key': 'once' })).body.id).toBe(made.body.id);
    expect((await byPhone()).status).toBe(201);
    expect((await byPhone()).body.code).toBe('slot_taken');
    const log = await server.request('GET', `/api/admin/audit?subject=booking&subjectId=${made.body.id}`, { as });
    expect(log.body.items).toMatchObject([{ action: 'created', after: { totalPrice: 6500 } }]);
  });

  it('mail the link again while the time is kept, and not after it was paid', async () => {
    const { id } = (await byPhone()).body;
    const again = () => desk.admin(as, `${id}/payment-link`);
    await desk.pass(minutes(1));
    expect((await again()).status).toBe(200);
    expect(await desk.mailsOf('payment_link')).toHaveLength(2);
    await desk.pay(id, 6500);
    expect((await again()).body.code).toBe('already_paid');
    const gone = (await byPhone({ datetime: saturday })).body.id;
    await desk.pass(hours(3));
    as = await signIn(server, 'admin@calma.example');
    expect((await desk.admin(as, `${gone}/payment-link`)).body.code).toBe('hold_expired');
  });

  it('move up to their start, by the rules for starts, and leave a line in the log', async () => {
    const { id, token } = await desk.searched();
    const [therapistId = ''] = await desk.asked(id);
    await desk.act('confirm', id, therapistId);
    server.clock.set(new Date('2026-11-20T07:00:00.000Z'));
    as = await signIn(server, 'admin@calma.example');
    const late = await server.request('POST', `/api/bookings/${id}/reschedule?token=${token}`, {
      body: { startsAt: saturday },
    });
    expect(late.body.code).toBe('too_late');
    const move = (startsAt: string) => desk.admin(as, `${id}/reschedule`, { startsAt });
    expect((await move('2026-11-21T10:07:00.000Z')).body.fields).toHaveProperty('startsAt');
    const moved = await move(saturday);
    expect(moved).toMatchObject({ status: 200, body: { datetime: saturday } });
    const log = await server.request('GET', `/api/admin/audit?subject=booking&subjectId=${id}`, { as });
    expect(log.body.items).toMatchObject([{ after: { startsAt: saturday } }]);
    expect((await move('2026-11-22T10:00:00.000Z')).status).toBe(200);
    server.clock.set(new Date('2026-11-22T10:00:00.000Z'));
    as = await signIn(server, 'admin@calma.example');
    expect((await move(saturday)).body).toMatchObject({ code: 'too_late', refusal: 'started' });
  });

  it('stand in a calendar with a row a therapist, and apart what nobody has yet', async () => {
    const own = await desk.searched();
    await desk.admin(as, `${own.id}/assign`, { therapistId: desk.ids[0] });
    const searching = await desk.searched();
    await server.database.run(sql`
      insert into therapist_time_off (id, therapist_id, starts_on, ends_on, from_minute, to_minute)
      select gen_random_uuid(), id, '2026-11-21', '2026-11-21', 720, 780 from therapists where id = ${desk.ids[0]}`);
    const { status, body } = await get('/calendar?from=2026-11-20&to=2026-11-22');
    expect(status).toBe(200);
    expect(body.days).toEqual(['2026-11-20', '2026-11-21', '2026-11-22']);
    const row = (id: string | undefined) => body.therapists.find((person: { id: string }) => person.id === id);
    const whole = { from: '08:00', to: '22:00' };
    const withoutNoon = [
      { from: '08:00', to: '12:00' },
      { from: '13:00', to: '22:00' },
    ];
    expect(row(desk.ids[0])).toMatchObject({
      areas: [body.unassigned[0].area],
      days: [{ date: '2026-11-20', isOff: false, hours: [whole] }, { hours: withoutNoon }, {}],
      visits: [
        { id: own.id, kind: 'own', missing: 0, date: '2026-11-20', startTime: '10:00', endTime: '11:00', onward: null },
      ],
    });
    expect(row(desk.ids[1]).visits).toMatchObject([{ id: searching.id, kind: 'held', missing: 1 }]);
    expect(body.unassigned).toMatchObject([{ id: searching.id, missing: 1 }]);
    expect((await get('/calendar?from=2026-11-01&to=2026-11-30')).body.code).toBe('window_too_long');
    expect((await get('/calendar?from=2026-11-02&to=2026-11-01')).status).toBe(400);
  });

  it('say in the calendar what the way to the next visit of the day takes and what is to spare', async () => {
    const first = await desk.searched();
    await desk.admin(as, `${first.id}/assign`, { therapistId: desk.ids[0] });
    const second = await desk.searched({ datetime: '2026-11-20T12:00:00.000Z' });
    await desk.admin(as, `${second.id}/assign`, { therapistId: desk.ids[0] });
    const onward = async () => {
      const { body } = await get('/calendar?from=2026-11-20&to=2026-11-21');
      const row = body.therapists.find((person: { id: string }) => person.id === desk.ids[0]);
      return row.visits.map((visit: { onward: unknown }) => visit.onward);
    };
    // An hour between them: twenty minutes to pack up and set up, the way, and the rest.
    await server.database.run(sql`update service_areas set inside_minutes = 15`);
    await server.database.run(sql`update busy set place_key = id::int`);
    expect(await onward()).toMatchObject([{ minutes: 15, readyAfterMinutes: 35, spareMinutes: 25 }, null]);
    await server.database.run(sql`update service_areas set inside_minutes = 50`);
    expect(await onward()).toMatchObject([{ minutes: 50, readyAfterMinutes: 70, spareMinutes: -10 }, null]);
  });
});
