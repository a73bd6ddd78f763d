import { feePerSeat } from '#domain/dispatch/pay.ts';
import type { Cents } from '#domain/money/cents.ts';
import { readSettings } from '#server/modules/settings/public.ts';
import type { Transaction } from '#server/platform/database/database.ts';
import { listSeated, setSeatPay } from '../change/seats-repo.ts';
import { seatsOf } from '../make/hold-seats.ts';
import type { BookingRow } from '../repo.ts';

/** Whoever had accepted kept the time free: what is kept of a cancelled visit is theirs by the share of a visit. */
export const shareFee = async (tx: Transaction, booking: BookingRow, fee: Cents): Promise<void> => {
  const [seated] = await listSeated(tx, [booking.id]);
  if (!seated) return;
  const { therapistSharePercent } = await readSettings(tx, 'dispatch');
  await setSeatPay(tx, booking.id, feePerSeat(fee, therapistSharePercent, seatsOf(booking), seated.pay));
};
