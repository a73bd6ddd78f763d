export { findAccessibleCard, type GiftCardVisitor, readGiftCardToken } from './access.ts';
export { giftCardLink } from './access-token.ts';
export {
  findCard,
  forgetAddressOnCards,
  forgetDelivered,
  forgetRunOut,
  type GiftCardRow,
  giveUpUnpaid,
  hasEarlierCard,
  hasPaidCard,
  listCardIdsOf,
  listForgottenLately,
} from './cards-repo.ts';
export { giftCardPaid, giftCardWithdrawn } from './events.ts';
export { setGiftCardDisputed } from './freeze-gift-card.ts';
export { type GiftCard, giftCardRefusal } from './gift-card.ts';
export { giveCreditBack, refundCredit } from './give-credit-back.ts';
export { guardCode } from './guard-code.ts';
export { creditHeld, type HeldCredit } from './held-credit.ts';
export { markGiftCardPaid } from './mark-gift-card-paid.ts';
export { mayPayGiftCard } from './purchase.ts';
export { cancelUnpaidCard, findGiftCard, findGiftCardPurchase, readCreditOutOfBooking } from './repo.ts';
export { spendCredit } from './spend-credit.ts';
export { toGiftCard } from './to-response.ts';
