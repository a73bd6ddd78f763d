import { randomUUID } from 'node:crypto';
import { afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { expireHolds } from '#server/modules/bookings/make/expire-holds.ts';
import { sql } from '#server/platform/database/sql.ts';
import { minutes, seconds } from '#server/platform/durations.ts';
import { createEvents } from '#server/platform/jobs/events.ts';
import { hashToken } from '#server/platform/secrets.ts';
import { addPromo, balanceOf, countBusy, type Desk, guest, openDesk, rowOf } from '../../../../testing/booking-desk.ts';
import { emptyTables } from '../../../../testing/empty-tables.ts';
import {
  card,
  confirmInBrowser,
  declinedCard,
  eventBody,
  goodCard,
  keysOf,
  sendEvent,
} from '../../../../testing/payments.ts';
import { addPerson, countMails, signIn } from '../../../../testing/people.ts';
import { onPostgres, type TestServer, testStart } from '../../../../testing/server.ts';

type Booked = { id: string; token: string };

onPostgres('checkout', (makeServer, kind) => {
  let server: TestServer;
  let desk: Desk;

  beforeAll(async () => {
    server = await makeServer({ config: { limits: false } });
    desk = await openDesk(server);
  });

  beforeEach(() => server.clock.set(testStart));

  afterEach(async () => {
    await emptyTables(
      server.database,
      'bookings',
      'busy',
      'payments',
      'refunds',
      'provider_events',
      'promo_codes',
      'promo_uses',
      'gift_cards',
      'sandbox_intents',
      'sandbox_refunds',
      'sandbox_answers',
      'jobs',
      'emails',
    );
  });

  const start = ({ id, token }: Booked) =>
    server.request('POST', '/api/create-payment-intent', { body: { bookingId: id, token } });
  const comeBack = ({ id, token }: Booked) =>
    server.request('POST', '/api/payment-return', { body: { bookingId: id, token } });
  const moneyOf = async ({ id }: Booked) => {
    const { status, payment_status: payment } = await rowOf(server, id);
    return `${status} ${payment}`;
  };
  /** The provider's own messages never arrive. */
  const loseEvents = () => server.database.run(sql`delete from jobs where kind = 'sandbox.send-event'`);
  const payWith = async (booking: Booked, card: Record<string, string> = goodCard) => {
    const { body } = await start(booking);
    await confirmInBrowser(server, body.clientSecret, card);
    return body as { clientSecret: string; paymentIntentId: string };
  };
  const counts = {
    payments: sql`select count(*)::int as count from payments`,
    sandbox_intents: sql`select count(*)::int as count from sandbox_intents`,
    provider_events: sql`select count(*)::int as count from provider_events`,
  };
  const count = async (table: keyof typeof counts) =>
    (await server.database.one<{ count: number }>(counts[table])).count;
  const sentBack = async () =>
    (await server.database.many<{ amount: number }>(sql`select amount from sandbox_refunds order by created_at`)).map(
      (row) => row.amount,
    );
  const runOut = async () => {
    server.clock.advance(minutes(16));
    await expireHolds({ database: server.database, emit: createEvents(() => []).emit });
  };

  it('books, pays by card, and the message of the provider makes it paid', async () => {
    const booking = await desk.booked();
    const { status, body } = await start(booking);
    expect(status).toBe(200);
    expect(body).toEqual({
      clientSecret: expect.stringContaining('_secret_'),
      paymentIntentId: expect.stringMatching(/^pi_/),
      publishableKey: 'pk_sandbox',
      amount: 6500,
      currency: 'eur',
      ways: ['card', 'mb_way'],
    });
    await confirmInBrowser(server, body.clientSecret, goodCard);
    expect(await moneyOf(booking)).toBe('waiting_payment pending');
    await server.worker.runDue();
    expect(await moneyOf(booking)).toBe('finding_therapist paid');
    expect(await count('provider_events')).toBe(1);
    expect((await start(booking)).body.code).toBe('already_paid');
  });

  it('tells the browser the key of the sandbox', async () => {
    const { body } = await server.request('GET', '/api/config');
    expect(body.payment).toEqual({ mode: 'sandbox', publishableKey: 'pk_sandbox' });
  });

  it('opens to its client, to whoever has its key, and to nobody else', async () => {
    await server.database.run(sql`delete from users`);
    for (const name of ['rita', 'rui']) await addPerson(server, { email: `${name}@calma.example` });
    const [rita, rui] = [await signIn(server, 'rita@calma.example'), await signIn(server, 'rui@calma.example')];
    const { id, token } = await desk.booked({}, { as: rita });
    const ask = (path: string, options: Parameters<TestServer['request']>[2]) =>
      server.request('POST', path, { ...options, body: { bookingId: id, ...(options?.body as object) } });
    for (const path of ['/api/create-payment-intent', '/api/payment-return']) {
      for (const stranger of [{}, { as: rui }, { body: { token: 'guessed' } }])
        expect([path, (await ask(path, stranger)).status]).toEqual([path, 404]);
      for (const owner of [{ as: rita }, { body: { token } }, { headers: { 'x-booking-token': token } }])
        expect([path, (await ask(path, owner)).status]).toEqual([path, 200]);
    }
    const missing = { body: { bookingId: randomUUID(), token } };
    expect((await server.request('POST', '/api/create-payment-intent', missing)).status).toBe(404);
    const strict = { body: { bookingId: id, token, amount: 1 } };
    expect((await server.request('POST', '/api/create-payment-intent', strict)).status).toBe(400);
  });

  it('gives two tabs the same payment', async () => {
    const booking = await desk.booked();
    const answers = await Promise.all([start(booking), start(booking), start(booking)]);
    expect(new Set(answers.map(({ body }) => body.clientSecret)).size).toBe(1);
    expect(await count('sandbox_intents')).toBe(1);
  });

  it('asks the provider when the browser comes back before the message', async () => {
    const booking = await desk.booked();
    expect((await comeBack(booking)).body).toMatchObject({ paymentStatus: 'pending', isBeingRefunded: false });
    await payWith(booking);
    await loseEvents();
    expect((await comeBack(booking)).body).toEqual({
      status: 'finding_therapist',
      paymentStatus: 'paid',
      isBeingRefunded: false,
      customerType: 'new',
    });
    const second = await desk.booked({ datetime: '2026-11-21T15:00:00.000Z' });
    expect((await comeBack(second)).body, 'nothing before it is paid').not.toHaveProperty('customerType');
    await payWith(second);
    expect((await comeBack(second)).body.customerType).toBe('returning');
  });

  it('makes it paid within a minute when the message is lost and the browser closed', async () => {
    const booking = await desk.booked();
    await payWith(booking);
    await loseEvents();
    await server.worker.runDue();
    server.clock.advance(seconds(31));
    await server.worker.runDue();
    expect(await moneyOf(booking)).toBe('finding_therapist paid');
  });

  it('mails and pays once when the message comes ten times', async () => {
    const booking = await desk.booked();
    const { paymentIntentId } = await payWith(booking);
    const { payload } = await server.database.one<{ payload: object }>(
      sql`select payload from jobs where kind = 'sandbox.send-event'`,
    );
    const answers = await Promise.all(Array.from({ length: 10 }, () => sendEvent(server, JSON.stringify(payload))));
    for (const answer of answers) expect(answer).toMatchObject({ status: 200, body: { received: true } });
    await server.worker.runDue();
    expect(await moneyOf(booking)).toBe('finding_therapist paid');
    const { history } = await server.database.one<{ history: number }>(sql`
      select count(*)::int as history from booking_history where booking_id = ${booking.id} and to_status = 'finding_therapist'`);
    expect(history).toBe(1);
    const { mails } = await server.database.one<{ mails: number }>(
      sql`select count(*)::int as mails from emails where type = 'booking_received'`,
    );
    expect(mails).toBe(1);
    expect(paymentIntentId).toMatch(/^pi_/);
  });

  it('refuses a forged message at the door', async () => {
    const booking = await desk.booked();
    const { body } = await start(booking);
    const forged = eventBody('evt_forged', 'payment_intent.succeeded', {
      id: body.paymentIntentId,
      object: 'payment_intent',
      status: 'succeeded',
      amount: 6500,
      amount_received: 6500,
      currency: 'eur',
      metadata: {},
    });
    expect(await sendEvent(server, forged, { secret: 'whsec_guessed' })).toMatchObject({
      status: 400,
      body: { code: 'signature_wrong' },
    });
    const unsigned = await server.request('POST', '/api/payment-webhook', { body: JSON.parse(forged) });
    expect(unsigned.status).toBe(400);
    expect(await moneyOf(booking)).toBe('waiting_payment pending');
    expect(await count('provider_events')).toBe(0);
  });

  it('says no when the hold has run out, and ends the payment at the provider', async () => {
    const booking = await desk.booked();
    const { body } = await start(booking);
    server.clock.advance(minutes(15));
    expect(await start(booking)).toMatchObject({ status: 410, body: { code: 'hold_expired' } });
    // The same time can be had again at once.
    expect(await moneyOf(booking)).toBe('expired expired');
    await server.worker.runDue();
    server.clock.advance(seconds(31));
    await server.worker.runDue();
    expect(await moneyOf(booking)).toBe('expired expired');
    expect((await confirmInBrowser(server, body.clientSecret, goodCard)).status).toBe(400);
    expect(await server.database.one(sql`select status from payments`)).toEqual({ status: 'cancelled' });
  });

  it('keeps a late payment when the slot is still free', async () => {
    const booking = await desk.booked();
    await payWith(booking);
    await loseEvents();
    await runOut();
    expect(await moneyOf(booking)).toBe('expired expired');
    await server.worker.runDue();
    expect(await moneyOf(booking)).toBe('finding_therapist paid');
    expect(await sentBack()).toEqual([]);
  });

  it('sends a late payment back in full when the slot has gone', async () => {
    const booking = await desk.booked();
    await payWith(booking);
    await loseEvents();
    await runOut();
    const faster = await desk.booked();
    await server.worker.runDue();
    expect(await moneyOf(booking)).toBe('expired expired');
    expect(await sentBack()).toEqual([6500]);
    expect((await comeBack(booking)).body.isBeingRefunded).toBe(true);
    await server.worker.runDue();
    expect(await countMails(server, guest.email, 'payment_returned')).toBe(1);
    await payWith(faster);
    await server.worker.runDue();
    expect(await moneyOf(faster)).toBe('finding_therapist paid');
    expect(await sentBack()).toEqual([6500]);
  });

  it('lets a declined card be followed by a better one', async () => {
    const booking = await desk.booked();
    const { clientSecret } = await payWith(booking, declinedCard);
    await server.worker.runDue();
    expect(await moneyOf(booking)).toBe('waiting_payment failed');
    expect((await start(booking)).body.clientSecret).toBe(clientSecret);
    await confirmInBrowser(server, clientSecret, goodCard);
    await server.worker.runDue();
    expect(await moneyOf(booking)).toBe('finding_therapist paid');
  });

  describe('after five declined cards', () => {
    const declineFive = async (booking: Booked, hear: () => Promise<unknown>) => {
      const { clientSecret, paymentIntentId } = await payWith(booking, declinedCard);
      await hear();
      for (let more = 0; more < 4; more++) {
        expect(await moneyOf(booking)).toBe('waiting_payment failed');
        await confirmInBrowser(server, clientSecret, declinedCard);
        await hear();
      }
      return { clientSecret, paymentIntentId };
    };

    it.each([
      ['the provider tells', () => server.worker.runDue()],
      ['the browser asks', async () => undefined],
    ])('ends the payment and frees the time, when %s', async (how, settle) => {
      const booking = await desk.booked();
      const ask = () => comeBack(booking);
      const { clientSecret } = await declineFive(booking, how === 'the browser asks' ? ask : settle);
      const { body } = await ask();
      expect(body).toMatchObject({ status: 'expired', wasDeclined: true, isBeingRefunded: false });
      expect(await countBusy(server)).toBe(0);
      await server.worker.runDue();
      expect(await server.database.one(sql`select status from sandbox_intents`)).toEqual({ status: 'canceled' });
      expect((await confirmInBrowser(server, clientSecret, goodCard)).status).toBe(400);
      const again = await start(booking);
      expect([again.status, again.body.code]).toEqual([410, 'hold_expired']);
      expect(again.body.message).toContain('the time is free again');
      expect((await desk.book()).status).toBe(201);
    });

    it('counts each card once, however often it is heard of', async () => {
      const booking = await desk.booked();
      await payWith(booking, declinedCard);
      for (let more = 0; more < 6; more++) await comeBack(booking);
      await server.worker.runDue();
      expect(await moneyOf(booking)).toBe('waiting_payment failed');
    });
  });

  describe('a promo code with one use', () => {
    const withCode = { promoCode: { code: 'LAST' }, totalPrice: 5500 };
    const two = async (terms: { maxUses?: number; perClient?: number }) => {
      await addPromo(server, { code: 'LAST', fixedCents: 1000, ...(terms.maxUses && { maxUses: terms.maxUses }) });
      await server.database.run(sql`update promo_codes set max_uses_per_client = ${terms.perClient ?? null}`);
      const first = await desk.booked(withCode);
      const other = { ...guest, email: 'eva@calma.example', phone: '+351 914 000 000' };
      const datetime = '2026-11-21T10:00:00.000Z';
      return { first, second: await desk.booked({ ...withCode, datetime, guestDetails: other }) };
    };
    const priceOf = async ({ id }: Booked) => (await rowOf(server, id)).total_price_cents;

    it('goes to whoever pays first; the other sees the new price before anything is charged', async () => {
      const { first, second } = await two({ maxUses: 1 });
      await payWith(first);
      await server.worker.runDue();
      const answer = await start(second);
      expect([answer.status, answer.body.code, await priceOf(second)]).toEqual([409, 'code_used_up', 6500]);
      expect(answer.body.message).toContain('No payment was sent');
      expect((await start(second)).body.amount).toBe(6500);
    });

    it('is not used twice by two who pay in the same moment: one of the payments goes back', async () => {
      const { first, second } = await two({ maxUses: 1 });
      const [one, other] = [await start(first), await start(second)];
      await confirmInBrowser(server, one.body.clientSecret, goodCard);
      await confirmInBrowser(server, other.body.clientSecret, card('5555 5555 5555 4444'));
      await server.worker.runDue();
      await server.worker.runDue();
      const states = [await moneyOf(first), await moneyOf(second)].sort();
      expect(states).toEqual(['finding_therapist paid', 'waiting_payment pending']);
      expect(await sentBack()).toEqual([5500]);
      const { count: used } = await server.database.one<{ count: number }>(
        sql`select count(*)::int as count from promo_uses where counted`,
      );
      expect(used).toBe(1);
    });

    it.each([
      ['heard from the provider', () => server.worker.runDue()],
      ['heard when the browser comes back', null],
    ])('a client is not used again with the same card under another name, %s', async (_, hear) => {
      const { first, second } = await two({ perClient: 1 });
      await payWith(first);
      await server.worker.runDue();
      await payWith(second);
      if (hear) await hear();
      else await loseEvents();
      await comeBack(second);
      await server.worker.runDue();
      expect([await moneyOf(second), await priceOf(second)]).toEqual(['waiting_payment pending', 6500]);
      expect(await sentBack()).toEqual([5500]);
      // With a card of their own it is somebody else.
      const third = await desk.booked({
        ...withCode,
        datetime: '2026-11-22T10:00:00.000Z',
        guestDetails: { ...guest, email: 'rui@calma.example', phone: '+351 915 000 000' },
      });
      await payWith(third, card('5555 5555 5555 4444'));
      await server.worker.runDue();
      expect(await moneyOf(third)).toBe('finding_therapist paid');
    });
  });

  it('needs no provider when a code covers everything', async () => {
    await addPromo(server, { code: 'FREE', percent: 100 });
    const booking = await desk.booked({ promoCode: { code: 'FREE' }, totalPrice: 0 });
    expect(await start(booking)).toMatchObject({ status: 200, body: { paid: true } });
    expect(await moneyOf(booking)).toBe('finding_therapist paid');
    expect([await count('payments'), await count('sandbox_intents')]).toEqual([0, 0]);
    expect((await start(booking)).status).toBe(409);
  });

  it('ends a payment that was begun before a code covered everything', async () => {
    await addPromo(server, { code: 'FREE', percent: 100 });
    const booking = await desk.booked();
    const { body } = await start(booking);
    await applyCode(booking, 'FREE');
    expect((await start(booking)).body).toEqual({ paid: true });
    expect((await confirmInBrowser(server, body.clientSecret, goodCard)).status).toBe(400);
    expect(await sentBack()).toEqual([]);
  });

  const applyCode = async ({ id, token }: Booked, code: string) => {
    const answer = await server.request('POST', `/api/bookings/${id}/apply-promo?token=${token}`, { body: { code } });
    expect(answer.status).toBe(200);
  };

  it('asks the lower price after a code, on the same payment', async () => {
    await addPromo(server, { code: 'TENTH', percent: 10 });
    const booking = await desk.booked();
    const first = (await start(booking)).body;
    await applyCode(booking, 'TENTH');
    const second = (await start(booking)).body;
    expect(second).toMatchObject({ clientSecret: first.clientSecret, amount: 5850 });
    await confirmInBrowser(server, second.clientSecret, goodCard);
    await server.worker.runDue();
    expect(await moneyOf(booking)).toBe('finding_therapist paid');
  });

  it('sends money back that came at a price of before, and takes the right one after', async () => {
    await addPromo(server, { code: 'TENTH', percent: 10 });
    const booking = await desk.booked();
    const { body } = await start(booking);
    await applyCode(booking, 'TENTH');
    await confirmInBrowser(server, body.clientSecret, goodCard);
    await server.worker.runDue();
    expect(await moneyOf(booking)).toBe('waiting_payment pending');
    expect(await sentBack()).toEqual([6500]);
    await payWith(booking);
    await server.worker.runDue();
    expect(await moneyOf(booking)).toBe('finding_therapist paid');
    expect(await sentBack()).toEqual([6500]);
  });

  it('sends the money back when a paid booking is cancelled, once', async () => {
    const booking = await desk.booked();
    await payWith(booking);
    await server.worker.runDue();
    const cancel = () =>
      server.request('POST', `/api/bookings/${booking.id}/cancel?token=${booking.token}`, { body: {} });
    expect((await cancel()).body.refund).toBe(6500);
    await cancel();
    await server.worker.runDue();
    expect(await sentBack()).toEqual([6500]);
    expect(await server.database.one(sql`select status, refunded_cents from payments`)).toEqual({
      status: 'succeeded',
      refunded_cents: 6500,
    });
    expect(await moneyOf(booking)).toBe('cancelled refunded');
  });

  it('sends money back that comes for a cancelled booking', async () => {
    const booking = await desk.booked();
    await payWith(booking);
    await loseEvents();
    await server.request('POST', `/api/bookings/${booking.id}/cancel?token=${booking.token}`, { body: {} });
    server.clock.advance(seconds(31));
    await server.worker.runDue();
    expect(await moneyOf(booking)).toBe('cancelled expired');
    expect(await sentBack()).toEqual([6500]);
  });

  it('takes the money for a gift card and gives it its code', async () => {
    const id = randomUUID();
    const token = 'the key of the buyer';
    await server.database.run(sql`
      insert into gift_cards (id, amount_cents, status, buyer_name, buyer_email, recipient_name, recipient_email, design, language, access_token_hash)
      values (${id}, 7500, 'waiting_payment', 'Rui', 'rui@calma.example', 'Ana', 'ana@calma.example', 'sage', 'pt', ${hashToken(token)})`);
    const ask = (key: string) =>
      server.request('POST', '/api/create-payment-intent', { body: { giftCardId: id, token: key } });
    expect((await ask('guessed')).status).toBe(404);
    const { body } = await ask(token);
    expect(body.amount).toBe(7500);
    await confirmInBrowser(server, body.clientSecret, goodCard);
    await server.worker.runDue();
    expect(await balanceOf(server, id)).toBe(7500);
    expect((await ask(token)).body.code).toBe('already_paid');
  });

  it('says plainly that the card service is away, and goes on when it is back', async () => {
    const booking = await desk.booked();
    await server.database.run(sql`alter table sandbox_intents rename to sandbox_intents_away`);
    expect(await start(booking)).toMatchObject({ status: 503, body: { code: 'provider_unavailable' } });
    await server.database.run(sql`alter table sandbox_intents_away rename to sandbox_intents`);
    expect(server.log.takeErrors().every((line) => line.msg === 'The sandbox card provider failed')).toBe(true);
    expect((await start(booking)).status).toBe(200);
  });

  it('writes no secret and no card number into the log', async () => {
    const booking = await desk.booked();
    const { clientSecret } = await payWith(booking, declinedCard);
    await confirmInBrowser(server, clientSecret, goodCard);
    await server.worker.runDue();
    await comeBack(booking);
    const { secretKey, webhookSecret } = keysOf(server);
    for (const canary of [clientSecret, secretKey, webhookSecret, booking.token, '4242 4242', '42424242', '0000 0002'])
      expect(server.log.text().includes(canary)).toBe(false);
  });

  it.runIf(kind === 'postgres')('speaks HTTP with itself once it listens', async () => {
    const heard = await makeServer({ config: { limits: false } });
    await heard.app.listen({ port: 0, host: '127.0.0.1' });
    const { id, token } = await (await openDesk(heard)).booked();
    const { body } = await heard.request('POST', '/api/create-payment-intent', { body: { bookingId: id, token } });
    await confirmInBrowser(heard, body.clientSecret, goodCard);
    await heard.worker.runDue();
    expect((await rowOf(heard, id)).payment_status).toBe('paid');
  });
});
