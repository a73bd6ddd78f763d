import { keyedHash } from '#server/platform/secrets.ts';
import type { StripeKeys } from '../stripe-provider.ts';

export const sandboxPublishableKey = 'pk_sandbox';

/** Made from the secret of the house, so that every process of it agrees and nobody else knows them. */
export const sandboxKeys = (houseSecret: string): StripeKeys => ({
  secretKey: `sk_sandbox_${keyedHash(houseSecret, 'sandbox secret key').toString('hex')}`,
  publishableKey: sandboxPublishableKey,
  webhookSecret: `whsec_${keyedHash(houseSecret, 'sandbox webhook secret').toString('hex')}`,
});
