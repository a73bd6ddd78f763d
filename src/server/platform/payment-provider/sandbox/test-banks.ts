import { randomInt } from 'node:crypto';
import { type Form, formOf, textOf } from './form-body.ts';
import { invalid } from './sandbox-error.ts';
import type { PaymentError } from './test-cards.ts';

export const sandboxWays = ['card', 'mb_way', 'multibanco'] as const;
export type SandboxWay = (typeof sandboxWays)[number];

/** What an intent was confirmed with. Of a phone or an address nothing is kept. */
export type SandboxMethod = {
  id: string;
  type: SandboxWay;
  entity?: string;
  reference?: string;
  /** Seconds since 1970, as Stripe counts. */
  expiresAt?: number;
};

/** So long Stripe lets a voucher be paid. */
const voucherSeconds = 7 * 86_400;

/** So long the app on a phone waits for a yes. */
export const appSeconds = 300;

const refused = (code: string, message: string): PaymentError => ({ type: 'invalid_request_error', code, message });

export const customerRefused = refused(
  'payment_method_customer_decline',
  'The customer declined the payment in the MB WAY app.',
);

export const attemptExpired = refused(
  'payment_intent_payment_attempt_expired',
  'The payment attempt expired before the customer completed it.',
);

/** Stripe's own test numbers; with any other, somebody has to answer. */
const phoneErrors: Record<string, PaymentError> = {
  '+351911111113': refused('payment_method_not_available', 'The payment method is not available right now.'),
  '+351911111114': refused('payment_method_provider_decline', 'The payment was declined by the provider.'),
  '+351911111115': attemptExpired,
  '+351911111116': customerRefused,
};

/** What the phone says by itself, and after how many seconds; null: nothing before it gives up. */
export const readPhone = (form: Form): { error: PaymentError | null; seconds: number } | null => {
  const phone = billingOf(form, 'phone').replace(/[\s-]/g, '');
  if (!/^\+\d{8,15}$/.test(phone))
    throw invalid('You must provide a valid phone number in billing_details[phone] to use MB WAY.', {
      code: 'parameter_missing',
      param: 'payment_method_data[billing_details][phone]',
    });
  if (phone === '+351911111112') return { error: null, seconds: 15 };
  const error = phoneErrors[phone];
  return error ? { error, seconds: 0 } : null;
};

const billingOf = (form: Form, name: string): string =>
  textOf(formOf(formOf(form, 'payment_method_data'), 'billing_details'), name) ?? '';

/** Entity and reference, as a cash machine asks for them. Refunds go by the e-mail address, so there must be one. */
export const makeVoucher = (form: Form, now: number): Required<Omit<SandboxMethod, 'id' | 'type'>> => {
  if (!billingOf(form, 'email').includes('@'))
    throw invalid('You must provide billing_details[email] to use Multibanco.', {
      code: 'parameter_missing',
      param: 'payment_method_data[billing_details][email]',
    });
  return {
    entity: '21800',
    reference: String(randomInt(100_000_000, 1_000_000_000)),
    expiresAt: now + voucherSeconds,
  };
};

export const readWay = (form: Form): SandboxWay => {
  const type = textOf(formOf(form, 'payment_method_data'), 'type') ?? 'card';
  const way = sandboxWays.find((one) => one === type);
  if (!way) throw invalid(`Invalid payment_method_data[type]: ${type.slice(0, 40)}`);
  return way;
};

/** `allowed_payment_method_types[0]=card&…`; without any, all of them, as an account is set up. */
export const readWays = (form: Form): SandboxWay[] | null => {
  const given = form.allowed_payment_method_types;
  if (given === undefined) return null;
  const types = typeof given === 'string' ? [given] : Object.values(given);
  return types.map((type) => {
    const way = sandboxWays.find((one) => one === type);
    if (!way)
      throw invalid('The payment method type provided is invalid.', {
        code: 'payment_intent_invalid_parameter',
        param: 'allowed_payment_method_types',
      });
    return way;
  });
};
