import {
  type CancellationTerms,
  cancellationDeadlines,
  type Deadlines,
  type EndedRefunds,
  type Paid,
  type Refund,
  refundOnCancellation,
} from '#domain/booking/cancellation.ts';
import { noCents } from '#domain/money/cents.ts';
import { readSettings } from '#server/modules/settings/public.ts';
import type { Queryable } from '#server/platform/database/database.ts';
import type { BookingRow } from './repo.ts';

/** As frozen at payment; until then, as the house has them now. */
export const termsOf = async (
  on: Queryable,
  { cancellationTerms }: Pick<BookingRow, 'cancellationTerms'>,
): Promise<CancellationTerms> => cancellationTerms ?? readTerms(on);

export const readTerms = async (on: Queryable): Promise<CancellationTerms> => {
  const { fullRefundHours, halfRefundHours } = await readSettings(on, 'cancellation');
  return { fullRefundHours, halfRefundHours };
};

const nothing: Paid = { card: noCents, giftCard: noCents };

export const paidParts = ({ paidAt, totalPrice, giftCard }: BookingRow): Paid =>
  paidAt ? { card: totalPrice, giftCard } : nothing;

export const canBeCancelled = ({ status, startsAt }: BookingRow, now: Date): boolean =>
  ['waiting_payment', 'finding_therapist', 'confirmed'].includes(status) && now < startsAt;

type Timed = Pick<BookingRow, 'startsAt' | 'fullRefundEndedAt' | 'halfRefundEndedAt'>;

const endedOf = ({ fullRefundEndedAt: full, halfRefundEndedAt: half }: Timed): EndedRefunds => ({ full, half });

export const deadlinesOf = (booking: Timed, terms: CancellationTerms): Deadlines =>
  cancellationDeadlines(terms, booking.startsAt, endedOf(booking));

/** What would come back if its client cancelled at this moment. */
export const refundNow = (booking: BookingRow, terms: CancellationTerms, now: Date): Refund => {
  const { startsAt } = booking;
  return refundOnCancellation({ terms, startsAt, ended: endedOf(booking), paid: paidParts(booking) }, now);
};
