import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { sql } from '#server/platform/database/sql.ts';
import { days, hours, minutes } from '#server/platform/durations.ts';
import {
  addGiftCard,
  addPromo,
  balanceOf,
  countBusy,
  countPromoUses,
  type Desk,
  friday,
  guest,
  openDesk,
  pay,
  rowOf,
} from '../../../../../testing/booking-desk.ts';
import { addPerson, signIn } from '../../../../../testing/people.ts';
import { addAddIn } from '../../../../../testing/roster.ts';
import { onPostgres, type TestServer, testStart } from '../../../../../testing/server.ts';

const countBookings = async ({ database }: TestServer): Promise<number> =>
  (await database.one<{ count: number }>(sql`select count(*)::int as count from bookings`)).count;

onPostgres('making a booking', (makeServer) => {
  let server: TestServer;
  let desk: Desk;
  beforeAll(async () => {
    server = await makeServer({ config: { limits: false } });
    desk = await openDesk(server, [{ gender: 'female' }, { gender: 'male' }]);
  });
  beforeEach(async () => {
    server.clock.set(testStart);
    await server.database.run(sql`delete from busy`);
    await server.database.run(sql`delete from promo_uses`);
    await server.database.run(sql`delete from bookings`);
  });

  it('answers the whole booking, a key to it, and holds a therapist until it is paid', async () => {
    const { status, body } = await desk.book();
    expect(status).toBe(201);
    expect(body.accessToken).toMatch(/^[\w-]{43}$/);
    expect(body.booking).toMatchObject({
      reference: expect.stringMatching(/^CA-[2-9A-HJKMNP-TW-Z]{6}$/),
      status: 'waiting_payment',
      paymentStatus: 'pending',
      datetime: friday,
      datetimeEnd: '2026-11-20T11:00:00.000Z',
      bookingDate: '2026-11-20',
      bookingStartTime: '10:00',
      bookingEndTime: '11:00',
      totalPrice: 6500,
      originalPrice: 6500,
      discount: 0,
      giftCardAmount: 0,
      promoCode: null,
      priceLines: [{ kind: 'treatment', quantity: 1, amount: 6500, label: { en: 'Relaxing', pt: 'Relaxante' } }],
      guestDetails: { ...guest, phone: '+351913000000' },
      notes: 'A bad knee',
      holdExpiresAt: new Date(testStart.getTime() + minutes(15)).toISOString(),
      history: [{ from: null, to: 'waiting_payment', actor: 'guest', reason: 'created', at: testStart.toISOString() }],
    });
    const readAgain = await server.app.inject(`/api/bookings/${body.booking.id}?token=${body.accessToken}`);
    expect(body.booking).toEqual(readAgain.json());
    const busy = await server.database.one(
      sql`select booking_id, kind, starts_at, blocked_until, expires_at from busy`,
    );
    expect(busy).toEqual({
      booking_id: body.booking.id,
      kind: 'hold',
      starts_at: new Date(friday),
      blocked_until: new Date('2026-11-20T11:20:00Z'),
      expires_at: new Date(body.booking.holdExpiresAt),
    });
  });

  it('refuses a treatment that the office has taken out of the wizard meanwhile', async () => {
    const setActive = (active: boolean) =>
      server.database.run(sql`update treatments set active = ${active} where id = ${desk.treatmentId}`);
    await setActive(false);
    expect((await desk.book()).body).toMatchObject({
      code: 'validation_failed',
      fields: { treatmentId: expect.any(String) },
    });
    await setActive(true);
    expect((await desk.book()).status).toBe(201);
  });

  const bad: [string, Record<string, unknown>, string][] = [
    ['a treatment that is not offered', { treatmentId: 999 }, 'treatmentId'],
    ['a treatment number beyond all tables', { treatmentId: 2 ** 40 }, 'treatmentId'],
    ['a length without a price', { duration: 90 }, 'duration'],
    ['a length nobody knows', { duration: 61 }, 'duration'],
    ['nobody', { peopleCount: 0 }, 'peopleCount'],
    ['a crowd', { peopleCount: 5 }, 'peopleCount'],
    ['two people without saying how', { peopleCount: 2 }, 'peopleCount'],
    ['two people both ways', { peopleCount: 2, isBackToBack: true, requiresTwoTherapists: true }, 'peopleCount'],
    ['an add-in that is not offered', { addIns: [999] }, 'addIns'],
    ['another person without a name', { recipientType: 'someone-else' }, 'recipientDetails.name'],
    ['another person without a phone', { recipientType: 'someone-else' }, 'recipientDetails.phone'],
    ['a tax number that does not check', { nif: '123456788' }, 'nif'],
    ['no contact', { guestDetails: null }, 'guestDetails'],
    ['a contact without a phone', { guestDetails: { ...guest, phone: '' } }, 'guestDetails.phone'],
    ['a phone that is none', { guestDetails: { ...guest, phone: 'abc123' } }, 'guestDetails.phone'],
    ['a phone of no country', { guestDetails: { ...guest, phone: '+999 123 456 789' } }, 'guestDetails.phone'],
    ['a contact without a mailbox', { guestDetails: { ...guest, email: 'ana' } }, 'guestDetails.email'],
    ['a start off the quarter hour', { datetime: '2026-11-20T10:05:00Z' }, 'datetime'],
    ['a start with odd seconds', { datetime: '2026-11-20T10:00:01Z' }, 'datetime'],
    ['a start before opening', { datetime: '2026-11-20T07:45:00Z' }, 'datetime'],
    ['an end after closing', { datetime: '2026-11-20T21:15:00Z' }, 'datetime'],
    ['a start beyond the horizon', { datetime: '2027-02-20T10:00:00Z' }, 'datetime'],
    ['a start that is no instant', { datetime: '2026-11-20' }, 'datetime'],
    ['notes that are a book', { notes: 'x'.repeat(2001) }, 'notes'],
    ['notes that no database keeps', { notes: 'a\u0000b' }, 'notes'],
    [
      'an address of half a letter',
      { location: { address: 'Rua \ud800 Augusta', isHotel: false } },
      'location.address',
    ],
    ['a role', { role: 'admin' }, 'role'],
  ];
  it.each(bad)('refuses %s and names the field', async (_, changes, field) => {
    const { status, body } = await desk.book(changes);
    expect([status, body.code, Object.keys(body.fields ?? {})]).toEqual([
      400,
      'validation_failed',
      expect.arrayContaining([field]),
    ]);
    expect(body.fields[field]).toMatch(/\p{L}/u);
    expect(await countBookings(server)).toBe(0);
    expect(await countBusy(server)).toBe(0);
  });

  it('names every fault at once, in the language of the person', async () => {
    const hotel = { address: 'Rua Augusta 10', isHotel: true };
    const { body } = await desk.book({ location: hotel, nif: '1', duration: 90 }, { language: 'pt' });
    expect(Object.keys(body.fields).sort()).toEqual(['duration', 'location.hotelName', 'location.roomNumber', 'nif']);
    expect(body.fields.nif).toMatch(/^Este NIF não é válido/);
  });

  it.each([
    ['zip_malformed', '12'],
    ['zip_not_served', '9000-001'],
  ])('answers %s for a zip code like that', async (code, zipCode) => {
    const { status, body } = await desk.book({ zipCode });
    expect([status, body.code, body.fields.zipCode]).toEqual([400, code, expect.any(String)]);
  });

  it('refuses another price than its own and tells the right one', async () => {
    const { status, body } = await desk.book({ totalPrice: 1 });
    expect([status, body.code, body.totalPrice]).toEqual([409, 'price_changed', 6500]);
    expect(body.lines).toEqual([expect.objectContaining({ kind: 'treatment', amount: 6500 })]);
    expect(await countBookings(server)).toBe(0);
  });

  it('never believes an owner or a status of the browser', async () => {
    const id = await addPerson(server, { email: `victim-${server.database.kind}@calma.example` });
    const { booked } = desk;
    const made = await booked({ userId: id, status: 'confirmed', paymentStatus: 'paid', originalPrice: 1 });
    expect(await rowOf(server, made.id)).toMatchObject({
      user_id: null,
      status: 'waiting_payment',
      payment_status: 'pending',
      original_price_cents: 6500,
      total_price_cents: 6500,
    });
  });

  it('belongs to the account that made it, with the account’s name and phone when none is typed', async () => {
    const email = `client-${server.database.kind}@calma.example`;
    const userId = await addPerson(server, { email });
    const as = await signIn(server, email);
    const { guestDetails, ...rest } = desk.draft();
    const post = () => server.request('POST', '/api/bookings', { body: rest, as });
    const refused = await post();
    expect([refused.status, Object.keys(refused.body.fields)]).toEqual([400, ['guestDetails.phone']]);
    await server.database.run(sql`update users set phone = '+351 913 111 111' where id = ${userId}`);
    const { body } = await post();
    expect(body.booking.guestDetails).toMatchObject({ firstName: 'Rita', email, phone: '+351913111111' });
    expect(await rowOf(server, body.booking.id)).toMatchObject({ user_id: userId });
    expect(body.booking.history[0]).toMatchObject({ actor: 'client' });
  });

  it('takes as long as its people, its mode and its add-ins ask for', async () => {
    const addIn = await addAddIn(server, 15);
    const together = await desk.booked({
      peopleCount: 3,
      requiresTwoTherapists: true,
      addIns: [addIn],
      totalPrice: 3 * (6500 + 1500),
    });
    expect(together.answer.body.booking).toMatchObject({
      datetimeEnd: '2026-11-20T12:30:00.000Z',
      requiresTwoTherapists: true,
    });
    expect(await countBusy(server, together.id)).toBe(2);
    const alone = await desk.book({ datetime: '2026-11-20T12:00:00Z' });
    expect(alone.body.code).toBe('slot_taken');
  });

  it('is refused with the nearest free starts when nobody is left', async () => {
    await desk.booked();
    await desk.booked();
    const { status, body } = await desk.book();
    expect([status, body.code]).toEqual([409, 'slot_taken']);
    expect(body.alternatives).toEqual([
      '2026-11-20T08:15:00.000Z',
      '2026-11-20T08:30:00.000Z',
      '2026-11-20T11:30:00.000Z',
    ]);
    expect((await desk.book({ datetime: body.alternatives[2] })).status).toBe(201);
  });

  it('never holds one seat of two', async () => {
    await desk.booked();
    const { status, body } = await desk.book({ peopleCount: 2, requiresTwoTherapists: true, totalPrice: 13000 });
    expect([status, body.code]).toEqual([409, 'slot_taken']);
    expect(await countBusy(server)).toBe(1);
  });

  it('keeps to the wish for a gender unless the opposite is accepted', async () => {
    await desk.booked({ therapistGender: 'female' });
    expect((await desk.book({ therapistGender: 'female' })).body.code).toBe('slot_taken');
    expect((await desk.book({ therapistGender: 'female', acceptOppositeGender: true })).status).toBe(201);
  });

  it('treats a start that came too near as one that has gone', async () => {
    server.clock.set(new Date(new Date(friday).getTime() - hours(1)));
    const { status, body } = await desk.book();
    expect([status, body.code, body.alternatives[0]]).toEqual([409, 'slot_taken', '2026-11-20T11:00:00.000Z']);
  });

  it('does not care which way a zip code or a tax number is written', async () => {
    const { id, answer } = await desk.booked({ zipCode: ' 1000001 ', nif: 'PT 123 456 789' });
    expect(answer.body.booking.zipCode).toBe('1000-001');
    expect(await rowOf(server, id)).toMatchObject({ nif: '123456789' });
  });

  describe('with a code', () => {
    it('takes the promo off and keeps one use of it', async () => {
      await addPromo(server, { code: 'TEN', percent: 10, maxUses: 1 });
      const made = await desk.booked({ promoCode: { id: 1, code: 'ten' }, totalPrice: 5850 });
      expect(made.answer.body.booking).toMatchObject({
        discount: 650,
        promoCode: { code: 'TEN', discountType: 'percentage', discountValue: 10, appliedDiscount: 650 },
        priceLines: [{ kind: 'treatment' }, { kind: 'promo', amount: -650, label: { en: 'Promo code TEN' } }],
      });
      // Unpaid, it keeps no use from others.
      const other = await desk.booked({ promoCode: { code: 'TEN' }, totalPrice: 5850 });
      await server.request('POST', `/api/bookings/${other.id}/cancel?token=${other.token}`, { body: {} });
      expect(await pay(server, made.id, 5850)).toBe('paid');
      const next = await desk.book({ promoCode: { code: 'TEN' }, totalPrice: 5850 });
      expect([next.status, next.body.code]).toEqual([409, 'code_used_up']);
      expect(await countBusy(server)).toBe(1);
    });

    it('spends the gift card, whose code is never shown again', async () => {
      const code = `CALM-AAAA-BBBB-${server.database.kind === 'postgres' ? 'CCC1' : 'CCC2'}`;
      const card = await addGiftCard(server, code, 4000);
      const { id, answer } = await desk.booked({ promoCode: { code }, totalPrice: 2500 });
      expect(answer.body.booking).toMatchObject({ giftCardAmount: 4000, totalPrice: 2500, promoCode: null });
      expect(await balanceOf(server, card)).toBe(0);
      expect(JSON.stringify(await rowOf(server, id))).not.toContain(code);
    });

    it.each([
      ['unknown', 'NOPE', 404, 'code_unknown'],
      ['over', 'OLD', 410, 'code_expired'],
      ['meant for more money', 'LARGE', 409, 'code_not_for_this'],
    ])('is refused when the code is %s', async (_, code, status, error) => {
      await server.database.run(sql`
        insert into promo_codes (code, discount_type, discount_value, valid_until, minimum_cents) values
          ('OLD', 'fixed', 500, clock_now() - interval '1 day', null), ('LARGE', 'fixed', 500, null, 99900)
        on conflict do nothing`);
      const answer = await desk.book({ promoCode: { code }, totalPrice: 6000 });
      expect([answer.status, answer.body.code]).toEqual([status, error]);
      expect(await countBookings(server)).toBe(0);
      expect(await countBusy(server)).toBe(0);
    });

    it('for a first booking is refused after one was paid with the same address', async () => {
      await addPromo(server, { code: 'FIRST', fixedCents: 1000, firstBookingOnly: true });
      const first = { promoCode: { code: 'FIRST' }, totalPrice: 5500 };
      const { id } = await desk.booked(first);
      expect(await pay(server, id, 5500)).toBe('paid');
      const again = await desk.book({ ...first, datetime: '2026-11-21T10:00:00Z' });
      expect([again.status, again.body.code, again.body.reason]).toEqual([
        409,
        'code_not_for_this',
        'first_booking_only',
      ]);
    });

    it('gets back what only an unpaid booking of the past still keeps', async () => {
      await addPromo(server, { code: 'LAST', fixedCents: 1000, maxUses: 1 });
      const code = `CALM-DDDD-EEEE-${server.database.kind === 'postgres' ? 'FFF1' : 'FFF2'}`;
      const card = await addGiftCard(server, code, 4000);
      const last = { promoCode: { code: 'LAST' }, totalPrice: 5500 };
      const gift = { promoCode: { code }, totalPrice: 2500 };
      for (const round of [1, 2]) {
        await desk.booked(last);
        await desk.booked(gift);
        expect([round, await countPromoUses(server), await balanceOf(server, card)]).toEqual([
          round,
          [{ counted: false }],
          0,
        ]);
        server.clock.advance(minutes(16));
      }
    });
  });
});

onPostgres('the same request again', (makeServer) => {
  let server: TestServer;
  let desk: Desk;
  beforeAll(async () => {
    server = await makeServer({ config: { limits: false } });
    desk = await openDesk(server, [{}, {}, {}]);
  });

  it('gives the same booking and the same key, whatever happened since', async () => {
    const first = await desk.booked({}, { key: 'one' });
    const second = await desk.booked({}, { key: 'one' });
    expect(second.answer.body).toEqual(first.answer.body);
    expect(await pay(server, first.id)).toBe('paid');
    server.clock.advance(days(1));
    const third = await desk.booked({}, { key: 'one' });
    expect(third).toMatchObject({ id: first.id, token: first.token });
    expect(third.answer.body.booking.status).toBe('finding_therapist');
  });

  it('is refused when it says something else', async () => {
    await desk.booked({ datetime: '2026-11-21T10:00:00Z' }, { key: 'two' });
    const other = await desk.book({ datetime: '2026-11-21T11:30:00Z' }, { key: 'two' });
    expect([other.status, other.body.code]).toEqual([422, 'idempotency_conflict']);
  });

  it('by another guest is another request, and does not tell that the key was used', async () => {
    await desk.booked({ datetime: '2026-11-25T10:00:00Z' }, { key: 'shared' });
    const guestDetails = { firstName: 'Ana', lastName: 'Reis', phone: '912345678', email: 'ana.reis@calma.example' };
    const other = await desk.book({ datetime: '2026-11-26T10:00:00Z', guestDetails }, { key: 'shared' });
    expect(other.status).toBe(201);
  });

  it('by another account is another request', async () => {
    await desk.booked({ datetime: '2026-11-22T10:00:00Z' }, { key: 'three' });
    const email = `other-${server.database.kind}@calma.example`;
    await addPerson(server, { email });
    const as = await signIn(server, email);
    const other = await desk.booked({ datetime: '2026-11-23T10:00:00Z' }, { key: 'three', as });
    expect(other.answer.body.booking.datetime).toBe('2026-11-23T10:00:00.000Z');
  });

  it('sent fifty times at once makes one booking and fifty equal answers', async () => {
    const before = await countBookings(server);
    const answers = await Promise.all(
      Array.from({ length: 50 }, () => desk.book({ datetime: '2026-11-24T10:00:00Z' }, { key: 'fifty' })),
    );
    expect([...new Set(answers.map(({ status }) => status))]).toEqual([201]);
    expect(new Set(answers.map(({ text }) => text)).size).toBe(1);
    expect(await countBookings(server)).toBe(before + 1);
    expect(await countBusy(server, answers[0]?.body.booking.id)).toBe(1);
  });
});

onPostgres('fifty people want one slot', (makeServer) => {
  it('one gets it and the others are offered another', async () => {
    const server = await makeServer({ config: { limits: false } });
    const desk = await openDesk(server);
    const answers = await Promise.all(Array.from({ length: 50 }, () => desk.book()));
    const count = (status: number) => answers.filter((answer) => answer.status === status).length;
    expect([count(201), count(409)]).toEqual([1, 49]);
    for (const { status, body } of answers)
      if (status === 409) expect([body.code, body.alternatives.length]).toEqual(['slot_taken', 3]);
    expect(await countBookings(server)).toBe(1);
    expect(await countBusy(server)).toBe(1);
  });

  it('two seats go together or not at all', async () => {
    const server = await makeServer({ config: { limits: false } });
    const desk = await openDesk(server, [{}, {}, {}, {}, {}]);
    const pair = { peopleCount: 2, requiresTwoTherapists: true, totalPrice: 13000 };
    const answers = await Promise.all(Array.from({ length: 20 }, () => desk.book(pair)));
    expect(answers.map(({ status }) => status).filter((status) => status === 201)).toHaveLength(2);
    expect(answers.filter(({ status }) => status >= 500)).toEqual([]);
    expect(await countBusy(server)).toBe(4);
  });
});
