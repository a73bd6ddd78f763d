export { changeVisitWithin } from './change-visit.ts';
export type { CheckoutDeps } from './deps.ts';
export { createPurchases } from './purchases.ts';
export { readRefundable } from './refund-by-office.ts';
