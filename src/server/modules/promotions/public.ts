export { type CodeRefusal, codeRefused } from './code-refused.ts';
export { findPromo, forgetPromoClients, givePromoBack, type Promo } from './repo.ts';
export { countPromo, type PromoAsk, refusalOf, reservePromo } from './reserve-promo.ts';
