import Stripe from 'stripe';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { sql } from '#server/platform/database/sql.ts';
import { days, minutes, seconds } from '#server/platform/durations.ts';
import { createOwnServer } from '#server/platform/own-server.ts';
import { byApp, byVoucher, confirmInBrowser, goodCard, keysOf, playBank } from '../../../../../testing/payments.ts';
import { onPostgres, type TestServer, testStart } from '../../../../../testing/server.ts';
import { sandboxAddress } from './sandbox-address.ts';

onPostgres('MB WAY and Multibanco in the sandbox, driven by the official SDK', (makeServer) => {
  let server: TestServer;
  let stripe: Stripe;

  beforeAll(async () => {
    server = await makeServer();
    const address = sandboxAddress(createOwnServer(() => server.app));
    stripe = new Stripe(keysOf(server).secretKey, { ...address, maxNetworkRetries: 0, telemetry: false });
  });

  beforeEach(() => server.clock.set(testStart));

  const create = (...ways: ('card' | 'mb_way' | 'multibanco')[]) =>
    stripe.paymentIntents.create({ amount: 9500, currency: 'eur', allowed_payment_method_types: ways });
  const find = (id: string) => stripe.paymentIntents.retrieve(id, { expand: ['latest_charge', 'payment_method'] });
  const eventsOf = async (id: string) =>
    (
      await server.database.many<{ type: string }>(sql`
        select payload->>'type' as type from jobs
        where kind = 'sandbox.send-event' and payload->'data'->'object'->>'id' = ${id} order by id`)
    ).map(({ type }) => type.replace('payment_intent.', ''));

  describe('MB WAY', () => {
    it('waits for the app, and a yes there pays', async () => {
      const { id, client_secret: secret } = await create('card', 'mb_way');
      const asked = await confirmInBrowser(server, secret ?? '', byApp('+351 912 345 678'));
      expect(asked).toMatchObject({ status: 200, body: { status: 'requires_action', amount_received: 0 } });
      expect(await find(id)).toMatchObject({
        payment_method: { type: 'mb_way' },
        next_action: { type: 'use_stripe_sdk' },
      });
      await playBank(server, secret ?? '', 'approve');
      const paid = await find(id);
      expect(paid).toMatchObject({
        status: 'succeeded',
        latest_charge: { payment_method_details: { type: 'mb_way' } },
      });
      expect(await eventsOf(id)).toEqual(['requires_action', 'succeeded']);
      expect((await stripe.refunds.create({ payment_intent: id })).status).toBe('succeeded');
    });

    it.each([
      ['+351911111113', 'payment_method_not_available'],
      ['+351911111114', 'payment_method_provider_decline'],
      ['+351911111115', 'payment_intent_payment_attempt_expired'],
      ['+351911111116', 'payment_method_customer_decline'],
    ])('Stripe’s test number %s is refused by itself: %s', async (phone, code) => {
      const { id, client_secret: secret } = await create('card', 'mb_way');
      await confirmInBrowser(server, secret ?? '', byApp(phone));
      await server.worker.runDue();
      expect(await find(id)).toMatchObject({ status: 'requires_payment_method', last_payment_error: { code } });
    });

    it('+351911111112 pays by itself after 15 seconds, any other gives up after five minutes', async () => {
      const [slow, silent] = [await create('mb_way'), await create('mb_way')];
      await confirmInBrowser(server, slow.client_secret ?? '', byApp('+351911111112'));
      await confirmInBrowser(server, silent.client_secret ?? '', byApp('+351912345678'));
      server.clock.advance(seconds(14));
      await server.worker.runDue();
      expect((await find(slow.id)).status).toBe('requires_action');
      server.clock.advance(seconds(1));
      await server.worker.runDue();
      expect((await find(slow.id)).status).toBe('succeeded');
      server.clock.advance(minutes(5));
      await server.worker.runDue();
      expect(await find(silent.id)).toMatchObject({
        status: 'requires_payment_method',
        last_payment_error: { code: 'payment_intent_payment_attempt_expired' },
      });
    });

    it('an answer to an attempt that was given up changes nothing', async () => {
      const { id, client_secret: secret } = await create('card', 'mb_way');
      await confirmInBrowser(server, secret ?? '', byApp('+351911111116'));
      await confirmInBrowser(server, secret ?? '', byApp('+351912345678'));
      await server.worker.runDue();
      expect((await find(id)).status, 'the no belonged to the first').toBe('requires_action');
    });
  });

  describe('Multibanco', () => {
    it('gives entity, reference and a week, and is paid at a cash machine', async () => {
      const { id, client_secret: secret } = await create('card', 'multibanco');
      const { body } = await confirmInBrowser(server, secret ?? '', byVoucher);
      expect(body.next_action).toEqual({
        type: 'multibanco_display_details',
        multibanco_display_details: {
          entity: expect.stringMatching(/^\d{5}$/),
          reference: expect.stringMatching(/^\d{9}$/),
          expires_at: (testStart.getTime() + days(7)) / 1000,
          hosted_voucher_url: null,
        },
      });
      expect((await playBank(server, secret ?? '', 'approve')).status, 'a yes belongs to the app').toBe(400);
      await playBank(server, secret ?? '', 'pay', { settles: 'later' });
      expect(await find(id)).toMatchObject({ status: 'processing', next_action: null });
      await expect(stripe.paymentIntents.cancel(id), 'the bank has it').rejects.toMatchObject({
        code: 'payment_intent_unexpected_state',
      });
      await playBank(server, secret ?? '', 'settle');
      expect(await find(id)).toMatchObject({
        status: 'succeeded',
        latest_charge: { payment_method_details: { type: 'multibanco', multibanco: { entity: '21800' } } },
      });
      expect(await eventsOf(id)).toEqual(['requires_action', 'processing', 'succeeded']);
    });

    it('runs out after a week, and only while it is the last thing that was asked for', async () => {
      const [left, replaced] = [await create('multibanco'), await create('card', 'multibanco')];
      await confirmInBrowser(server, left.client_secret ?? '', byVoucher);
      await confirmInBrowser(server, replaced.client_secret ?? '', byVoucher);
      await confirmInBrowser(server, replaced.client_secret ?? '', goodCard);
      server.clock.advance(days(7));
      await server.worker.runDue();
      expect(await find(left.id)).toMatchObject({
        status: 'requires_payment_method',
        last_payment_error: { code: 'payment_intent_payment_attempt_expired' },
      });
      expect((await find(replaced.id)).status).toBe('succeeded');
    });

    it('gives money back only once somebody has named an account', async () => {
      const { id, client_secret: secret } = await create('multibanco');
      await confirmInBrowser(server, secret ?? '', byVoucher);
      await playBank(server, secret ?? '', 'pay');
      const refund = await stripe.refunds.create({ payment_intent: id, amount: 2000 });
      expect(refund).toMatchObject({ status: 'requires_action', next_action: { type: 'display_details' } });
      const balance = async () => (await stripe.balanceTransactions.list({ limit: 100 })).data;
      const isRefund = (one: Stripe.BalanceTransaction) =>
        typeof one.source === 'object' && one.source?.id === refund.id;
      expect((await balance()).some(isRefund), 'it has not left yet').toBe(false);
      server.clock.advance(seconds(5));
      await server.worker.runDue();
      expect((await stripe.refunds.retrieve(refund.id)).status).toBe('succeeded');
      expect((await balance()).some(isRefund)).toBe(true);
    });
  });

  it.each([
    ['a way that was not allowed', byVoucher, 'payment_intent_incompatible_payment_method'],
    ['a phone that is none', byApp('nobody'), 'parameter_missing'],
    ['MB WAY without a phone', { 'payment_method_data[type]': 'mb_way' }, 'parameter_missing'],
  ])('refuses %s', async (_, fields, code) => {
    const { client_secret: secret } = await create('card', 'mb_way');
    expect(await confirmInBrowser(server, secret ?? '', fields)).toMatchObject({
      status: 400,
      body: { error: { code } },
    });
  });

  it('plays the bank only for whoever has the secret, and keeps neither phone nor address', async () => {
    const { id, client_secret: secret } = await create('card', 'mb_way', 'multibanco');
    await confirmInBrowser(server, secret ?? '', byApp('+351912345678'));
    expect((await playBank(server, `${id}_secret_guessed`, 'approve')).status).toBe(400);
    await confirmInBrowser(server, secret ?? '', byVoucher);
    const kept = JSON.stringify(
      await server.database.many(
        sql`select i.*, j.payload from sandbox_intents i left join jobs j on true where i.id = ${id}`,
      ),
    );
    for (const canary of ['912345678', 'ana@calma.example']) expect(kept).not.toContain(canary);
  });
});
