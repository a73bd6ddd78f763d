export { findAccessibleCard, type GiftCardVisitor } from './access.ts';
export { followCardBank } from './buy/card-bank.ts';
export { markGiftCardPaid } from './buy/create-gift-card.ts';
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
  listBuyerNames,
  listCardIdsOf,
  listForgottenLately,
} from './cards-repo.ts';
export { setGiftCardDisputed, takeOffCard } from './change/withdraw-gift-card.ts';
export { creditHeld } from './deps.ts';
export { type GiftCard, giftCardPaid, giftCardRefusal, giftCardWithdrawn } from './gift-card.ts';
export { cancelUnpaidCard, findGiftCard, findGiftCardPurchase, readCreditOutOfBooking } from './repo.ts';
export { guardCode } from './spend/guard-code.ts';
export { giveCreditBack, refundCredit, spendCredit } from './spend/spend-credit.ts';
export { toGiftCard } from './to-response.ts';
