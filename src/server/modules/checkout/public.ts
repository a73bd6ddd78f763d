export { createPurchases } from './purchases.ts';
