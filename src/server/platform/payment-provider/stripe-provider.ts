import Stripe from 'stripe';
import type { Clock } from '../clock.ts';
import { seconds } from '../durations.ts';
import {
  type Intent,
  type PaymentProvider,
  type ProviderDispute,
  type ProviderEvent,
  type ProviderRefund,
  ProviderRefused,
  type ProviderTransaction,
  ProviderUnavailable,
} from './payment-provider.ts';

export type StripeKeys = { secretKey: string; publishableKey: string; webhookSecret: string };

/** Where the SDK finds its server, when that is not Stripe's own. */
export type StripeAddress = NonNullable<ConstructorParameters<typeof Stripe>[1]>;

/** How old a signed event may be, in seconds: a copy from long ago is not news. */
const eventTolerance = 300;

export const createStripeProvider = (
  { secretKey, publishableKey, webhookSecret }: StripeKeys,
  { clock, address = {} }: { clock: Clock; address?: StripeAddress },
): PaymentProvider => {
  const stripe = new Stripe(secretKey, {
    timeout: seconds(10),
    maxNetworkRetries: 1,
    telemetry: false,
    ...address,
  });
  return {
    publishableKey,
    createIntent: ({ amountCents, currency, metadata, ways, idempotencyKey }) =>
      asked(async () =>
        toIntent(
          await stripe.paymentIntents.create(
            { amount: amountCents, currency, metadata, allowed_payment_method_types: [...ways] },
            { idempotencyKey },
          ),
        ),
      ),
    findIntent: (id) =>
      asked(async () =>
        toIntent(await stripe.paymentIntents.retrieve(id, { expand: ['latest_charge', 'payment_method'] })),
      ),
    changeIntent: (id, { amountCents, ways }) =>
      asked(async () =>
        toIntent(
          await stripe.paymentIntents.update(id, { amount: amountCents, allowed_payment_method_types: [...ways] }),
        ),
      ),
    cancelIntent: (id) => asked(async () => toIntent(await stripe.paymentIntents.cancel(id))),
    createRefund: ({ intentId, amountCents, metadata, idempotencyKey }) =>
      asked(async () =>
        toRefund(
          await stripe.refunds.create({ payment_intent: intentId, amount: amountCents, metadata }, { idempotencyKey }),
        ),
      ),
    findRefund: (intentId, key, value) =>
      asked(async () => {
        const { data } = await stripe.refunds.list({ payment_intent: intentId, limit: 100 });
        const found = data.find((refund) => refund.metadata?.[key] === value);
        return found ? toRefund(found) : null;
      }),
    listTransactions: (wish) =>
      asked(async () => {
        const which =
          'payoutId' in wish
            ? { payout: wish.payoutId }
            : { created: { gte: Math.floor(wish.since.getTime() / 1000) } };
        const found: ProviderTransaction[] = [];
        for await (const one of stripe.balanceTransactions.list({ ...which, limit: 100, expand: ['data.source'] }))
          found.push(toTransaction(one));
        return found;
      }),
    readEvent: async (rawBody, signature) => {
      try {
        const now = clock.now().getTime();
        const event = stripe.webhooks.constructEvent(rawBody, signature, webhookSecret, eventTolerance, undefined, now);
        return toEvent(event);
      } catch (error) {
        if (error instanceof Stripe.errors.StripeSignatureVerificationError) return null;
        throw error;
      }
    },
  };
};

const statuses: Partial<Record<Stripe.PaymentIntent.Status, Intent['status']>> = {
  succeeded: 'succeeded',
  processing: 'processing',
  canceled: 'cancelled',
};

const toIntent = (intent: Stripe.PaymentIntent): Intent => {
  const status = statuses[intent.status] ?? 'waiting';
  const { last_payment_error: error } = intent;
  return {
    id: intent.id,
    clientSecret: intent.client_secret ?? '',
    status,
    amountCents: status === 'succeeded' ? intent.amount_received : intent.amount,
    currency: intent.currency,
    metadata: intent.metadata,
    ways: intent.allowed_payment_method_types ?? [],
    asks: asksOf(intent),
    lastError: error?.decline_code ?? error?.code ?? null,
    refusedAttempt: error
      ? (error.charge ?? error.payment_method?.id ?? error.decline_code ?? error.code ?? error.type)
      : null,
    ...methodOf(intent),
  };
};

/** A voucher names itself; that an app is asked, only the payment method says. */
const asksOf = ({ status, next_action: action, payment_method: method }: Stripe.PaymentIntent): Intent['asks'] => {
  const voucher = action?.multibanco_display_details;
  if (voucher)
    return {
      way: 'multibanco',
      entity: voucher.entity ?? '',
      reference: voucher.reference ?? '',
      expiresAt: new Date((voucher.expires_at ?? 0) * 1000),
    };
  const isAppAsked = status === 'requires_action' && typeof method === 'object' && method?.type === 'mb_way';
  return isAppAsked ? { way: 'mb_way' } : null;
};

const methodOf = ({ latest_charge: charge }: Stripe.PaymentIntent): Pick<Intent, 'method' | 'cardFingerprint'> => {
  const details = charge && typeof charge !== 'string' ? charge.payment_method_details : null;
  if (!details) return {};
  const { type: kind, card } = details;
  const cardFingerprint = card?.fingerprint;
  return {
    method: { kind, brand: card?.brand ?? '', last4: card?.last4 ?? '' },
    ...(cardFingerprint && { cardFingerprint }),
  };
};

const refundEnds: Record<string, ProviderRefund['status']> = {
  failed: 'failed',
  canceled: 'failed',
  pending: 'pending',
  requires_action: 'pending',
};

const idOf = (thing: string | { id: string } | null | undefined): string | null =>
  typeof thing === 'string' ? thing : (thing?.id ?? null);

const toRefund = (refund: Stripe.Refund): ProviderRefund => ({
  id: refund.id,
  status: refundEnds[refund.status ?? ''] ?? 'done',
  orderId: refund.metadata?.refund_id ?? null,
  intentId: idOf(refund.payment_intent) ?? '',
  amountCents: refund.amount,
});

const kinds: Record<string, ProviderTransaction['kind']> = {
  charge: 'charge',
  payment: 'charge',
  refund: 'refund',
  payment_refund: 'refund',
  refund_failure: 'refund',
  payment_failure_refund: 'refund',
  payout: 'payout',
};

const toTransaction = (one: Stripe.BalanceTransaction): ProviderTransaction => {
  const source = typeof one.source === 'string' ? null : one.source;
  const isDispute = source?.object === 'dispute';
  const payout = source?.object === 'payout' ? source : null;
  return {
    id: one.id,
    kind: isDispute ? 'dispute' : (kinds[one.type] ?? 'other'),
    amountCents: one.amount,
    feeCents: one.fee,
    intentId: source && 'payment_intent' in source ? idOf(source.payment_intent) : null,
    payoutId: payout?.id ?? null,
    arrivesOn: payout ? new Date(payout.arrival_date * 1000).toISOString().slice(0, 10) : null,
    happenedAt: new Date(one.created * 1000),
    ...(source?.object === 'refund' && { refund: toRefund(source) }),
    ...(isDispute && { dispute: toDispute(source) }),
  };
};

// A warning that was closed took no money: as good as won.
const disputeEnds: Partial<Record<Stripe.Dispute.Status, ProviderDispute['status']>> = {
  won: 'won',
  warning_closed: 'won',
  lost: 'lost',
};

const toDispute = ({
  id,
  status,
  payment_intent: intent,
  evidence_details: asked,
}: Stripe.Dispute): ProviderDispute => ({
  id,
  intentId: idOf(intent) ?? '',
  status: disputeEnds[status] ?? 'open',
  // A line of the account, and a dispute that was answered, may be without.
  answerBy: asked?.due_by ? new Date(asked.due_by * 1000) : null,
});

const toEvent = (event: Stripe.Event): ProviderEvent => {
  const { id, type } = event;
  switch (event.type) {
    case 'payment_intent.succeeded':
    case 'payment_intent.requires_action':
    case 'payment_intent.processing':
    case 'payment_intent.payment_failed':
    case 'payment_intent.canceled':
      return { id, type, intent: toIntent(event.data.object) };
    case 'refund.created':
    case 'refund.failed':
    case 'refund.updated':
      return { id, type, refund: toRefund(event.data.object) };
    case 'charge.dispute.created':
    case 'charge.dispute.updated':
    case 'charge.dispute.closed':
      return { id, type, dispute: toDispute(event.data.object) };
    default:
      return { id, type };
  }
};

/** Which of the two kinds of failure it was. The provider's own sentences stay here: they may name keys. */
const asked = async <T>(call: () => Promise<T>): Promise<T> => {
  try {
    return await call();
  } catch (error) {
    if (!(error instanceof Stripe.errors.StripeError)) throw error;
    const said = `${error.type} ${error.code ?? error.statusCode ?? ''}`.trim();
    if (isNoAnswer(error)) throw new ProviderUnavailable(`The card provider gave no answer: ${said}`);
    throw new ProviderRefused(error.code ?? error.type);
  }
};

const isNoAnswer = (error: InstanceType<typeof Stripe.errors.StripeError>): boolean => {
  const { statusCode } = error;
  // 409: the same key is being worked on. 401 and 403: our own keys are wrong, which no caller can mend.
  return statusCode === undefined || statusCode >= 500 || [401, 403, 409, 429].includes(statusCode);
};
