import { keyedHash } from '#server/platform/secrets.ts';
import type { StripeKeys } from '../stripe-provider.ts';

export const sandboxPublishableKey = 'pk_sandbox';

/** Made from the secret of the app, so that every process of it agrees and nobody else knows them. */
export const sandboxKeys = (appSecret: string): StripeKeys => ({
  secretKey: `sk_sandbox_${keyedHash(appSecret, 'sandbox secret key').toString('hex')}`,
  publishableKey: sandboxPublishableKey,
  webhookSecret: `whsec_${keyedHash(appSecret, 'sandbox webhook secret').toString('hex')}`,
});
