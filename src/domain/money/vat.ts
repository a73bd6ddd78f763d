import { type Cents, cents } from './cents.ts';

/** How much of a price that includes the tax is the tax; half a cent is rounded up. */
export const vatIncluded = (total: Cents, percentage: number): Cents =>
  cents(Math.floor((total * percentage) / (100 + percentage) + 0.5));
