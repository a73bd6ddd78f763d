import type { CardOutcome, Intent } from './payment-outcome.ts';

export type TestCard = { readonly number: string; readonly expiry: string; readonly cvc: string };

const post = (path: string, { clientSecret }: Intent, fields: Record<string, string>): Promise<Response> =>
  fetch(`/sandbox/stripe/v1/${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    body: new URLSearchParams({ client_secret: clientSecret, ...fields }).toString(),
  });

/** Speaks to the built-in card provider as Stripe's own script would. */
const confirm = async (intent: Intent, fields: Record<string, string>): Promise<CardOutcome> => {
  let answer: Response;
  try {
    answer = await post(`payment_intents/${encodeURIComponent(intent.paymentIntentId)}/confirm`, intent, fields);
  } catch {
    return { kind: 'unknown' };
  }
  const body: unknown = await answer.json().catch(() => null);
  if (answer.ok) return statusOf(body) === 'requires_action' ? { kind: 'asks', way: 'card' } : { kind: 'done' };
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

/** The app on this phone asks its owner. */
export const confirmByApp = async (intent: Intent, phone: string): Promise<CardOutcome> => {
  const outcome = await confirm(intent, {
    'payment_method_data[type]': 'mb_way',
    'payment_method_data[billing_details][phone]': phone,
  });
  return outcome.kind === 'asks' ? { ...outcome, way: 'mb_way' } : outcome;
};

/** The voucher itself comes from the server, which knows until when it keeps the time. */
export const confirmByVoucher = async (intent: Intent, email: string): Promise<CardOutcome> => {
  const outcome = await confirm(intent, {
    'payment_method_data[type]': 'multibanco',
    'payment_method_data[billing_details][email]': email,
  });
  return outcome.kind === 'asks' ? { kind: 'done' } : outcome;
};

/** Plays whoever holds the phone, or stands at the cash machine. */
export const playBank = async (intent: Intent, act: 'approve' | 'refuse' | 'pay'): Promise<boolean> => {
  const path = `test_helpers/payment_intents/${encodeURIComponent(intent.paymentIntentId)}/${act}`;
  return post(path, intent, {}).then(
    ({ ok }) => ok,
    () => false,
  );
};

/** The bank's question, as the built-in provider plays it. */
export const answerBank = (intent: Intent, isApproved: boolean): Promise<CardOutcome> =>
  confirm(intent, { three_d_secure: isApproved ? 'approved' : 'refused' });
