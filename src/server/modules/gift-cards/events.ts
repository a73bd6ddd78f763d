import type { Cents } from '#domain/money/cents.ts';
import { defineEvent } from '#server/platform/jobs/events.ts';

/** It has its code and its balance. */
export const giftCardPaid = defineEvent<{ giftCardId: string }>('gift_card.paid');

/** The code is dead; all the money goes back to where it came from. */
export const giftCardWithdrawn = defineEvent<{ giftCardId: string; refundCents: Cents }>('gift_card.withdrawn');
