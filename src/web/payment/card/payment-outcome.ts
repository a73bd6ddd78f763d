import type { createPaymentIntent } from '#contract/payments.ts';
import type { RouteResult } from '#contract/route.ts';

export type Intent = Exclude<RouteResult<typeof createPaymentIntent>, { paid: true }>;

/** What the card provider says to a card. */
export type CardOutcome =
  | { readonly kind: 'done' }
  /** Refused: nothing was charged. */
  | { readonly kind: 'declined'; readonly text: string | null }
  /** The person wants to look at the form again: nothing was sent. */
  | { readonly kind: 'unfinished'; readonly text: string | null }
  /** The bank wants to be sure first. */
  | { readonly kind: 'asks' }
  /** No answer: it may have gone through, so that only asking will tell. */
  | { readonly kind: 'unknown' };

/** Hands the card to the provider; the server never sees it. */
export type ConfirmCard = (intent: Intent) => Promise<CardOutcome>;
