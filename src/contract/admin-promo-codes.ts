import * as z from 'zod/mini';
import { version, yesOrNo } from './admin-list.ts';
import { instant } from './availability.ts';
import { managed, rowNumber } from './managed.ts';
import { centsAmount, centsBetween } from './money.ts';

const count = z.nullable(z.int().check(z.minimum(1), z.maximum(1_000_000)));
const id = z.int().check(z.minimum(1), z.maximum(2_147_483_647));

/** Capitals, digits and hyphens: what people read out on the phone. */
const code = z
  .string()
  .check(z.trim(), z.toUpperCase(), z.regex(/^[A-Z0-9][A-Z0-9-]{2,29}$/, 'text:admin:promoCodes.validation.code'));

export const promoCodeFields = {
  code,
  discountType: z.enum(['percentage', 'fixed']),
  /** Per cent, or cents when fixed. */
  discountValue: z.number().check(z.positive(), z.maximum(200_000), z.multipleOf(0.01)),
  validFrom: z.nullable(instant),
  /** The first instant at which it no longer holds. */
  validUntil: z.nullable(instant),
  active: z.boolean(),
  maxUses: count,
  maxUsesPerClient: count,
  minimumAmount: z.nullable(centsBetween(1, 1_000_000)),
  /** Empty: for all of them. */
  treatmentIds: z.array(id).check(z.maxLength(200)),
  firstBookingOnly: z.boolean(),
  advertised: z.boolean(),
};

export const promoCodeState = z.enum(['running', 'planned', 'over', 'used_up', 'off']);

const row = z.object({
  id: z.int(),
  code: z.string(),
  discountType: z.enum(['percentage', 'fixed']),
  discountValue: z.number(),
  validFrom: z.nullable(instant),
  validUntil: z.nullable(instant),
  active: z.boolean(),
  maxUses: z.nullable(z.int()),
  maxUsesPerClient: z.nullable(z.int()),
  minimumAmount: z.nullable(centsAmount),
  treatmentIds: z.array(z.int()),
  firstBookingOnly: z.boolean(),
  advertised: z.boolean(),
  state: promoCodeState,
  /** Of paid bookings. */
  uses: z.int(),
  /** Of bookings that wait for their payment. */
  reservedUses: z.int(),
  createdAt: instant,
  version,
});

export type AdminPromoCode = z.output<typeof row>;

export const promoCodes = managed({
  path: '/api/admin/promo-codes',
  id: rowNumber,
  row,
  fields: promoCodeFields,
  sorts: ['code', 'createdAt', 'validUntil', 'uses'],
  firstSort: '-createdAt',
  filters: {
    state: z.optional(promoCodeState),
    discountType: z.optional(promoCodeFields.discountType),
    advertised: z.optional(yesOrNo),
  },
  says: {
    list: 'All promo codes, with how often they were used',
    read: 'One promo code',
    create: 'A new promo code',
    change: 'Change what is named; prices that were promised stay as they are',
    remove: 'Remove a code no booking has ever named; a used one can only be switched off',
  },
  refuses: { remove: ['in_use'] },
});
