export { findAccessibleCard, type GiftCardVisitor, readGiftCardToken } from './access.ts';
export { giftCardLink } from './access-token.ts';
export { markGiftCardPaid } from './buy/mark-gift-card-paid.ts';
export { mayPayGiftCard } from './buy/purchase.ts';
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
export { setGiftCardDisputed } from './change/freeze-gift-card.ts';
export { giftCardPaid, giftCardWithdrawn } from './events.ts';
export { type GiftCard, giftCardRefusal } from './gift-card.ts';
export { cancelUnpaidCard, findGiftCard, findGiftCardPurchase, readCreditOutOfBooking } from './repo.ts';
export { giveCreditBack, refundCredit } from './spend/give-credit-back.ts';
export { guardCode } from './spend/guard-code.ts';
export { creditHeld, type HeldCredit } from './spend/held-credit.ts';
export { spendCredit } from './spend/spend-credit.ts';
export { toGiftCard } from './to-response.ts';
