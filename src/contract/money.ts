import * as z from 'zod/mini';
import type { Cents } from '#domain/money/cents.ts';
import { adminsOnly } from './admins-only.ts';

/** Whole euro cents on the wire; money, not a number, for those who read them. */
export const centsAmount = adminsOnly(z.int() as unknown as z.ZodMiniType<Cents, number>);

/** A card, or another way to pay that has a name of its own. */
export const paidWith = z.object({ kind: z.string(), brand: z.string(), last4: z.string() });

export const centsBetween = (from: number, to: number) =>
  z.int().check(z.minimum(from), z.maximum(to)) as unknown as z.ZodMiniType<Cents, number>;
