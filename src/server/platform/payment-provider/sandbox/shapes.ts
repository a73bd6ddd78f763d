import { randomBytes } from 'node:crypto';
import type { SandboxIntent, SandboxRefund } from './ledger.ts';

export const newSandboxId = (prefix: string): string => `${prefix}_${randomBytes(12).toString('hex')}`;

const chargeOf = (intentId: string): string => intentId.replace('pi_', 'ch_');

const chargeShape = ({ id, last4, fingerprint }: SandboxIntent): object => ({
  id: chargeOf(id),
  object: 'charge',
  payment_method_details: {
    type: 'card',
    card: { brand: last4 === '4444' ? 'mastercard' : 'visa', last4, fingerprint },
  },
});

/** A payment intent as Stripe writes it; the charge is only named unless it was asked for. */
export const intentShape = (intent: SandboxIntent, { isExpanded = false } = {}): object => ({
  id: intent.id,
  object: 'payment_intent',
  amount: intent.amount,
  amount_capturable: 0,
  amount_received: intent.status === 'succeeded' ? intent.amount : 0,
  automatic_payment_methods: { allow_redirects: 'always', enabled: true },
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
  next_action:
    intent.status === 'requires_action'
      ? { type: 'use_stripe_sdk', use_stripe_sdk: { type: 'stripe_3ds2_fingerprint' } }
      : null,
  payment_method_types: ['card'],
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
