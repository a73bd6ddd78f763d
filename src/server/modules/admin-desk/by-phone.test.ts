import { afterEach, beforeAll, beforeEach, expect, it } from 'vitest';
import { forgetPeople, markOldGuestsToForget } from '#server/modules/bookings/change/forget-repo.ts';
import { sql, sqlFile } from '#server/platform/database/sql.ts';
import { hours, minutes } from '#server/platform/durations.ts';
import { addGiftCard, addPromo, balanceOf } from '../../../../testing/booking-desk.ts';
import { type DispatchDesk, openDispatchDesk } from '../../../../testing/dispatch-desk.ts';
import { emptyTables } from '../../../../testing/empty-tables.ts';
import { expectSameLedgerAnew } from '../../../../testing/ledger-anew.ts';
import { ledgerRules } from '../../../../testing/ledger-rules.ts';
import { signIn } from '../../../../testing/people.ts';
import { onPostgres, type SignedIn, type TestServer, testStart } from '../../../../testing/server.ts';

const saturday = '2026-11-21T10:00:00.000Z';
const guest = { firstName: 'Ana', lastName: 'Reis', phone: '+351 913 000 000', gender: 'female' };

onPostgres('a booking by phone', (makeServer) => {
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
  afterEach(async () => {
    await desk.clear();
    await emptyTables(server.database, 'promo_codes', 'gift_cards', 'invoice_requests', 'stand_in_invoices');
  });
  afterEach(() => expectSameLedgerAnew(server.database));

  const book = (changes: Record<string, unknown> = {}) =>
    server.request('POST', '/api/admin/bookings', { as, body: { ...desk.draft(), userId: null, ...changes } });
  const onSite = { payment: { how: 'on_site', by: 'cash' } };
  const read = async (id: string) => (await server.request('GET', `/api/admin/bookings/${id}`, { as })).body;

  it('paid at the visit is on at once, and is called paid only when the money is there', async () => {
    const made = await book(onSite);
    expect(made).toMatchObject({
      status: 201,
      body: {
        status: 'finding_therapist',
        paymentStatus: 'pending',
        paidAt: null,
        payBy: 'cash',
        money: { words: 'on_site', paid: 6500 },
      },
    });
    const { id } = made.body;
    await server.worker.runDue();
    expect(
      await server.database.many(
        sql`select to_email as "to", variables->>'answerBy' as by, variables->>'refundUntil' as back from emails where type = 'booking_agreed'`,
      ),
    ).toEqual([{ to: 'ana@calma.example', by: '17 novembro, 2026, 09:00', back: '' }]);
    for (const never of ['booking_received', 'receipt', 'payment_link']) expect(await desk.mailsOf(never)).toEqual([]);
    expect(await server.database.many(sql`select from invoice_requests`)).toEqual([]);
    const [therapistId = ''] = await desk.asked(id);
    await desk.act('confirm', id, therapistId);
    expect(await read(id)).toMatchObject({ status: 'confirmed', therapists: [{ firstName: 'Marta' }] });
    const collect = (by = 'terminal') => desk.admin(as, `${id}/collect`, { by });
    expect((await collect()).body.code).toBe('too_early');
    server.clock.set(new Date('2026-11-20T11:00:00Z'));
    as = await signIn(server, 'admin@calma.example');
    expect((await collect('a promise')).status).toBe(400);
    expect((await collect()).body).toMatchObject({
      paymentStatus: 'paid',
      payBy: 'terminal',
      money: { words: 'paid' },
    });
    // Two admins at once: the second hears it.
    expect((await collect('cash')).body.code).toBe('already_paid');
    await server.worker.runDue();
    expect(await desk.mailsOf('receipt')).toEqual(['ana@calma.example']);
    expect(await server.database.many(sql`select from invoice_requests`)).toHaveLength(1);
    expect(
      await server.database.many(sql`
        select amount_cents as amount from ledger_lines where booking_id = ${id} and account = 'on_site'`),
    ).toEqual([{ amount: 6500 }]);
    for (const { breaks } of ledgerRules) expect(await server.database.many(sqlFile(breaks))).toEqual([]);
  });

  it('paid at the visit is given back by hand: noted with its way, in the ledger, and told to the client', async () => {
    const { id } = (await book(onSite)).body;
    await server.worker.runDue();
    const [therapistId = ''] = await desk.asked(id);
    await desk.act('confirm', id, therapistId);
    server.clock.set(new Date('2026-11-20T10:20:00Z'));
    as = await signIn(server, 'admin@calma.example');
    await desk.admin(as, `${id}/collect`, { by: 'cash' });
    const refund = (body: object) => {
      server.clock.advance(minutes(1));
      return desk.admin(as, `${id}/refund`, { reason: 'Cold room', ...body });
    };
    expect((await refund({ amount: 1000 })).body.code).toBe('refund_by_hand');
    expect((await refund({ amount: 6501, byHand: 'cash' })).body).toMatchObject({
      code: 'refund_too_much',
      left: 6500,
    });
    expect((await refund({ amount: 1000, byHand: 'cash' })).body).toMatchObject({
      paymentStatus: 'partially_refunded',
      money: { words: 'part_done', refund: 1000, byHand: [{ way: 'cash', amount: 1000 }] },
    });
    expect((await refund({ amount: 500, byHand: 'bank_transfer' })).status).toBe(200);
    await server.worker.runDue();
    const lines = await server.database.many(sql`
      select account, sum(amount_cents)::int as sum from ledger_lines
      where booking_id = ${id} and account in ('on_site', 'bank', 'refund') group by 1 having sum(amount_cents) <> 0 order by 1`);
    expect(lines).toEqual([
      { account: 'bank', sum: -500 },
      { account: 'on_site', sum: 5500 },
    ]);
    const mails = await server.database.many<{ text: string }>(
      sql`select text from emails where type = 'refund_made' order by created_at, id`,
    );
    const ways = mails.map(
      ({ text }) => /in cash|by bank transfer|em dinheiro|por transferência/.exec(text.replace(/\s+/g, ' '))?.[0],
    );
    expect(ways.map((way) => way?.includes('transfer')).toSorted()).toEqual([false, true]);
    const { body } = await server.request('GET', '/api/admin/ledger?from=2026-11-20&to=2026-11-20', { as });
    const names = body.items.map(({ name, money }: { name: string; money: number }) => [name, money]);
    expect(names).toContainEqual(['refund_on_site', -1000]);
    expect(body.items).toContainEqual(
      expect.objectContaining({ name: 'refund_otherwise', money: -500, method: 'bank_transfer' }),
    );
    expect(body.figures).toMatchObject({ paidBack: -1500, otherOut: 0 });
    // Cancelled while it goes on: nothing goes to a card that never paid.
    expect((await desk.admin(as, `${id}/cancel`, { refund: 'full', amount: 0, reason: 'Ill' })).status).toBe(200);
    await server.worker.runDue();
    expect(await server.database.many(sql`select from refunds`)).toEqual([]);
    expect((await refund({ amount: 5000, byHand: 'mb_way' })).body).toMatchObject({ paymentStatus: 'refunded' });
    for (const { breaks } of ledgerRules) expect(await server.database.many(sqlFile(breaks))).toEqual([]);
  });

  it('paid at the visit gives nothing back when it is cancelled, and its client is told', async () => {
    const { id } = (await book(onSite)).body;
    await server.worker.runDue();
    expect((await desk.admin(as, `${id}/cancel`, { refund: 'terms', reason: 'Ill' })).status).toBe(200);
    await server.worker.runDue();
    expect(await read(id)).toMatchObject({ status: 'cancelled', money: { words: 'not_charged' } });
    expect(await desk.mailsOf('booking_cancelled')).toEqual(['ana@calma.example']);
    expect(await desk.seatsOf(id)).toEqual([]);
    expect(await server.database.many(sql`select from refunds`)).toEqual([]);
  });

  it('free needs a reason, charges nothing, and says so on the bill', async () => {
    expect((await book({ payment: { how: 'free', reason: ' ' } })).status).toBe(400);
    const { status, body } = await book({ payment: { how: 'free', reason: 'After the complaint of May' } });
    expect([status, body.status, body.totalPrice, body.payReason]).toEqual([
      201,
      'finding_therapist',
      0,
      'After the complaint of May',
    ]);
    expect(body.money.words).toBe('nothing_due');
    await server.worker.runDue();
    expect([await desk.mailsOf('booking_received'), await desk.mailsOf('booking_agreed')]).toEqual([
      [],
      [expect.any(String)],
    ]);
    expect(body.priceLines.at(-1)).toMatchObject({ kind: 'waived', amount: -6500, label: { en: 'Not charged' } });
  });

  it('by the hotel says who pays', async () => {
    const { body } = await book({ payment: { how: 'hotel' } });
    expect([body.status, body.payBy, body.money.words]).toEqual(['finding_therapist', 'hotel', 'by_hotel']);
    // Nobody takes it: an apology, and no word of a refund of what nobody paid.
    await server.worker.runDue();
    for (const time of [hours(96), minutes(1)]) await desk.pass(time);
    expect(await desk.mailsOf('nobody_found')).toEqual([]);
    const [mail] = await server.database.many<{ text: string }>(
      sql`select text from emails where type = 'booking_cancelled'`,
    );
    expect(mail?.text.replace(/\s+/g, ' ')).toMatch(
      /Nenhum terapeuta estava disponível para esta marcação\. Lamentamos\..*Nada foi cobrado/,
    );
  });

  it('holds whom the office chose, and gives them the visit before anybody is asked', async () => {
    const [, second = ''] = desk.ids;
    const { body } = await book({ ...onSite, therapistId: second });
    expect((await desk.seatsOf(body.id)).map(({ therapistId }) => therapistId)).toEqual([second]);
    await server.worker.runDue();
    expect(await read(body.id)).toMatchObject({ status: 'confirmed', assignment: { therapists: [{ id: second }] } });
    expect(await desk.mailsOf('therapist_offer')).toEqual([]);
    expect((await book({ ...onSite, therapistId: second })).body.code).toBe('therapist_busy');
    const people = await server.request(
      'GET',
      `/api/admin/free-therapists?zip=1000-001&treatmentId=${desk.treatmentId}&duration=60&startsAt=2026-11-20T10:00:00.000Z`,
      { as },
    );
    expect(people.body.map(({ id, reasons }: { id: string; reasons: string[] }) => [id, reasons])).toEqual(
      expect.arrayContaining([
        [desk.ids[0], []],
        [second, ['busy']],
      ]),
    );
  });

  it('by link keeps whom the office chose for the day it is paid', async () => {
    const [, second = ''] = desk.ids;
    const { id } = (await book({ therapistId: second })).body;
    await desk.pay(id, 6500);
    expect(await read(id)).toMatchObject({ status: 'confirmed', assignment: { therapists: [{ id: second }] } });
  });

  it('may be sooner than clients give notice, but not in the past, and only the office is offered it', async () => {
    const soon = '2026-11-16T10:00:00.000Z';
    expect((await book({ datetime: soon })).body.code).toBe('slot_taken');
    expect((await book({ datetime: soon, evenSoon: true })).status).toBe(201);
    expect((await book({ datetime: '2026-11-16T08:00:00.000Z', evenSoon: true })).status).not.toBe(201);
    const path = `/api/availability?zip=1000-001&treatmentId=${desk.treatmentId}&duration=60&from=2026-11-16&to=2026-11-16&evenSoon=true`;
    const firstStart = async (who?: SignedIn) =>
      (await server.request('GET', path, who && { as: who })).body.days[0].starts[0];
    expect(await firstStart(as)).toMatchObject({ time: '09:00', isSoon: true });
    expect((await firstStart()).time).toBe('11:00');
  });

  it('needs no e-mail: nothing is mailed, and nobody else without one is taken for the same person', async () => {
    await addPromo(server, { code: 'FIRST', percent: 10 });
    await server.database.run(sql`update promo_codes set max_uses_per_client = 1`);
    const nobody = (phone: string) => ({ guestDetails: { ...guest, phone, email: '' } });
    const first = await book({
      ...onSite,
      ...nobody('+351 913 000 001'),
      promoCode: { code: 'FIRST' },
      totalPrice: 5850,
    });
    expect(first).toMatchObject({ status: 201, body: { totalPrice: 5850, guestDetails: { email: '' } } });
    const second = await book({
      ...onSite,
      ...nobody('+351 913 000 002'),
      promoCode: { code: 'FIRST' },
      totalPrice: 5850,
    });
    expect(second.status).toBe(201);
    await server.worker.runDue();
    expect(await server.database.many(sql`select from emails where to_email = ''`)).toEqual([]);
    expect((await book({ guestDetails: { ...guest, email: 'not an address' } })).status).toBe(400);
    expect((await book({ guestDetails: { ...guest, phone: '', email: '' } })).status).toBe(400);
  });

  it('takes a gift card, which pays its part at once', async () => {
    const card = await addGiftCard(server, 'CALM-AAAA-CCCC-DDDD', 2000);
    const { body } = await book({ ...onSite, promoCode: { code: 'CALM-AAAA-CCCC-DDDD' }, totalPrice: 4500 });
    expect([body.totalPrice, body.giftCardAmount, body.money.paid]).toEqual([4500, 2000, 4500]);
    expect(await balanceOf(server, card)).toBe(0);
  });

  it('of a guest without an e-mail is forgotten like any other, also why it was free', async () => {
    const nobody = { guestDetails: { ...guest, email: '' } };
    const { id } = (await book({ ...nobody, payment: { how: 'free', reason: 'A friend of Quetzal' } })).body;
    await book({ ...onSite, guestDetails: { ...guest, phone: '+351 913 000 009', email: '' }, datetime: saturday });
    await server.worker.runDue();
    expect(await markOldGuestsToForget(server.database, new Date('2026-11-20T12:00:00Z'))).toBe(1);
    await server.database.transaction((tx) => forgetPeople(tx, [id]));
    expect(
      await server.database.one(sql`select pay_reason, contact->>'phone' as phone from bookings where id = ${id}`),
    ).toEqual({ pay_reason: '', phone: '' });
  });
});
