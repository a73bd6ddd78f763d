import Stripe from 'stripe';
import { afterEach, beforeAll, expect, it } from 'vitest';
import { noteTransactions } from '#server/modules/payments/public.ts';
import { createRosterMemory } from '#server/modules/therapists/public.ts';
import { sql, sqlFile } from '#server/platform/database/sql.ts';
import { createLogger } from '#server/platform/logger.ts';
import { createOwnServer } from '#server/platform/own-server.ts';
import { sandboxAddress } from '#server/platform/payment-provider/sandbox/sandbox-address.ts';
import { addGiftCard, type Desk, openDesk } from '../../../../testing/booking-desk.ts';
import { expectSameLedgerAnew } from '../../../../testing/ledger-anew.ts';
import { ledgerRules } from '../../../../testing/ledger-rules.ts';
import {
  card,
  confirmInBrowser,
  eventBody,
  goodCard,
  keysOf,
  providerOf,
  sendEvent,
} from '../../../../testing/payments.ts';
import { addPerson, signIn } from '../../../../testing/people.ts';
import { onPostgres, type SignedIn, type TestServer } from '../../../../testing/server.ts';
import { createPurchases } from './purchases.ts';

onPostgres('money that moves at the card provider', (makeServer) => {
  let server: TestServer;
  let desk: Desk;
  let admin: SignedIn;
  /** Somebody at the provider’s own desk. */
  let stripe: Stripe;

  beforeAll(async () => {
    server = await makeServer({ config: { limits: false } });
    desk = await openDesk(server, [{}, {}, {}]);
    await addPerson(server, { email: 'admin@calma.example', role: 'admin' });
    admin = await signIn(server, 'admin@calma.example');
    const address = sandboxAddress(createOwnServer(() => server.app));
    stripe = new Stripe(keysOf(server).secretKey, { ...address, maxNetworkRetries: 0, telemetry: false });
  });
  afterEach(() => expectSameLedgerAnew(server.database));

  const paid = async (datetime: string, with_ = goodCard) => {
    const { id, token } = await desk.booked({ datetime, evenIfBusy: true });
    const { body } = await server.request('POST', '/api/create-payment-intent', { body: { bookingId: id, token } });
    await confirmInBrowser(server, body.clientSecret, with_);
    await server.worker.runDue();
    return { id, token, intent: body.paymentIntentId as string };
  };
  const readDeps = () => {
    const emit = async () => undefined;
    const parts = { ...server, emit, roster: createRosterMemory(), texts: { text: () => '', file: () => '{}' } };
    const logger = createLogger('debug', server.log.destination);
    return { ...parts, logger, provider: providerOf(server), purchases: createPurchases(parts) };
  };
  const readAccount = async (): Promise<void> => {
    server.clock.advance(15 * 60_000);
    await noteTransactions(readDeps());
    admin = await signIn(server, 'admin@calma.example');
  };
  const sums = async (bookingId: string) =>
    Object.fromEntries(
      (
        await server.database.many<{ account: string; sum: number }>(sql`
          select account, sum(amount_cents)::int as sum from ledger_lines where booking_id = ${bookingId}
          group by account having sum(amount_cents) <> 0`)
      ).map(({ account, sum }) => [account, sum]),
    );
  const broken = async () => {
    const rows = [];
    for (const { breaks } of ledgerRules) rows.push(...(await server.database.many(sqlFile(breaks))));
    return rows;
  };
  const shown = async (id: string) => (await server.request('GET', `/api/admin/bookings/${id}`, { as: admin })).body;
  const provider = async () => (await server.request('GET', '/api/admin/ledger/provider', { as: admin })).body;

  it('gives a refund made there its place here, told by an event or found in the account, once', async () => {
    const told = await paid('2026-11-20T10:00:00.000Z');
    server.clock.advance(1000);
    await stripe.refunds.create({ payment_intent: told.intent, amount: 2000 });
    await server.worker.runDue();
    expect(await sums(told.id)).toEqual({ card_provider: 4500, vat: -841, prepaid: -3659 });
    expect(await shown(told.id)).toMatchObject({ paymentStatus: 'partially_refunded', money: { refund: 2000 } });
    const { items } = (await server.request('GET', '/api/admin/ledger', { as: admin })).body;
    expect(items[0], 'paid, not promised').toMatchObject({ name: 'refund_done', money: -2000 });
    const lost = await paid('2026-11-20T10:00:00.000Z');
    await stripe.refunds.create({ payment_intent: lost.intent });
    await server.database.run(sql`delete from jobs where kind = 'sandbox.send-event'`);
    await readAccount();
    await readAccount();
    expect(await sums(lost.id)).toEqual({ card_provider: -123, provider_fee: 123 });
    expect(await shown(lost.id)).toMatchObject({ paymentStatus: 'refunded', money: { refund: 6500 } });
    // 1.5 % and 25 cents of 65 €.
    expect(await sums(told.id)).toMatchObject({ card_provider: 4377, provider_fee: 123 });
    expect(await broken()).toEqual([]);
    // What has gone back is not given back again.
    const more = await server.request('POST', `/api/admin/bookings/${told.id}/refund`, {
      as: admin,
      body: { amount: 4501, reason: 'Too much' },
    });
    expect(more.body).toMatchObject({ code: 'refund_too_much', left: 4500 });
  });

  it('takes a refused refund that was made there by hand for that very refund', async () => {
    const { id, intent } = await paid('2026-11-20T13:00:00.000Z');
    await server.request('POST', `/api/admin/bookings/${id}/refund`, {
      as: admin,
      body: { amount: 1000, reason: 'Late', to: 'card' },
    });
    await server.worker.runDue();
    const { provider: number } = await server.database.one<{ provider: string }>(
      sql`select provider_refund_id as provider from refunds where amount_cents = 1000`,
    );
    const failed = { id: number, object: 'refund', status: 'failed', amount: 1000, payment_intent: intent };
    await sendEvent(server, eventBody('evt_f', 'refund.failed', failed));
    server.log.takeErrors();
    await server.database.run(sql`delete from sandbox_refunds where id = ${number}`);
    expect(await sums(id)).toMatchObject({ card_provider: 6500, refund: -1000 });
    await stripe.refunds.create({ payment_intent: intent, amount: 1000 });
    await server.worker.runDue();
    expect(await sums(id)).toMatchObject({ card_provider: 5500 });
    expect(await sums(id)).not.toHaveProperty('refund');
    expect(await broken()).toEqual([]);
  });

  it('calls a refund on its way until the provider has settled it', async () => {
    const { id, intent } = await paid('2026-11-21T10:00:00.000Z');
    await server.request('POST', `/api/admin/bookings/${id}/refund`, {
      as: admin,
      body: { amount: 700, reason: 'Late', to: 'card' },
    });
    const order = await server.database.one<{ id: string }>(sql`select id from refunds where amount_cents = 700`);
    await server.database.run(sql`update refunds set provider_refund_id = 're_waits' where id = ${order.id}`);
    await server.database.run(sql`delete from jobs where kind = 'payments.refund'`);
    const refund = {
      id: 're_waits',
      object: 'refund',
      amount: 700,
      payment_intent: intent,
      metadata: { refund_id: order.id },
    };
    await sendEvent(server, eventBody('evt_p', 'refund.updated', { ...refund, status: 'pending' }));
    expect((await shown(id)).payments[0].refunds).toMatchObject([{ status: 'queued' }]);
    await sendEvent(server, eventBody('evt_s', 'refund.updated', { ...refund, status: 'succeeded' }));
    expect((await shown(id)).payments[0].refunds).toMatchObject([{ status: 'done' }]);
    expect(await broken()).toEqual([]);
    await server.database.run(sql`
      insert into sandbox_refunds (id, intent_id, amount, status, metadata) values ('re_waits', ${intent}, 700, 'succeeded',
        ${JSON.stringify({ refund_id: order.id })})`);
  });

  it('takes what was given back of a gift card off what is on it', async () => {
    const id = await addGiftCard(server, 'CALM-BACK-BACK-BACK', 5000);
    const { body } = await server.request('POST', '/api/gift-cards', {
      body: {
        ...{ amount: 5000, recipientName: 'Ana', recipientEmail: 'ana@calma.example', fromName: 'Rui' },
        ...{ buyerEmail: 'rui@calma.example', message: '', design: 'sage', language: 'pt' },
      },
    });
    expect(id).toBeDefined();
    const key = { giftCardId: body.giftCard.id, token: body.accessToken };
    const intent = (await server.request('POST', '/api/create-payment-intent', { body: key })).body;
    await confirmInBrowser(server, intent.clientSecret, goodCard);
    await server.worker.runDue();
    await stripe.refunds.create({ payment_intent: intent.paymentIntentId, amount: 2000 });
    await server.worker.runDue();
    const { balance } = await server.database.one<{ balance: number }>(
      sql`select balance_cents as balance from gift_cards where id = ${body.giftCard.id}`,
    );
    expect(balance).toBe(3000);
    expect(await broken()).toEqual([]);
  });

  it('shows disputes, fees and payouts, and its balance is ours to the cent', async () => {
    const { id } = await paid('2026-11-21T13:00:00.000Z', card('4000 0000 0000 0259'));
    server.log.takeErrors();
    expect((await shown(id)).payments).toMatchObject([{ disputes: [{ status: 'open' }] }]);
    await readAccount();
    const before = await provider();
    // What the cardholder disputes is taken there at once, and said so.
    expect(before.disputed).toBe(-6500);
    expect(before.ours + before.disputed).toBe(before.theirs);
    const { balance } = await server.database.one<{ balance: number }>(
      sql`select sum(amount - fee)::int as balance from sandbox_balance`,
    );
    expect(before.theirs).toBe(balance);
    const { free } = await server.database.one<{ free: number }>(
      sql`select sum(amount - fee)::int as free from sandbox_balance`,
    );
    await stripe.payouts.create({ amount: free, currency: 'eur' });
    await readAccount();
    const after = await provider();
    // Everything has left but what is disputed, which is held there until it is settled.
    expect(after).toMatchObject({ ours: 6500, disputed: -6500, theirs: 0 });
    // It has not told of this one yet.
    await paid('2026-11-21T15:00:00.000Z');
    expect(await provider()).toMatchObject({ ours: 6500, disputed: -6500, theirs: 0 });
    expect(after.payouts).toMatchObject([{ amount: free, unknown: 0 }]);
    const [{ charges, refunds, disputes, fees }] = after.payouts;
    expect(charges + refunds + disputes + fees).toBe(free);
    expect(await broken()).toEqual([]);
    const { body } = await server.request('GET', '/api/admin/ledger', { as: admin });
    expect(body.provider.ledger).toBe(body.provider.payments);
    expect(body.figures.fees).toBeLessThan(-1500);
  });
});
