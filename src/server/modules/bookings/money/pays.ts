import { payPerSeat } from '#domain/dispatch/pay.ts';
import { type Cents, noCents } from '#domain/money/cents.ts';
import { readSettings } from '#server/modules/settings/public.ts';
import { listShares } from '#server/modules/therapists/public.ts';
import type { Queryable } from '#server/platform/database/database.ts';
import type { BookingRow } from '../repo.ts';

type Pays = ReadonlyMap<string, Cents>;

/** What a visit pays each of them: by their own share, else that of the treatment, else that of the company. */
export const readPays = async (
  on: Queryable,
  { originalPrice, treatmentId }: Pick<BookingRow, 'originalPrice' | 'treatmentId'>,
  therapistIds: readonly string[],
  seats: number,
): Promise<Pays> => {
  const { therapistSharePercent } = await readSettings(on, 'dispatch');
  const shares = await listShares(on, treatmentId, therapistIds);
  return new Map(
    therapistIds.map((id) => [id, payPerSeat(originalPrice, shares.get(id) ?? therapistSharePercent, seats)]),
  );
};

export const payOf = (pays: Pays, therapistId: string): Cents => pays.get(therapistId) ?? noCents;
