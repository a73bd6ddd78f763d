import * as z from 'zod/mini';
import { type AdminPromoCode, promoCodeFields } from '#contract/admin-promo-codes.ts';
import { addDays, dayAt } from '#domain/time/days.ts';
import { startOfDay } from '#domain/time/instants.ts';
import type { ManagedFormState } from '../managed/managed-form.tsx';
import { lastMoment } from './code-words.ts';

const isoDay = z.string().check(z.refine((text) => text === '' || z.iso.date().safeParse(text).success));
const count = z.nullable(
  z
    .int('text:admin:promoCodes.validation.count')
    .check(
      z.minimum(1, 'text:admin:promoCodes.validation.count'),
      z.maximum(1_000_000, 'text:admin:promoCodes.validation.count'),
    ),
);

const { validFrom: _, validUntil: __, ...kept } = promoCodeFields;

const fields = z.object({
  ...kept,
  maxUses: count,
  maxUsesPerClient: count,
  discountValue: z
    .number('text:admin:promoCodes.validation.amount')
    .check(z.positive('text:admin:promoCodes.validation.amount'), z.maximum(200_000)),
  /** Days in Lisbon; empty for none. The last one is included. */
  validFrom: isoDay,
  validUntil: isoDay,
});

export type CodeValues = z.output<typeof fields>;
export type CodeFormState = ManagedFormState<CodeValues, AdminPromoCode>;

/** Also while another field is wrong: a person hears of everything in one round. */
const always = (): boolean => true;

/** What the server refuses about the whole is told before it is asked. */
export const codeSchema = fields.check(
  z.refine(({ discountType, discountValue }) => discountType !== 'percentage' || !(discountValue > 100), {
    path: ['discountValue'],
    message: 'text:admin:promoCodes.validation.percentage',
    when: always,
  }),
  z.refine(({ validFrom, validUntil }) => !validFrom || !validUntil || validFrom <= validUntil, {
    path: ['validUntil'],
    message: 'text:admin:promoCodes.validation.order',
    when: always,
  }),
);

const firstDay = (row: AdminPromoCode | null): string => (row?.validFrom ? dayAt(new Date(row.validFrom)) : '');
const lastDay = (row: AdminPromoCode | null): string => (row?.validUntil ? dayAt(lastMoment(row.validUntil)) : '');

export const toCodeValues = (row: AdminPromoCode | null): CodeValues => ({
  code: row?.code ?? '',
  discountType: row?.discountType ?? 'percentage',
  discountValue: row?.discountValue ?? 10,
  validFrom: firstDay(row),
  validUntil: lastDay(row),
  active: row?.active ?? true,
  maxUses: row?.maxUses ?? null,
  maxUsesPerClient: row?.maxUsesPerClient ?? null,
  minimumAmount: row?.minimumAmount ?? null,
  treatmentIds: row?.treatmentIds ?? [],
  firstBookingOnly: row?.firstBookingOnly ?? false,
  advertised: row?.advertised ?? false,
});

/** A day nobody touched keeps the very instant it stood for: codes may begin and end at any hour. */
export const toCodeBody = ({ validFrom, validUntil, ...values }: CodeValues, row: AdminPromoCode | null) => ({
  ...values,
  validFrom: validFrom === firstDay(row) ? (row?.validFrom ?? null) : instantOf(validFrom),
  validUntil: validUntil === lastDay(row) ? (row?.validUntil ?? null) : instantOf(validUntil && addDays(validUntil, 1)),
});

const instantOf = (day: string): string | null => (day === '' ? null : startOfDay(day).toISOString());

/** An instant that is no midnight, which a day alone would not tell. */
export const isWithinDay = (instant: string | null): boolean =>
  instant !== null && startOfDay(dayAt(new Date(instant))).getTime() !== Date.parse(instant);
