import Stripe from 'stripe';
import type { OwnServer } from '#server/platform/own-server.ts';
import type { StripeAddress } from '../stripe-provider.ts';
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
