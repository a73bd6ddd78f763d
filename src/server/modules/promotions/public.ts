export { type CodeRefusal, codeRefused } from './code-refused.ts';
export { findPromo, givePromoBack, type Promo } from './repo.ts';
export { countPromo, type PromoAsk, refusalOf, reservePromo } from './reserve-promo.ts';
