import type { StripeError } from '@stripe/stripe-js';
import type { CardOutcome } from './payment-outcome.ts';

/** What the provider's script says, in our words: who was certainly not charged is told so at once. */
export const outcomeOfError = ({ type, message, payment_intent: intent }: StripeError): CardOutcome => {
  const text = message ?? null;
  if (type === 'validation_error') return { kind: 'unfinished', text };
  if (type === 'card_error') return { kind: 'declined', text };
  // Paid before, or on its way: no refusal, whatever this attempt was told.
  if (intent?.status === 'succeeded' || intent?.status === 'processing') return { kind: 'done' };
  if (intent?.status === 'requires_payment_method') return { kind: 'declined', text: null };
  return { kind: 'unknown' };
};
