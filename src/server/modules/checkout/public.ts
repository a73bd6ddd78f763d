export { changeVisit, tryVisitChange } from './change-visit.ts';
export type { CheckoutDeps } from './deps.ts';
export { createPurchases } from './purchases.ts';
