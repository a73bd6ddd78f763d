import { randomUUID } from 'node:crypto';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type Cents, cents } from '#domain/money/cents.ts';
import { sql } from '#server/platform/database/sql.ts';
import { hours, seconds } from '#server/platform/durations.ts';
import { createEvents } from '#server/platform/jobs/events.ts';
import { createLogger } from '#server/platform/logger.ts';
import { ProviderUnavailable } from '#server/platform/payment-provider/payment-provider.ts';
import {
  confirmInBrowser,
  declinedCard,
  eventBody,
  type Fault,
  goodCard,
  providerOf,
  signatureFor,
} from '../../../../testing/payments.ts';
import { onPostgres, type TestServer } from '../../../../testing/server.ts';
import { carryOutRefund } from './carry-out-refund.ts';
import type { PaymentDeps, PurchaseHandler, Purpose } from './payment.ts';
import { closePayment, openPayment, queueRefund, receiveEvent, reconcilePayments, refreshPayment } from './public.ts';

type Told = { paid: number[]; declined: number; ended?: number; isOpen?: boolean };

/** A purchase that writes down what it is told. */
const createShop = () => {
  const told = new Map<string, Told>();
  const of = (id: string): Told => {
    const known = told.get(id) ?? { paid: [], declined: 0 };
    told.set(id, known);
    return known;
  };
  const shop = { answer: 'kept' as 'kept' | 'refund' | 'crash', isOver: false, told: of };
  const handler: PurchaseHandler = {
    onPaid: async (_tx, id, amountCents) => {
      if (shop.answer === 'crash') throw new Error('the shop burns');
      of(id).paid.push(amountCents);
      return shop.answer;
    },
    onDisputed: async () => undefined,
    lossOf: async (_on, _id, amount) => ({ kind: 'dispute_lost', amount }),
    onRefundedAtProvider: async (_tx, _id, amountCents) => amountCents,
    onMoneyBack: async () => undefined,
    onMethodKnown: async () => undefined,
    onBankAsked: async () => undefined,
    onPaymentOpen: async (_tx, id, isOpen) => {
      of(id).isOpen = isOpen;
    },
    onDeclined: async (_tx, id) => {
      of(id).declined += 1;
    },
    onDeclinedTooOften: async (_tx, id) => {
      of(id).ended = (of(id).ended ?? 0) + 1;
    },
    wantsCard: async () => false,
    isOver: async () => shop.isOver,
  };
  return { shop, purchases: { booking: handler, gift_card: handler, tip: handler } };
};

onPostgres('payments', (makeServer) => {
  let server: TestServer;
  let deps: PaymentDeps;
  let shop: ReturnType<typeof createShop>['shop'];
  let faults: Fault[];
  let purpose: Purpose;

  beforeAll(async () => {
    server = await makeServer();
  });

  beforeEach(() => {
    const made = createShop();
    shop = made.shop;
    faults = [];
    purpose = { kind: 'booking', id: randomUUID() };
    deps = {
      database: server.database,
      provider: providerOf(server, faults),
      purchases: made.purchases,
      logger: createLogger('debug', server.log.destination),
      emit: createEvents(() => []).emit,
    };
  });

  const price = cents(6500);
  const open = async (amountCents: Cents = price, of = purpose) => {
    const opened = await openPayment(deps, { purpose: of, amountCents, ways: ['card', 'mb_way'] });
    if (!opened) throw new Error('It is settled already');
    return opened;
  };
  const payByCard = async (amountCents: Cents = price) => {
    const opened = await open(amountCents);
    expect((await confirmInBrowser(server, opened.clientSecret, goodCard)).status).toBe(200);
    return opened;
  };
  const statusOf = async (of = purpose) =>
    (
      await server.database.many<{ status: string }>(
        sql`select status from payments where purpose_id = ${of.id} order by status`,
      )
    ).map((row) => row.status);
  const paymentIdOf = async (intentId: string) =>
    (await server.database.one<{ id: string }>(sql`select id from payments where provider_intent_id = ${intentId}`)).id;
  const intentAtProvider = (id: string) =>
    server.database.one<{ amount: number; status: string }>(
      sql`select amount, status from sandbox_intents where id = ${id}`,
    );
  const refundedAtProvider = async (intentId: string) =>
    (
      await server.database.many<{ amount: number }>(
        sql`select amount from sandbox_refunds where intent_id = ${intentId} order by created_at`,
      )
    ).map((row) => row.amount);

  type Story = {
    type?: string;
    status?: string;
    amount?: number;
    currency?: string;
    paymentId?: string;
    eventId?: string;
    decline?: string;
  };
  /** What the provider's event about an intent says. */
  const eventAbout = async (intentId: string, story: Story = {}) => {
    const { type = 'payment_intent.succeeded', status = 'succeeded', amount = price, currency = 'eur' } = story;
    return eventBody(story.eventId ?? `evt_${randomUUID()}`, type, {
      id: intentId,
      object: 'payment_intent',
      amount,
      amount_received: status === 'succeeded' ? amount : 0,
      currency,
      status,
      metadata: { payment_id: story.paymentId ?? (await paymentIdOf(intentId)) },
      last_payment_error:
        status === 'succeeded' ? null : { code: 'card_declined', decline_code: story.decline ?? 'generic_decline' },
    });
  };
  const receive = (body: string, signature = signatureFor(server, body)) => receiveEvent(deps, body, signature);
  const reconcile = async () => {
    server.clock.advance(seconds(30));
    await reconcilePayments(deps);
  };

  describe('opening', () => {
    it('gives everybody who asks at once the same intent', async () => {
      const opened = await Promise.all(Array.from({ length: 8 }, () => open()));
      expect(new Set(opened.map(({ clientSecret }) => clientSecret)).size).toBe(1);
      expect(await open()).toEqual(opened[0]);
      expect(await statusOf()).toEqual(['open']);
    });

    it('changes the amount of the open intent when the price has changed', async () => {
      const first = await open();
      expect(await open(cents(5850))).toEqual(first);
      expect(await intentAtProvider(first.intentId)).toMatchObject({ amount: 5850 });
      await confirmInBrowser(server, first.clientSecret, goodCard);
      await refreshPayment(deps, purpose);
      expect(shop.told(purpose.id).paid).toEqual([5850]);
    });

    it('makes no second intent when the answer to the first was lost', async () => {
      faults.push({ on: '/payment_intents', kind: 'answer-lost' });
      await expect(open()).rejects.toBeInstanceOf(ProviderUnavailable);
      await open();
      const { count } = await server.database.one<{ count: number }>(sql`
        select count(*)::int as count from sandbox_intents where metadata->>'purpose_id' = ${purpose.id}`);
      expect(count).toBe(1);
    });

    it('makes a new one when the old one was cancelled at the provider', async () => {
      const first = await open();
      await deps.provider.cancelIntent(first.intentId);
      const second = await open();
      expect(second.intentId).not.toBe(first.intentId);
      expect(await statusOf()).toEqual(['cancelled', 'open']);
    });

    it('notices that it is paid instead of asking for money again', async () => {
      await payByCard();
      expect(await openPayment(deps, { purpose, amountCents: price, ways: ['card', 'mb_way'] })).toBeNull();
      expect(shop.told(purpose.id).paid).toEqual([price]);
    });
  });

  describe('when the provider tells', () => {
    it('pays once for one event that comes ten times at once', async () => {
      const { intentId } = await payByCard();
      const body = await eventAbout(intentId);
      await Promise.all(Array.from({ length: 10 }, () => receive(body)));
      expect(shop.told(purpose.id).paid).toEqual([price]);
      expect(await statusOf()).toEqual(['succeeded']);
    });

    it('pays once for ten different events, a return and a reconciliation at once', async () => {
      const { intentId } = await payByCard();
      const bodies = await Promise.all(Array.from({ length: 10 }, () => eventAbout(intentId)));
      server.clock.advance(seconds(30));
      await Promise.all([
        ...bodies.map((body) => receive(body)),
        refreshPayment(deps, purpose),
        reconcilePayments(deps),
      ]);
      expect(shop.told(purpose.id).paid).toEqual([price]);
    });

    it('loses nothing when the event never comes', async () => {
      await payByCard();
      await reconcile();
      expect(shop.told(purpose.id).paid).toEqual([price]);
    });

    it('does nothing more when the event comes late', async () => {
      const { intentId } = await payByCard();
      await reconcile();
      await receive(await eventAbout(intentId));
      expect(shop.told(purpose.id).paid).toEqual([price]);
    });

    it('is not moved by an older event that comes after', async () => {
      const { intentId } = await payByCard();
      await receive(await eventAbout(intentId));
      await receive(
        await eventAbout(intentId, { type: 'payment_intent.payment_failed', status: 'requires_payment_method' }),
      );
      await receive(await eventAbout(intentId, { type: 'payment_intent.canceled', status: 'canceled' }));
      expect(await statusOf()).toEqual(['succeeded']);
      expect(shop.told(purpose.id)).toMatchObject({ paid: [price], declined: 0 });
    });

    it.each([
      ['signed with another secret', (body: string) => signatureFor(server, body, { secret: 'whsec_guessed' })],
      ['signed for another body', (body: string) => signatureFor(server, `${body} `)],
      ['not signed at all', () => ''],
      [
        'signed more than five minutes ago',
        (body: string) => signatureFor(server, body, { at: new Date(server.clock.now().getTime() - seconds(301)) }),
      ],
    ])('refuses an event %s', async (_name, signature) => {
      const { intentId } = await open();
      const body = await eventAbout(intentId);
      await expect(receive(body, signature(body))).rejects.toMatchObject({ code: 'signature_wrong' });
      expect(shop.told(purpose.id).paid).toEqual([]);
    });

    it.each([
      ['another amount', { amount: 100 }],
      ['another currency', { currency: 'usd' }],
      ["another purchase's number", { paymentId: randomUUID() }],
    ])('does not believe an event with %s, asks, and goes by the answer', async (_name, story) => {
      const { intentId, clientSecret } = await open();
      await receive(await eventAbout(intentId, story));
      expect(server.log.takeErrors()).toHaveLength(1);
      await reconcile();
      expect(shop.told(purpose.id).paid).toEqual([]);
      expect(await statusOf()).toEqual(['open']);
      await confirmInBrowser(server, clientSecret, goodCard);
      await reconcile();
      expect(shop.told(purpose.id).paid).toEqual([price]);
    });

    it('gives back what we find paid in another currency when we ask, and sells nothing for it', async () => {
      const { intentId, clientSecret } = await open();
      await server.database.run(sql`update sandbox_intents set currency = 'usd' where id = ${intentId}`);
      await confirmInBrowser(server, clientSecret, goodCard);
      await reconcile();
      expect(shop.told(purpose.id).paid).toEqual([]);
      expect(
        await server.database.many(sql`
          select r.amount_cents as amount, r.cause from refunds r join payments p on p.id = r.payment_id
          where p.provider_intent_id = ${intentId}`),
      ).toEqual([{ amount: price, cause: `unwanted:${await paymentIdOf(intentId)}` }]);
    });

    it("never lets one purchase's intent pay for another", async () => {
      const { intentId } = await payByCard();
      const other: Purpose = { kind: 'booking', id: randomUUID() };
      const victim = await open(price, other);
      await receive(await eventAbout(intentId, { paymentId: await paymentIdOf(victim.intentId) }));
      server.log.takeErrors();
      expect(await statusOf(other)).toEqual(['open']);
      expect(shop.told(other.id).paid).toEqual([]);
    });

    it('hears an event once, also when others came in between', async () => {
      const { intentId } = await open();
      const failed = { type: 'payment_intent.payment_failed', status: 'requires_payment_method' };
      const first = await eventAbout(intentId, failed);
      await receive(first);
      await receive(await eventAbout(intentId, { ...failed, decline: 'insufficient_funds' }));
      await receive(first);
      expect(shop.told(purpose.id).declined).toBe(2);
    });

    it('lets events about payments of others pass', async () => {
      await receive(await eventAbout('pi_of_another_shop', { paymentId: 'not-ours' }));
      expect(
        await server.database.many(sql`select from payments where provider_intent_id = 'pi_of_another_shop'`),
      ).toEqual([]);
    });

    it('forgets an event whose effect failed, so that it can come again', async () => {
      const { intentId } = await payByCard();
      const body = await eventAbout(intentId);
      shop.answer = 'crash';
      await expect(receive(body)).rejects.toThrow('the shop burns');
      expect(await statusOf()).toEqual(['open']);
      shop.answer = 'kept';
      await receive(body);
      expect(shop.told(purpose.id).paid).toEqual([price]);
    });
  });

  describe('refusals and ends', () => {
    it('tells of a declined card once, and takes a better one', async () => {
      const { clientSecret } = await open();
      await confirmInBrowser(server, clientSecret, declinedCard);
      await refreshPayment(deps, purpose);
      await refreshPayment(deps, purpose);
      expect(shop.told(purpose.id)).toMatchObject({ paid: [], declined: 1 });
      await confirmInBrowser(server, clientSecret, goodCard);
      await refreshPayment(deps, purpose);
      expect(shop.told(purpose.id)).toMatchObject({ paid: [price], declined: 1 });
    });

    it('ends at the provider what nobody may pay any more', async () => {
      const { intentId, clientSecret } = await open();
      await reconcile();
      expect(await statusOf()).toEqual(['open']);
      shop.isOver = true;
      await reconcile();
      expect(await statusOf()).toEqual(['cancelled']);
      expect(await intentAtProvider(intentId)).toMatchObject({ status: 'canceled' });
      expect((await confirmInBrowser(server, clientSecret, goodCard)).status).toBe(400);
    });

    it('does not end what was paid in the last moment', async () => {
      await payByCard();
      shop.isOver = true;
      await closePayment(deps, purpose);
      expect(await statusOf()).toEqual(['succeeded']);
      expect(shop.told(purpose.id).paid).toEqual([price]);
    });

    it('keeps a payment open while the provider is away', async () => {
      await payByCard();
      faults.push({ on: '/payment_intents', kind: 'down' });
      await reconcile();
      expect(await statusOf()).toEqual(['open']);
      expect(shop.told(purpose.id).isOpen).toBe(true);
      await reconcile();
      expect(await statusOf()).toEqual(['succeeded']);
      expect(shop.told(purpose.id).isOpen).toBe(false);
    });

    it('tells its purchase until when somebody may have paid it, and nothing of one that nobody could pay', async () => {
      faults.push({ on: '/payment_intents', kind: 'down' });
      await expect(open()).rejects.toBeInstanceOf(ProviderUnavailable);
      expect(shop.told(purpose.id).isOpen).toBeUndefined();
      await open();
      expect(shop.told(purpose.id).isOpen).toBe(true);
      await closePayment(deps, purpose);
      expect(shop.told(purpose.id).isOpen).toBe(false);
    });
  });

  describe('giving back', () => {
    const queue = (amount: number, cause: string = randomUUID()) =>
      server.database.transaction((tx) => queueRefund(tx, { purpose, amountCents: cents(amount), cause }));
    const refundIds = async () =>
      (
        await server.database.many<{ id: string }>(sql`
          select r.id from refunds r join payments p on p.id = r.payment_id where p.purpose_id = ${purpose.id} order by r.created_at, r.id`)
      ).map((row) => row.id);
    const carryOutAll = async () => {
      for (const id of await refundIds()) await carryOutRefund(deps, id);
    };
    const rowsOf = () =>
      server.database.many(sql`
        select r.amount_cents as amount, r.status, p.refunded_cents as refunded
        from refunds r join payments p on p.id = r.payment_id where p.purpose_id = ${purpose.id}`);
    const paid = async () => {
      const { intentId } = await payByCard();
      await refreshPayment(deps, purpose);
      return intentId;
    };

    it('sends a payment back in full when its purchase cannot keep it', async () => {
      shop.answer = 'refund';
      const intentId = await paid();
      await carryOutAll();
      expect(await refundedAtProvider(intentId)).toEqual([6500]);
      expect(await rowsOf()).toEqual([{ amount: 6500, status: 'done', refunded: 6500 }]);
    });

    it('orders once for one cause, also when ten ask at once', async () => {
      const intentId = await paid();
      const answers = await Promise.all(Array.from({ length: 10 }, () => queue(1000, `cause of ${purpose.id}`)));
      expect(answers.filter((answer) => answer === 'queued')).toHaveLength(1);
      await carryOutAll();
      expect(await refundedAtProvider(intentId)).toEqual([1000]);
    });

    it('never orders more than was captured, in parts or at once', async () => {
      await expect(queue(1)).rejects.toThrow('More would go back');
      await paid();
      const answers = await Promise.allSettled(Array.from({ length: 10 }, () => queue(2000)));
      expect(answers.filter(({ status }) => status === 'fulfilled')).toHaveLength(3);
      await expect(queue(501)).rejects.toThrow('More would go back');
    });

    it('gives back once when the provider did it and its answer was lost', async () => {
      const intentId = await paid();
      await queue(6500);
      faults.push({ on: '/refunds', kind: 'answer-lost' });
      await expect(carryOutAll()).rejects.toBeInstanceOf(ProviderUnavailable);
      expect(await rowsOf()).toEqual([{ amount: 6500, status: 'queued', refunded: 0 }]);
      await carryOutAll();
      await carryOutAll();
      expect(await refundedAtProvider(intentId)).toEqual([6500]);
      expect(await rowsOf()).toEqual([{ amount: 6500, status: 'done', refunded: 6500 }]);
    });

    it('gives back once even after the provider has forgotten the key', async () => {
      const intentId = await paid();
      await queue(3000);
      faults.push({ on: '/refunds', kind: 'answer-lost' });
      await expect(carryOutAll()).rejects.toBeInstanceOf(ProviderUnavailable);
      await server.database.run(sql`delete from sandbox_answers`);
      server.clock.advance(hours(25));
      await carryOutAll();
      expect(await refundedAtProvider(intentId)).toEqual([3000]);
    });

    it('leaves a refund the provider refuses to a person, and says so', async () => {
      const intentId = await paid();
      await deps.provider.createRefund({ intentId, amountCents: 6500, metadata: {}, idempotencyKey: randomUUID() });
      await queue(6500);
      await carryOutAll();
      expect(server.log.takeErrors().map((line) => line.msg)).toEqual(['A refund was refused and needs a person']);
      await carryOutAll();
      expect(server.log.takeErrors(), 'a job run once more asks nobody').toEqual([]);
      expect(await rowsOf()).toEqual([{ amount: 6500, status: 'failed', refunded: 0 }]);
    });

    it('counts a refund that the bank sent back as not given', async () => {
      await paid();
      await queue(6500);
      await carryOutAll();
      const { id } = await server.database.one<{ id: string }>(sql`
        select provider_refund_id as id from refunds r join payments p on p.id = r.payment_id where p.purpose_id = ${purpose.id}`);
      const failed = { id, object: 'refund', status: 'failed', amount: 6500 };
      await receive(eventBody(`evt_${randomUUID()}`, 'refund.failed', failed));
      expect(server.log.takeErrors()).toHaveLength(1);
      expect(await rowsOf()).toEqual([{ amount: 6500, status: 'failed', refunded: 0 }]);
    });

    it('believes a bank that sends a refund back before we heard that it was made', async () => {
      await paid();
      await queue(6500);
      const [orderId] = await refundIds();
      faults.push({ on: '/refunds', kind: 'answer-lost' });
      await expect(carryOutAll()).rejects.toBeInstanceOf(ProviderUnavailable);
      const failed = { id: `re_${randomUUID()}`, object: 'refund', status: 'failed', metadata: { refund_id: orderId } };
      await receive(eventBody(`evt_${randomUUID()}`, 'refund.failed', failed));
      expect(server.log.takeErrors()).toHaveLength(1);
      await carryOutAll();
      expect(await rowsOf()).toEqual([{ amount: 6500, status: 'failed', refunded: 0 }]);
    });
  });
});
