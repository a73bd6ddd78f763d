import type { CardOutcome, Intent } from './payment-outcome.ts';

export type TestCard = { readonly number: string; readonly expiry: string; readonly cvc: string };

/** Speaks to the built-in card provider as Stripe's own script would. */
const confirm = async (
  { paymentIntentId, clientSecret }: Intent,
  fields: Record<string, string>,
): Promise<CardOutcome> => {
  let answer: Response;
  try {
    answer = await fetch(`/sandbox/stripe/v1/payment_intents/${encodeURIComponent(paymentIntentId)}/confirm`, {
      method: 'POST',
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      body: new URLSearchParams({ client_secret: clientSecret, ...fields }).toString(),
    });
  } catch {
    return { kind: 'unknown' };
  }
  const body: unknown = await answer.json().catch(() => null);
  if (answer.ok) return statusOf(body) === 'requires_action' ? { kind: 'asks' } : { kind: 'done' };
  if (answer.status >= 500) return { kind: 'unknown' };
  // A payment that went through before is no refusal; the server knows more.
  if (errorOf(body, 'code') === 'payment_intent_unexpected_state') return { kind: 'done' };
  return { kind: 'declined', text: null };
};

const statusOf = (body: unknown): unknown =>
  typeof body === 'object' && body !== null && 'status' in body ? body.status : null;

const errorOf = (body: unknown, name: string): unknown => {
  const error = typeof body === 'object' && body !== null && 'error' in body ? body.error : null;
  return typeof error === 'object' && error !== null ? (error as Record<string, unknown>)[name] : null;
};

export const confirmTestCard = (intent: Intent, { number, expiry, cvc }: TestCard): Promise<CardOutcome> => {
  const [month = '', year = ''] = expiry.split('/').map((part) => part.trim());
  return confirm(intent, {
    'payment_method_data[type]': 'card',
    'payment_method_data[card][number]': number.replace(/\s/g, ''),
    'payment_method_data[card][exp_month]': month,
    'payment_method_data[card][exp_year]': year.length === 2 ? `20${year}` : year,
    'payment_method_data[card][cvc]': cvc,
  });
};

/** The bank's question, as the built-in provider plays it. */
export const answerBank = (intent: Intent, isApproved: boolean): Promise<CardOutcome> =>
  confirm(intent, { three_d_secure: isApproved ? 'approved' : 'refused' });
