export { type CodeRefusal, codeRefused } from './code-refused.ts';
export {
  findPromo,
  forgetPromoClients,
  givePromoBack,
  type Promo,
  type PromoClient,
  rememberPromoCard,
} from './repo.ts';
export { countPromo, isPromoLeft, refusalOf, reservePromo } from './reserve-promo.ts';
