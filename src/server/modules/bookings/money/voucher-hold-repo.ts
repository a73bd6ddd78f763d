import type { BankWait } from '#domain/money/ways-to-pay.ts';
import type { Transaction } from '#server/platform/database/database.ts';
import { sql } from '#server/platform/database/sql.ts';

type HoldSpan = { atLeast: Date | null; atMostMinutes: number | null };

/**
 * Of a booking that is locked and waits to be paid: until when it is held now, by the clock of the database. Null when its
 * time has run out; then nothing is written.
 */
export const writeBankWait = async (
  tx: Transaction,
  id: string,
  wait: BankWait | null,
  { atLeast, atMostMinutes }: HoldSpan,
): Promise<Date | null> => {
  const row = await tx.maybeOne<{ heldUntil: Date }>(sql`
    update bookings set bank_wait = ${wait && JSON.stringify(wait)},
      hold_expires_at = least(greatest(hold_expires_at, ${atLeast}::timestamptz), clock_now() + make_interval(mins => ${atMostMinutes}::int))
    where id = ${id} and hold_expires_at > clock_now()
    returning hold_expires_at as "heldUntil"`);
  return row?.heldUntil ?? null;
};
