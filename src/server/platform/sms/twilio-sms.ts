import * as z from 'zod/mini';
import { seconds } from '../durations.ts';
import { type SmsReceipt, SmsRefused, type SmsSender } from './sms-sender.ts';

const sent = z.object({ sid: z.string() });
const known = z.object({
  status: z.string(),
  error_code: z.optional(z.nullable(z.union([z.int(), z.string()]))),
  error_message: z.optional(z.nullable(z.string())),
  price: z.optional(z.nullable(z.string())),
  price_unit: z.optional(z.nullable(z.string())),
  num_segments: z.optional(z.nullable(z.string())),
});
const refusal = z.object({ message: z.optional(z.string()), code: z.optional(z.int()) });

const states: Record<string, SmsReceipt['state']> = {
  delivered: 'delivered',
  read: 'delivered',
  failed: 'failed',
  undelivered: 'failed',
  canceled: 'failed',
};

/**
 * Twilio's HTTP API, which others speak too. `url` is `https://ACCOUNT:TOKEN@host/?from=+351…`; a `from` that begins with
 * MG names a messaging service.
 */
export const createTwilioSms = (url: string, patienceMs = seconds(10)): SmsSender => {
  const given = new URL(url);
  const account = decodeURIComponent(given.username);
  const from = given.searchParams.get('from') ?? '';
  const messages = `${given.protocol}//${given.host}/2010-04-01/Accounts/${encodeURIComponent(account)}/Messages`;
  const authorization = `Basic ${Buffer.from(`${account}:${decodeURIComponent(given.password)}`).toString('base64')}`;

  const fetchJson = async (address: string, body?: URLSearchParams): Promise<unknown> => {
    const answer = await fetch(address, {
      method: body ? 'POST' : 'GET',
      headers: { authorization, accept: 'application/json' },
      ...(body && { body }),
      signal: AbortSignal.timeout(patienceMs),
    });
    const read: unknown = await answer.json().catch(() => null);
    if (answer.ok) return read;
    const { message = '', code = 0 } = refusal.safeParse(read).data ?? {};
    const reason = `${answer.status}${code ? ` (${code})` : ''} ${message}`.trim();
    // Too many at once, or trouble of their own: later it may go.
    if (answer.status === 429 || answer.status >= 500) throw new Error(reason);
    throw new SmsRefused(reason);
  };

  return {
    kind: 'provider',
    send: async ({ to, text }) => {
      const sender = from.startsWith('MG') ? { MessagingServiceSid: from } : { From: from };
      try {
        return sent.parse(await fetchJson(`${messages}.json`, new URLSearchParams({ To: to, Body: text, ...sender })))
          .sid;
      } catch (error) {
        // Nobody knows whether it was taken; nobody gets the same message twice.
        if (error instanceof Error && error.name === 'TimeoutError') throw new SmsRefused('No answer in time');
        throw error;
      }
    },
    ask: async (providerId) => {
      const one = known.parse(await fetchJson(`${messages}/${encodeURIComponent(providerId)}.json`));
      const price = one.price ? Math.round(Math.abs(Number(one.price)) * 1_000_000) : null;
      return {
        state: states[one.status] ?? 'on_its_way',
        error: one.error_code ? `${one.error_code} ${one.error_message ?? ''}`.trim() : null,
        priceMicros: price,
        currency: price === null ? null : (one.price_unit ?? null),
        parts: one.num_segments ? Number(one.num_segments) : null,
      };
    },
  };
};
