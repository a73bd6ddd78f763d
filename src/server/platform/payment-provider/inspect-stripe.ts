import Stripe from 'stripe';
import { seconds } from '../durations.ts';
import type { StripeAddress } from './stripe-provider.ts';

/** What a webhook must be told of; `stripe-provider.ts` reads exactly these. */
export const webhookEvents = [
  'payment_intent.succeeded',
  'payment_intent.requires_action',
  'payment_intent.processing',
  'payment_intent.payment_failed',
  'payment_intent.canceled',
  'refund.updated',
  'refund.failed',
  'charge.dispute.created',
  'charge.dispute.updated',
  'charge.dispute.closed',
] as const;

export type StripeFacts = {
  isLive: boolean;
  sdkVersion: string;
  /** Null when the key may not read them. */
  webhooks: { url: string; isEnabled: boolean; events: readonly string[]; apiVersion: string | null }[] | null;
};

const mayNot = 403;

/** Asks, and changes nothing. Throws what Stripe throws when it does not know the key. */
export const inspectStripe = async (secretKey: string, address: StripeAddress = {}): Promise<StripeFacts> => {
  const stripe = new Stripe(secretKey, { timeout: seconds(10), maxNetworkRetries: 0, telemetry: false, ...address });
  const unlessForbidden = <T>(work: Promise<T>): Promise<T | null> =>
    work.catch((error: { statusCode?: number }) => {
      if (error.statusCode === mayNot) return null;
      throw error;
    });
  const webhooks = await unlessForbidden(stripe.webhookEndpoints.list({ limit: 100 }));
  return {
    isLive: /^[sr]k_live_/.test(secretKey),
    sdkVersion: Stripe.API_VERSION,
    webhooks:
      webhooks?.data.map(({ url, status, enabled_events: events, api_version: apiVersion }) => ({
        url,
        isEnabled: status === 'enabled',
        events,
        apiVersion,
      })) ?? null,
  };
};
