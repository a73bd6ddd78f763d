import { randomBytes } from 'node:crypto';
import type { SandboxIntent, SandboxRefund } from './ledger.ts';

export const newSandboxId = (prefix: string): string => `${prefix}_${randomBytes(12).toString('hex')}`;

const chargeOf = (intentId: string): string => intentId.replace('pi_', 'ch_');

const detailsOf = ({ last4, fingerprint, method }: SandboxIntent): object => {
  if (method?.type === 'mb_way') return { type: 'mb_way', mb_way: {} };
  if (method?.type === 'multibanco') {
    const { entity, reference } = method;
    return { type: 'multibanco', multibanco: { entity, reference } };
  }
  return { type: 'card', card: { brand: last4 === '4444' ? 'mastercard' : 'visa', last4, fingerprint } };
};

const chargeShape = (intent: SandboxIntent): object => ({
  id: chargeOf(intent.id),
  object: 'charge',
  payment_method_details: detailsOf(intent),
});

/** What the person has to do: answer a bank, look at the app, or carry a voucher to a cash machine. */
const nextAction = ({ status, method }: SandboxIntent): object | null => {
  if (status !== 'requires_action') return null;
  if (method?.type === 'multibanco') {
    const { entity, reference, expiresAt } = method;
    return {
      type: 'multibanco_display_details',
      multibanco_display_details: { entity, expires_at: expiresAt, hosted_voucher_url: null, reference },
    };
  }
  const type = method?.type === 'mb_way' ? 'mb_way_await_notification' : 'stripe_3ds2_fingerprint';
  return { type: 'use_stripe_sdk', use_stripe_sdk: { type } };
};

const methodShape = ({ method }: SandboxIntent, isExpanded: boolean): object | string | null =>
  method && (isExpanded ? { id: method.id, object: 'payment_method', type: method.type } : method.id);

/** A payment intent as Stripe writes it; the charge is only named unless it was asked for. */
export const intentShape = (intent: SandboxIntent, { isExpanded = false } = {}): object => ({
  id: intent.id,
  object: 'payment_intent',
  amount: intent.amount,
  amount_capturable: 0,
  amount_received: intent.status === 'succeeded' ? intent.amount : 0,
  automatic_payment_methods: null,
  canceled_at: null,
  cancellation_reason: null,
  capture_method: 'automatic_async',
  client_secret: intent.clientSecret,
  confirmation_method: 'automatic',
  created: intent.created,
  currency: intent.currency,
  last_payment_error: intent.lastPaymentError,
  latest_charge: intent.status === 'succeeded' ? (isExpanded ? chargeShape(intent) : chargeOf(intent.id)) : null,
  livemode: false,
  metadata: intent.metadata,
  next_action: nextAction(intent),
  payment_method: methodShape(intent, isExpanded),
  allowed_payment_method_types: intent.methodTypes,
  payment_method_types: intent.methodTypes,
  status: intent.status,
});

export const refundShape = (refund: SandboxRefund, currency: string): object => ({
  id: refund.id,
  object: 'refund',
  amount: refund.amount,
  charge: chargeOf(refund.intentId),
  created: refund.created,
  currency,
  metadata: refund.metadata,
  next_action:
    refund.status === 'requires_action'
      ? { type: 'display_details', display_details: { email_sent: { email_sent_at: refund.created } } }
      : null,
  payment_intent: refund.intentId,
  reason: null,
  status: refund.status,
});

export type SandboxEvent = { id: string; type: string };

export const eventShape = (type: string, object: object, created: number): SandboxEvent => ({
  ...{ object: 'event', api_version: null, created, data: { object }, livemode: false, pending_webhooks: 1 },
  id: newSandboxId('evt'),
  type,
});
