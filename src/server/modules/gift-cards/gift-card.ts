import { randomInt } from 'node:crypto';
import { type GiftCardStatus, tidyGiftCode } from '#domain/gift-cards/gift-card-rules.ts';
import type { Cents } from '#domain/money/cents.ts';
import { defineEvent } from '#server/platform/jobs/events.ts';

export type GiftCard = {
  id: string;
  code: string;
  balanceCents: Cents;
  /** The last day on which it works, in Lisbon. */
  expiresOn: string;
  status: GiftCardStatus;
  hasExpired: boolean;
};

/** Why a card cannot be spent, the plainest reason first. A frozen or withdrawn card is as good as unknown. */
export const giftCardRefusal = (card: GiftCard | null): 'unknown' | 'expired' | 'used_up' | null => {
  if (card?.status !== 'active') return 'unknown';
  if (card.hasExpired) return 'expired';
  return card.balanceCents > 0 ? null : 'used_up';
};

// Without 0 and O, 1, I and L, 2 and Z, 5 and S, 8 and B: what people read aloud or copy by hand stays what it is.
const alphabet = '34679ACDEFGHJKMNPQRTUVWXY';

const letters = (count: number): string =>
  Array.from({ length: count }, () => alphabet[randomInt(alphabet.length)]).join('');

/** `CALM-XXXX-XXXX-XXXX`: 55 random bits, out of reach for guessing. */
export const newGiftCardCode = (): string => ['CALM', letters(4), letters(4), letters(4)].join('-');

export const normaliseCode = tidyGiftCode;

/** It has its code and its balance. */
export const giftCardPaid = defineEvent<{ giftCardId: string }>('gift_card.paid');

/** The code is dead; all the money goes back to where it came from. */
export const giftCardWithdrawn = defineEvent<{ giftCardId: string; refundCents: Cents }>('gift_card.withdrawn');
