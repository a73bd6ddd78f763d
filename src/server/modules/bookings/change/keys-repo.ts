import type { WithdrawnBecause } from '#domain/booking/withdrawn-key.ts';
import type { Queryable, Transaction } from '#server/platform/database/database.ts';
import { sql } from '#server/platform/database/sql.ts';

type NewKey = { id: string; keyVersion: number; keyHash: Buffer; because: WithdrawnBecause };

/** The old key opens nothing any more; its hash stays, so that an old link can say why. The caller has locked the row. */
export const replaceKey = async (tx: Transaction, { id, keyVersion, keyHash, because }: NewKey): Promise<void> => {
  await tx.run(sql`
    insert into withdrawn_booking_keys (key_hash, booking_id, because)
    select access_token_hash, id, ${because} from bookings where id = ${id}
    on conflict (key_hash) do nothing`);
  await tx.run(sql`update bookings set key_version = ${keyVersion}, access_token_hash = ${keyHash} where id = ${id}`);
};

/** Why a key was withdrawn: the last thing that happened to its booking counts. Null for a key that never was one. */
export const findWithdrawn = (
  on: Queryable,
  keyHash: Buffer,
  bookingId: string | null,
): Promise<{ because: WithdrawnBecause } | null> =>
  on.maybeOne(sql`
    select later.because from withdrawn_booking_keys mine
    join withdrawn_booking_keys later on later.booking_id = mine.booking_id
    where mine.key_hash = ${keyHash} and (${bookingId}::uuid is null or mine.booking_id = ${bookingId}::uuid)
    order by later.withdrawn_at desc, later.because = 'erased' desc, later.key_hash limit 1`);
