export { type GiftCard, giftCardRefusal } from './gift-card.ts';
export { giveCreditBack } from './give-credit-back.ts';
export { markGiftCardPaid } from './mark-gift-card-paid.ts';
export { mayPayGiftCard } from './purchase.ts';
export { findGiftCard, findGiftCardPurchase } from './repo.ts';
export { spendCredit } from './spend-credit.ts';
export { codeTries } from './verify-code.ts';
