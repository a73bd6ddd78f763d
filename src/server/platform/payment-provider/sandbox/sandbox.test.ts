import Stripe from 'stripe';
import { beforeAll, expect, it } from 'vitest';
import { sql } from '#server/platform/database/sql.ts';
import { createOwnServer } from '#server/platform/own-server.ts';
import { card, confirmInBrowser, keysOf } from '../../../../../testing/payments.ts';
import { onPostgres, type TestServer } from '../../../../../testing/server.ts';
import { sandboxAddress } from './sandbox-address.ts';

/** The official SDK, pointed at the sandbox of a server. */
const sdkFor = (server: TestServer, key = keysOf(server).secretKey) =>
  new Stripe(key, { ...sandboxAddress(createOwnServer(() => server.app)), maxNetworkRetries: 0, telemetry: false });

const confirm = (server: TestServer, intent: { client_secret: string | null }, fields: Record<string, string>) =>
  confirmInBrowser(server, intent.client_secret ?? '', fields);

const failure = async (call: Promise<unknown>) =>
  call.then(
    () => expect.unreachable('it should have been refused'),
    (error: InstanceType<typeof Stripe.errors.StripeError>) => error,
  );

const wish = { amount: 9500, currency: 'eur', automatic_payment_methods: { enabled: true } };

onPostgres('the sandbox, driven by the official SDK', (makeServer) => {
  let server: TestServer;
  let stripe: Stripe;

  beforeAll(async () => {
    server = await makeServer();
    stripe = sdkFor(server);
  });

  it('creates and retrieves a payment intent with its metadata', async () => {
    const made = await stripe.paymentIntents.create({ ...wish, metadata: { order: 'seven', __proto__: 'x' } });
    expect(made).toMatchObject({ object: 'payment_intent', amount: 9500, status: 'requires_payment_method' });
    expect(made.client_secret).toMatch(new RegExp(`^${made.id}_secret_`));
    const found = await stripe.paymentIntents.retrieve(made.id);
    expect(found.metadata).toEqual({ order: 'seven' });
    expect(found.amount_received).toBe(0);
  });

  it('takes 4242 4242 4242 4242 from a browser that has only the client secret', async () => {
    const made = await stripe.paymentIntents.create(wish);
    const answer = await confirm(server, made, card('4242 4242 4242 4242'));
    expect(answer).toMatchObject({ status: 200, body: { status: 'succeeded', amount_received: 9500 } });
    expect((await stripe.paymentIntents.retrieve(made.id)).status).toBe('succeeded');
  });

  it('takes pm_card_visa from the server', async () => {
    const made = await stripe.paymentIntents.create(wish);
    const paid = await stripe.paymentIntents.confirm(made.id, { payment_method: 'pm_card_visa' });
    expect(paid.status).toBe('succeeded');
  });

  it('declines 4000 0000 0000 0002 as Stripe does, and lets a better card follow', async () => {
    const made = await stripe.paymentIntents.create(wish);
    const declined = await confirm(server, made, card('4000000000000002'));
    expect(declined).toMatchObject({
      status: 402,
      body: { error: { type: 'card_error', code: 'card_declined', payment_intent: { id: made.id } } },
    });
    const error = await failure(stripe.paymentIntents.confirm(made.id, { payment_method: 'pm_card_chargeDeclined' }));
    expect(error).toBeInstanceOf(Stripe.errors.StripeCardError);
    expect((await stripe.paymentIntents.retrieve(made.id)).last_payment_error?.code).toBe('card_declined');
    expect((await confirm(server, made, card('4242424242424242'))).status).toBe(200);
  });

  it.each([
    ['4242 4242 4242 4241', 'incorrect_number'],
    ['4111 1111 1111 1111', 'card_declined'],
  ])('refuses %s, which is no test card', async (number, code) => {
    const made = await stripe.paymentIntents.create(wish);
    expect(await confirm(server, made, card(number))).toMatchObject({ status: 402, body: { error: { code } } });
  });

  it('asks for a second step with 4000 0025 0000 3155', async () => {
    const made = await stripe.paymentIntents.create(wish);
    const asked = await confirm(server, made, card('4000 0025 0000 3155'));
    expect(asked.body).toMatchObject({ status: 'requires_action', next_action: { type: 'use_stripe_sdk' } });
    const refused = await confirm(server, made, { three_d_secure: 'refused' });
    expect(refused).toMatchObject({ status: 402, body: { error: { code: 'payment_intent_authentication_failure' } } });
    expect((await confirm(server, made, { three_d_secure: 'approved' })).status).toBe(400);
    await confirm(server, made, card('4000 0025 0000 3155'));
    const approved = await confirm(server, made, { three_d_secure: 'approved' });
    expect(approved.body.status).toBe('succeeded');
  });

  it('changes the amount while it is open, cancels, and refuses both once it is paid', async () => {
    const open = await stripe.paymentIntents.create(wish);
    expect((await stripe.paymentIntents.update(open.id, { amount: 8550 })).amount).toBe(8550);
    expect((await stripe.paymentIntents.cancel(open.id)).status).toBe('canceled');
    expect((await confirm(server, open, card('4242424242424242'))).status).toBe(400);

    const paid = await stripe.paymentIntents.create(wish);
    await stripe.paymentIntents.confirm(paid.id, { payment_method: 'pm_card_visa' });
    for (const call of [stripe.paymentIntents.cancel(paid.id), stripe.paymentIntents.update(paid.id, { amount: 60 })])
      expect((await failure(call)).code).toBe('payment_intent_unexpected_state');
  });

  it('refunds in parts, never more than was captured', async () => {
    const { id: intent } = await stripe.paymentIntents.create(wish);
    const tooEarly = await failure(stripe.refunds.create({ payment_intent: intent }));
    expect(tooEarly).toBeInstanceOf(Stripe.errors.StripeInvalidRequestError);
    await stripe.paymentIntents.confirm(intent, { payment_method: 'pm_card_visa' });
    const part = await stripe.refunds.create({ payment_intent: intent, amount: 4000, metadata: { refund_id: 'a' } });
    expect(await stripe.refunds.retrieve(part.id)).toMatchObject({ amount: 4000, status: 'succeeded' });
    await failure(stripe.refunds.create({ payment_intent: intent, amount: 5501 }));
    await stripe.refunds.create({ payment_intent: intent });
    const { data } = await stripe.refunds.list({ payment_intent: intent });
    expect(data.reduce((sum, refund) => sum + refund.amount, 0)).toBe(9500);
    expect((await failure(stripe.refunds.create({ payment_intent: intent }))).code).toBe('charge_already_refunded');
  });

  it('gives the same answer to the same idempotency key, even at once, and refuses other parameters', async () => {
    const create = (amount: number, idempotencyKey: string) =>
      stripe.paymentIntents.create({ ...wish, amount }, { idempotencyKey });
    const made = await Promise.all(Array.from({ length: 10 }, () => create(7000, 'one-order')));
    expect(new Set(made.map((intent) => intent.id)).size).toBe(1);
    const error = await failure(create(7001, 'one-order'));
    expect(error).toBeInstanceOf(Stripe.errors.StripeIdempotencyError);
    expect(error.statusCode).toBe(400);
    expect((await create(7001, 'another-order')).amount).toBe(7001);
  });

  it.each([
    [{ currency: 'eur' }, 'amount'],
    [{ amount: 49, currency: 'eur' }, 'amount'],
    [{ amount: 100.5, currency: 'eur' }, 'amount'],
    [{ amount: 100 }, 'currency'],
    [{ amount: 100, currency: 'eur', colour: 'blue' }, 'colour'],
  ])('names what is wrong in %j', async (given, param) => {
    const error = await failure(stripe.paymentIntents.create(given as unknown as typeof wish));
    expect(error).toBeInstanceOf(Stripe.errors.StripeInvalidRequestError);
    expect(error.param).toBe(param);
  });

  it('opens nothing without the right key', async () => {
    const made = await stripe.paymentIntents.create(wish);
    const stranger = sdkFor(server, 'sk_sandbox_guessed');
    expect(await failure(stranger.paymentIntents.retrieve(made.id))).toBeInstanceOf(
      Stripe.errors.StripeAuthenticationError,
    );
    const browser = sdkFor(server, 'pk_sandbox');
    for (const call of [
      browser.paymentIntents.create(wish),
      browser.refunds.create({ payment_intent: made.id }),
      browser.paymentIntents.cancel(made.id),
    ])
      expect((await failure(call)).statusCode).toBe(401);
    const wrongSecret = { client_secret: `${made.id}_secret_guessed` };
    expect((await confirm(server, wrongSecret, card('4242424242424242'))).status).toBe(400);
    expect((await server.request('GET', `/sandbox/stripe/v1/payment_intents/${made.id}`)).status).toBe(400);
    expect((await failure(stripe.paymentIntents.retrieve('pi_nobody'))).code).toBe('resource_missing');
  });

  it('is paid once when two confirm at the same moment', async () => {
    const made = await stripe.paymentIntents.create(wish);
    const answers = await Promise.all(Array.from({ length: 5 }, () => confirm(server, made, card('4242424242424242'))));
    expect(answers.map((answer) => answer.status).sort()).toEqual([200, 400, 400, 400, 400]);
  });

  it('keeps no card number, and no log line has one', async () => {
    const made = await stripe.paymentIntents.create(wish);
    await confirm(server, made, card('4000 0000 0000 9995'));
    const kept = await server.database.many(sql`
      select * from sandbox_intents i left join sandbox_answers on true left join jobs on true where i.id = ${made.id}`);
    const dump = JSON.stringify(kept);
    expect(dump).toContain('insufficient_funds');
    for (const canary of ['4000000000009995', '4000 0000 0000 9995']) {
      expect(dump).not.toContain(canary);
      expect(server.log.text()).not.toContain(canary);
    }
  });
});
