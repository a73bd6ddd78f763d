import type { MoneyTold, PaidWith } from '#domain/booking/money-words.ts';
import { onSiteWays, type WayBackByHand } from '#domain/booking/pay-by.ts';
import { type Cents, cents, noCents } from '#domain/money/cents.ts';

export const giftCardDesigns = ['sage', 'sand', 'dusk', 'sea'] as const;
export type GiftCardDesign = (typeof giftCardDesigns)[number];

export const giftCardStatuses = ['waiting_payment', 'active', 'frozen', 'withdrawn', 'cancelled'] as const;
export type GiftCardStatus = (typeof giftCardStatuses)[number];

/** The same for the office, in the words of somebody who asks what to do with it. */
export const officeCardStates = [
  'planned',
  'not_sent',
  'unused',
  'in_use',
  'used_up',
  'ended',
  'frozen',
  'cancelled',
] as const;
export type OfficeCardState = (typeof officeCardStates)[number];

/** A card that nobody paid online: given by the company, or paid at the desk. */
export const deskWays = ['given', ...onSiteWays] as const;
export type DeskWay = (typeof deskWays)[number];

export const isPaidInPerson = (paidBy: DeskWay | null): boolean => paidBy !== null && paidBy !== 'given';

/** What whoever bought a card got back, and how: by the provider, or by hand. */
export type CardBack = {
  readonly amount: Cents;
  readonly method: PaidWith | null;
  readonly byHand: WayBackByHand | null;
};

/** The same, for the sentences about all money that goes back. */
export const toldOfCardBack = ({ amount, method, byHand }: CardBack): MoneyTold => ({
  words: 'all_on_its_way',
  paid: amount,
  refund: amount,
  refundToGiftCard: noCents,
  ...(byHand && { byHand: [{ way: byHand, amount }] }),
  unwanted: noCents,
  method,
});

/** What is offered at a touch; any other amount between the two limits may be typed. */
export const suggestedGiftAmounts: readonly Cents[] = [5_000, 7_500, 10_000, 15_000].map(cents);
export const leastGiftAmount = cents(2_500);
export const mostGiftAmount = cents(50_000);

export const longestGiftMessage = 500;

/** A gift may wait this long for its day. */
export const furthestDeliveryDays = 365;

/** Credit that was paid with and comes back is good for so long at least, whenever the card would have ended. */
export const refundedCreditMonths = 6;

/** A change of mind, while nothing of it is spent. */
export const withdrawalDays = 14;

/** `CALM-XXXX-XXXX-XXXX`, however it was typed. */
export const tidyGiftCode = (typed: string): string => typed.replace(/\s+/g, '').toUpperCase();
