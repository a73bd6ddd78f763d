import * as z from 'zod/mini';
import { listOf, listShape, version, wholeNumber, yesOrNo } from './admin-list.ts';
import { instant } from './availability.ts';
import { priceLine, quoteBooking } from './bookings.ts';
import { centsAmount, centsBetween } from './money.ts';
import { route } from './route.ts';
import { emailAddress } from './text-fields.ts';

const rowId = z.object({ id: wholeNumber(1, 2_147_483_647) });
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

export const adminPromoCode = z.object({
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

export type AdminPromoCode = z.output<typeof adminPromoCode>;

export const listAdminPromoCodes = route({
  method: 'GET',
  path: '/api/admin/promo-codes',
  who: 'admin',
  summary: 'All promo codes, with how often they were used',
  query: z.object({
    ...listShape(['code', 'createdAt', 'validUntil', 'uses'], '-createdAt'),
    state: z.optional(promoCodeState),
    discountType: z.optional(z.enum(['percentage', 'fixed'])),
    advertised: z.optional(yesOrNo),
  }),
  answer: listOf(adminPromoCode),
});

export const createPromoCode = route({
  method: 'POST',
  path: '/api/admin/promo-codes',
  who: 'admin',
  summary: 'A new promo code',
  body: z.strictObject(promoCodeFields),
  answer: adminPromoCode,
  status: 201,
});

export const getAdminPromoCode = route({
  method: 'GET',
  path: '/api/admin/promo-codes/:id',
  who: 'admin',
  summary: 'One promo code',
  params: rowId,
  answer: adminPromoCode,
  errors: ['not_found'],
});

export const updatePromoCode = route({
  method: 'PATCH',
  path: '/api/admin/promo-codes/:id',
  who: 'admin',
  summary: 'Change what is named; prices that were promised stay as they are',
  params: rowId,
  body: z.extend(z.partial(z.strictObject(promoCodeFields)), { version }),
  answer: adminPromoCode,
  errors: ['not_found', 'changed_meanwhile'],
});

export const deletePromoCode = route({
  method: 'DELETE',
  path: '/api/admin/promo-codes/:id',
  who: 'admin',
  summary: 'Remove a code no booking has ever named; a used one can only be switched off',
  params: rowId,
  answer: z.null(),
  status: 204,
  errors: ['not_found', 'in_use'],
});

const price = z.object({
  lines: z.array(priceLine),
  originalPrice: centsAmount,
  discount: centsAmount,
  giftCard: centsAmount,
  totalPrice: centsAmount,
});

export const testPromoCode = route({
  method: 'POST',
  path: '/api/admin/promo-codes/test',
  who: 'admin',
  summary: 'What a code would do to the price of any choice, or why it would be refused; nothing is kept',
  body: z.extend(quoteBooking.body, {
    code: z.string().check(z.trim(), z.minLength(1), z.maxLength(40)),
    /** Whose uses and earlier bookings count; a newcomer when left out. */
    email: z.optional(emailAddress),
  }),
  answer: z.object({
    accepted: z.boolean(),
    kind: z.nullable(z.enum(['promo', 'gift-card'])),
    reason: z.nullable(
      z.enum([
        'unknown',
        'switched_off',
        'not_yet_valid',
        'expired',
        'used_up',
        'not_for_treatment',
        'minimum_not_reached',
        'first_booking_only',
      ]),
    ),
    /** With the code; as without it when it is refused. */
    price,
    priceWithoutCode: price,
  }),
});
