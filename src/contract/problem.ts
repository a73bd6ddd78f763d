import * as z from 'zod/mini';
import { instant } from './availability.ts';
import { errorCodes } from './error-codes.ts';
import { centsAmount } from './money.ts';

export const errorCode = z.enum(errorCodes);

/** What every refusal and failure looks like. Some codes tell more beside: free starts after `slot_taken`, for one. */
export const problem = z.looseObject({
  code: errorCode,
  /** In the language of the caller, to be shown as it is. */
  message: z.string(),
  requestId: z.string(),
  /** Words for single fields, by their path in the body. */
  fields: z.optional(z.record(z.string(), z.string())),
  /** Of `slot_taken`. */
  alternatives: z.optional(z.array(instant)),
  /** Of `price_changed`. */
  totalPrice: z.optional(centsAmount),
});
