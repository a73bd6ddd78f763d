import type { StripeError } from '@stripe/stripe-js';
import type { createPaymentIntent } from '#contract/payments.ts';
import type { RouteResult } from '#contract/route.ts';

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

export type Intent = Exclude<RouteResult<typeof createPaymentIntent>, { paid: true }>;

/** What the card provider says to a card. */
export type CardOutcome =
  | { readonly kind: 'done' }
  /** Refused: nothing was charged. */
  | { readonly kind: 'declined'; readonly text: string | null }
  /** The person wants to look at the form again: nothing was sent. */
  | { readonly kind: 'unfinished'; readonly text: string | null }
  /** The bank wants to be sure first, or the app of a phone. */
  | { readonly kind: 'asks'; readonly way: 'card' | 'mb_way' }
  /** No answer: it may have gone through, so that only asking will tell. */
  | { readonly kind: 'unknown' };

/** Hands the card to the provider; the server never sees it. */
export type ConfirmCard = (intent: Intent) => Promise<CardOutcome>;
