import { createOwnServer, type OwnServer } from '#server/platform/own-server.ts';
import { sandboxAddress } from '#server/platform/payment-provider/sandbox/sandbox-address.ts';
import { sandboxKeys } from '#server/platform/payment-provider/sandbox/sandbox-keys.ts';
import { signEvent } from '#server/platform/payment-provider/sandbox/send-events.ts';
import { createStripeProvider } from '#server/platform/payment-provider/stripe-provider.ts';
import type { TestAnswer, TestServer } from './server.ts';

export const keysOf = (server: TestServer) => sandboxKeys(server.config.appSecret ?? '');

/** What goes wrong on the way to the provider; each fault is used once, for a path that contains `on`. */
export type Fault = { on: string; kind: 'down' | 'answer-lost' };

/** The provider as the server has it, on a line that can be cut. */
export const providerOf = (server: TestServer, faults: Fault[] = []) => {
  const own = createOwnServer(() => server.app);
  const line: OwnServer = {
    ...own,
    fetch: async (path, call) => {
      const index = faults.findIndex((fault) => path.includes(fault.on));
      const [fault] = index < 0 ? [] : faults.splice(index, 1);
      if (fault?.kind === 'down') throw new TypeError('fetch failed');
      const answer = await own.fetch(path, call);
      if (fault?.kind === 'answer-lost') throw new TypeError('terminated');
      return answer;
    },
  };
  const address = { ...sandboxAddress(line), maxNetworkRetries: 0 };
  return createStripeProvider(keysOf(server), { clock: server.clock, address });
};

/** What the test form in the browser sends. */
export const confirmInBrowser = (
  server: TestServer,
  clientSecret: string,
  fields: Record<string, string>,
): Promise<TestAnswer> =>
  server.request('POST', `/sandbox/stripe/v1/payment_intents/${clientSecret.split('_secret_')[0]}/confirm`, {
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    body: new URLSearchParams({ client_secret: clientSecret, ...fields }).toString(),
  });

export const card = (number: string): Record<string, string> => ({
  'payment_method_data[type]': 'card',
  'payment_method_data[card][number]': number,
  'payment_method_data[card][exp_month]': '12',
  'payment_method_data[card][exp_year]': '2030',
  'payment_method_data[card][cvc]': '123',
});

/** MB WAY asks on this phone; Multibanco gives a voucher. */
export const byApp = (phone: string): Record<string, string> => ({
  'payment_method_data[type]': 'mb_way',
  'payment_method_data[billing_details][phone]': phone,
});

export const byVoucher: Record<string, string> = {
  'payment_method_data[type]': 'multibanco',
  'payment_method_data[billing_details][email]': 'ana@calma.example',
};

/** Whoever holds the phone, or stands at the cash machine. */
export const playBank = (
  server: TestServer,
  clientSecret: string,
  act: 'approve' | 'refuse' | 'pay' | 'settle' | 'expire',
  fields: Record<string, string> = {},
): Promise<TestAnswer> =>
  server.request(
    'POST',
    `/sandbox/stripe/v1/test_helpers/payment_intents/${clientSecret.split('_secret_')[0]}/${act}`,
    {
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      body: new URLSearchParams({ client_secret: clientSecret, ...fields }).toString(),
    },
  );

export const goodCard = card('4242 4242 4242 4242');
export const declinedCard = card('4000 0000 0000 0002');

type SignOptions = { at?: Date; secret?: string };

export const signatureFor = (server: TestServer, body: string, { at, secret }: SignOptions = {}): string =>
  signEvent(body, secret ?? keysOf(server).webhookSecret, at ?? server.clock.now());

/** An event as the provider would send it, but with what the test says in it. */
export const eventBody = (id: string, type: string, object: Record<string, unknown>): string =>
  JSON.stringify({ id, object: 'event', type, created: 0, livemode: false, data: { object } });

export const sendEvent = (server: TestServer, body: string, options?: SignOptions): Promise<TestAnswer> =>
  server.request('POST', '/api/payment-webhook', {
    headers: { 'content-type': 'application/json', 'stripe-signature': signatureFor(server, body, options) },
    body,
  });
