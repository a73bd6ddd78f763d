import type { PaymentIntent, StripeError } from '@stripe/stripe-js';
import { describe, expect, it } from 'vitest';
import { outcomeOfError } from './payment-outcome.ts';

const refused = (type: StripeError['type'], status?: PaymentIntent['status']): StripeError => ({
  type,
  message: 'Said by the provider.',
  ...(status && { payment_intent: { status } as PaymentIntent }),
});

describe('what the provider’s script says', () => {
  it.each([
    ['validation_error', undefined, { kind: 'unfinished', text: 'Said by the provider.' }],
    ['card_error', 'requires_payment_method', { kind: 'declined', text: 'Said by the provider.' }],
    // The bank's question was answered with no.
    ['invalid_request_error', 'requires_payment_method', { kind: 'declined', text: null }],
    ['invalid_request_error', 'succeeded', { kind: 'done' }],
    ['invalid_request_error', 'processing', { kind: 'done' }],
    ['api_connection_error', undefined, { kind: 'unknown' }],
    ['api_error', undefined, { kind: 'unknown' }],
  ] as const)('by %s with a payment that is %s is told as it is', (type, status, outcome) => {
    expect(outcomeOfError(refused(type, status))).toEqual(outcome);
  });
});
