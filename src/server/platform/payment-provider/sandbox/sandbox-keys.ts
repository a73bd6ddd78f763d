import Stripe from 'stripe';
import type { OwnServer } from '#server/platform/own-server.ts';
import { keyedHash } from '#server/platform/secrets.ts';
import type { StripeAddress, StripeKeys } from '../stripe-provider.ts';
import { sandboxPath } from './serve-sandbox.ts';

/**
 * Points the official SDK at this very server. The address is known only once it listens and the SDK wants it at once,
 * so its requests are sent on from here; nothing else differs from talking to Stripe.
 */
export const sandboxAddress = (ownServer: OwnServer): StripeAddress => ({
  host: '127.0.0.1',
  protocol: 'http',
  httpClient: Stripe.createFetchHttpClient((address, init) => {
    const { pathname, search } = new URL(String(address));
    return ownServer.fetch(`${sandboxPath}${pathname}${search}`, init);
  }),
});

export const sandboxPublishableKey = 'pk_sandbox';

/** Made from the secret of the app, so that every process of it agrees and nobody else knows them. */
export const sandboxKeys = (appSecret: string): StripeKeys => ({
  secretKey: `sk_sandbox_${keyedHash(appSecret, 'sandbox secret key').toString('hex')}`,
  publishableKey: sandboxPublishableKey,
  webhookSecret: `whsec_${keyedHash(appSecret, 'sandbox webhook secret').toString('hex')}`,
});
