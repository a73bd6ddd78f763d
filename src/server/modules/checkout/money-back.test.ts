import { afterEach, beforeAll, beforeEach, expect, it } from 'vitest';
import { sql } from '#server/platform/database/sql.ts';
import { hours, minutes } from '#server/platform/durations.ts';
import { accept, addGiftCard, balanceOf, type Desk, openDesk } from '../../../../testing/booking-desk.ts';
import { emptyTables } from '../../../../testing/empty-tables.ts';
import { expectSameLedgerAnew } from '../../../../testing/ledger-anew.ts';
import { confirmInBrowser, eventBody, goodCard, sendEvent } from '../../../../testing/payments.ts';
import { addPerson, signIn } from '../../../../testing/people.ts';
import { onPostgres, type SignedIn, type TestServer, testStart } from '../../../../testing/server.ts';

onPostgres('money that goes back', (makeServer) => {
  let server: TestServer;
  let desk: Desk;
  let admin: SignedIn;

  beforeAll(async () => {
    server = await makeServer({ config: { limits: false } });
    desk = await openDesk(server, [{}]);
  });
  beforeEach(async () => {
    server.clock.set(testStart);
    await addPerson(server, { email: 'admin@calma.example', role: 'admin' });
    admin = await signIn(server, 'admin@calma.example');
  });
  afterEach(async () => {
    await emptyTables(
      server.database,
      'ledger_lines',
      'provider_transactions',
      'bookings',
      'busy',
      'payments',
      'refunds',
      'jobs',
      'emails',
      'notifications',
      'gift_cards',
      'sandbox_intents',
      'sandbox_refunds',
      'sandbox_answers',
      'provider_events',
    );
    await server.database.run(sql`delete from users`);
  });
  afterEach(() => expectSameLedgerAnew(server.database));

  type Made = { id: string; token: string };
  const begin = async ({ id, token }: Made) =>
    (await server.request('POST', '/api/create-payment-intent', { body: { bookingId: id, token } })).body;
  const paid = async (changes: Record<string, unknown> = {}): Promise<Made> => {
    const booking = await desk.booked(changes);
    await confirmInBrowser(server, (await begin(booking)).clientSecret, goodCard);
    await server.worker.runDue();
    await accept(server, booking.id);
    return booking;
  };
  const page = async ({ id, token }: Made) => (await server.request('GET', `/api/bookings/${id}?token=${token}`)).body;
  const mails = async (type: string) =>
    server.database.many<{ to: string; text: string }>(
      sql`select to_email as to, text from emails where type = ${type} and status = 'sent' order by created_at, to_email`,
    );
  const refund = (id: string, body: object) =>
    server.request('POST', `/api/admin/bookings/${id}/refund`, { as: admin, body });
  const ledger = () =>
    server.database.one<{ captured: number; returned: number }>(sql`
      select (select coalesce(sum(amount), 0)::int from sandbox_intents where status = 'succeeded') as captured,
        (select coalesce(sum(amount), 0)::int from sandbox_refunds) as returned`);
  const overtake = async () => {
    const other = await desk.booked();
    await confirmInBrowser(server, (await begin(other)).clientSecret, goodCard);
    await server.worker.runDue();
  };

  it('is called so on the page when it came after the hold had run out', async () => {
    const booking = await desk.booked();
    const { clientSecret } = await begin(booking);
    await confirmInBrowser(server, clientSecret, goodCard);
    await server.database.run(sql`delete from jobs where kind = 'sandbox.send-event'`);
    server.clock.advance(minutes(16));
    await server.request('POST', '/api/create-payment-intent', {
      body: { bookingId: booking.id, token: booking.token },
    });
    await overtake();
    await server.request('POST', '/api/payment-return', { body: { bookingId: booking.id, token: booking.token } });
    // The reconciliation has found it before the browser came back.
    expect((await page(booking)).money).toMatchObject({ words: 'late_done', unwanted: 6500 });
    const [told] = await mails('payment_returned');
    expect(told?.text).toContain('no longer free');
  });

  it('is called so, and mailed, when it was paid in the moment of cancelling', async () => {
    const booking = await desk.booked();
    const { clientSecret } = await begin(booking);
    await server.request('POST', `/api/bookings/${booking.id}/cancel?token=${booking.token}`, { body: {} });
    // It can still be paid at the provider: nobody knows yet.
    expect((await page(booking)).money.words).toBe('asking');
    await confirmInBrowser(server, clientSecret, goodCard);
    await server.worker.runDue();
    expect((await page(booking)).money).toMatchObject({ words: 'cancelled_done', unwanted: 6500 });
    expect(await ledger()).toEqual({ captured: 6500, returned: 6500 });
    const told = await mails('payment_returned');
    expect(told).toHaveLength(1);
    expect(told[0]?.text).toContain('after this booking was cancelled');
  });

  const whileAway = async (work: () => Promise<void>): Promise<void> => {
    await server.database.run(sql`alter table sandbox_intents rename to sandbox_intents_away`);
    await work();
    await server.database.run(sql`alter table sandbox_intents_away rename to sandbox_intents`);
    server.log.takeErrors();
  };

  it.each<[string, 'late_done' | 'cancelled_done', (booking: Made) => Promise<unknown>]>([
    ['ran out', 'late_done', async () => server.clock.advance(minutes(16))],
    [
      'was cancelled',
      'cancelled_done',
      ({ id, token }) => server.request('POST', `/api/bookings/${id}/cancel?token=${token}`, { body: {} }),
    ],
  ])(
    'is not called "not charged" of what %s while the provider is away, and is given back when it answers',
    async (_, words, end) => {
      const booking = await desk.booked();
      const { clientSecret } = await begin(booking);
      await confirmInBrowser(server, clientSecret, goodCard);
      await server.database.run(sql`delete from jobs where kind = 'sandbox.send-event'`);
      await whileAway(async () => {
        await end(booking);
        await server.worker.runDue();
        await server.worker.runDue();
        expect((await page(booking)).money.words).toBe('asking');
        const back = { bookingId: booking.id, token: booking.token };
        const returned = await server.request('POST', '/api/payment-return', { body: back });
        expect([returned.status, returned.body.message]).toEqual([503, expect.not.stringMatching(/not charged/i)]);
        const again = await server.request('POST', '/api/create-payment-intent', { body: back });
        expect(again.body.message).not.toMatch(/not charged/i);
      });
      await overtake();
      server.clock.advance(minutes(11));
      await server.worker.runDue();
      expect((await page(booking)).money).toMatchObject({ words, unwanted: 6500 });
      expect(await mails('payment_returned')).toHaveLength(1);
    },
  );

  it('is called "not charged" once the provider has said so, and at once where nobody began to pay', async () => {
    const [begun, left] = [await desk.booked(), await desk.booked({ datetime: '2026-11-18T15:00:00Z' })];
    await begin(begun);
    await whileAway(async () => {
      server.clock.advance(minutes(16));
      await server.worker.runDue();
      expect([(await page(begun)).money.words, (await page(left)).money.words]).toEqual(['asking', 'not_charged']);
    });
    server.clock.advance(minutes(11));
    await server.worker.runDue();
    expect((await page(begun)).money.words).toBe('not_charged');
  });

  it('names the card it goes back to', async () => {
    const booking = await paid();
    await server.worker.runDue();
    expect((await page(booking)).money.method).toEqual({ kind: 'card', brand: 'visa', last4: '4242' });
  });

  it('is never called done when the bank refuses it, and a person settles it', async () => {
    const booking = await paid();
    await server.request('POST', `/api/bookings/${booking.id}/cancel?token=${booking.token}`, { body: {} });
    await server.worker.runDue();
    expect(await page(booking)).toMatchObject({ paymentStatus: 'refunded', money: { words: 'all_done' } });
    const { id: refundId, provider } = await server.database.one<{ id: string; provider: string }>(
      sql`select id, provider_refund_id as provider from refunds`,
    );
    const failed = eventBody('evt_refund', 'refund.failed', { id: provider, object: 'refund', status: 'failed' });
    expect((await sendEvent(server, failed)).status).toBe(200);
    expect(server.log.takeErrors()).toHaveLength(1);
    await server.worker.runDue();
    expect(await page(booking)).toMatchObject({ paymentStatus: 'paid', money: { words: 'all_refused' } });
    expect(await mails('payment_problem')).toMatchObject([{ to: 'admin@calma.example' }]);
    const home = (await server.request('GET', '/api/admin/home', { as: admin })).body.needsAttention;
    expect(home.items.map(({ id }: { id: string }) => id)).toEqual([booking.id]);
    const bell = (await server.request('GET', '/api/notifications', { as: admin })).body;
    expect(bell.map(({ kind }: { kind: string }) => kind)).toContain('payment_problem');
    expect(await mails('refund_made')).toEqual([]);
    const settled = await server.request('POST', `/api/admin/bookings/${booking.id}/refunds/${refundId}/settle`, {
      as: admin,
      body: { how: 'otherwise', reason: 'By bank transfer' },
    });
    expect(settled).toMatchObject({ status: 200, body: { paymentStatus: 'refunded', money: { words: 'all_done' } } });
    await server.worker.runDue();
    expect((await mails('refund_made'))[0]?.text).toContain('By bank transfer');
    expect((await server.request('GET', '/api/admin/home', { as: admin })).body.needsAttention.total).toBe(0);
  });

  it('can be any amount, also after the visit, and never more than was paid', async () => {
    const card = await addGiftCard(server, 'CALM-PART-BACK', 2000);
    const booking = await paid({ totalPrice: 4500, promoCode: { code: 'CALM-PART-BACK' } });
    server.clock.set(new Date('2026-11-20T16:00:00Z'));
    await server.worker.runDue();
    admin = await signIn(server, 'admin@calma.example');
    expect((await page(booking)).status).toBe('completed');
    expect(await refund(booking.id, { amount: 6501, reason: 'x' })).toMatchObject({
      status: 409,
      body: { code: 'refund_too_much', left: 6500 },
    });
    const given = await refund(booking.id, { amount: 2500, reason: 'The massage began late', refunded: 0 });
    expect(given).toMatchObject({
      status: 200,
      body: {
        status: 'completed',
        paymentStatus: 'partially_refunded',
        money: { words: 'part_on_its_way', refund: 2500 },
      },
    });
    expect(await refund(booking.id, { amount: 2500, reason: 'twice', refunded: 0 })).toMatchObject({
      status: 409,
      body: { code: 'refund_changed', refunded: 2500, message: expect.stringMatching(/^There was a refund meanwhile/) },
    });
    await server.worker.runDue();
    expect(await ledger()).toEqual({ captured: 4500, returned: 2500 });
    expect((await mails('refund_made'))[0]?.text).toContain('The massage began late');
    // What is left of the card first, then the gift card.
    expect((await refund(booking.id, { amount: 4000, reason: 'All of it' })).body).toMatchObject({
      paymentStatus: 'refunded',
      money: { refund: 6500, refundToGiftCard: 2000 },
    });
    await server.worker.runDue();
    expect(await ledger()).toEqual({ captured: 4500, returned: 4500 });
    expect(await balanceOf(server, card)).toBe(2000);
    const history = (await page(booking)).history.filter(({ refunded }: { refunded?: number }) => refunded);
    expect(history.map(({ refunded }: { refunded: number }) => refunded)).toEqual([2500, 4000]);
    const log = await server.request('GET', `/api/admin/audit?subject=booking&subjectId=${booking.id}`, { as: admin });
    expect(log.body.items).toHaveLength(2);
  });

  it('that a bank took after a lost dispute is no revenue', async () => {
    const booking = await paid();
    const { intent } = await server.database.one<{ intent: string }>(
      sql`select provider_intent_id as intent from payments`,
    );
    const dispute = (status: string, type: string) =>
      sendEvent(
        server,
        eventBody(`evt_${status}`, `charge.dispute.${type}`, {
          ...{ id: 'dp_1', object: 'dispute', status, payment_intent: intent },
        }),
      );
    await dispute('needs_response', 'created');
    const revenue = async () =>
      (
        await server.database.one<{ cents: number }>(
          sql`select revenue_cents as cents from report_bookings where id = ${booking.id}`,
        )
      ).cents;
    expect(await revenue()).toBe(6500);
    await dispute('lost', 'closed');
    expect(await revenue()).toBe(0);
  });

  it('of a gift card that another checkout holds is not called used up', async () => {
    await addGiftCard(server, 'CALM-TIED-UP', 6500);
    await desk.booked({ totalPrice: 0, promoCode: { code: 'CALM-TIED-UP' } });
    const answer = await server.request('GET', '/api/promo-codes/verify/CALM-TIED-UP');
    expect(answer).toMatchObject({ status: 409, body: { code: 'code_used_up', reason: 'held', held: 6500 } });
    expect(answer.body.message).toMatch(/65,00\s€ of this gift card is held by another open checkout/);
    server.clock.advance(hours(1));
    await server.worker.runDue();
    expect((await server.request('GET', '/api/promo-codes/verify/CALM-TIED-UP')).body.giftCard.balance).toBe(6500);
  });
});
