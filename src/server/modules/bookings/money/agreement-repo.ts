import type { CancellationTerms } from '#domain/booking/cancellation.ts';
import type { PayBy } from '#domain/booking/pay-by.ts';
import type { Transaction } from '#server/platform/database/database.ts';
import { sql } from '#server/platform/database/sql.ts';
import { type BookingColumns, bookings } from '../columns.ts';
import type { BookingRow, Who } from '../repo.ts';

/** Frozen also where it is paid later. */
export const freezeTerms = (tx: Transaction, id: string, terms: CancellationTerms): Promise<number> =>
  tx.run(sql`update bookings set cancellation_terms = ${JSON.stringify(terms)} where id = ${id}`);

export const writeAgreement = (
  tx: Transaction,
  id: string,
  agreed: Pick<BookingColumns, 'payBy' | 'payReason' | 'chosenTherapistId'>,
): Promise<number> => tx.run(sql`update bookings set ${bookings.set(agreed)} where id = ${id}`);

/** The money of a visit that was paid on site: the status stays, the history says when and who noted it. */
export const markCollected = (tx: Transaction, { id, status }: BookingRow, payBy: PayBy, who: Who): Promise<number> =>
  tx.run(sql`
    with collected as (
      update bookings set paid_at = clock_now(), pay_by = ${payBy},
        paid_with = ${JSON.stringify({ kind: payBy, brand: '', last4: '' })} where id = ${id} returning id)
    insert into booking_history (booking_id, from_status, to_status, actor, actor_id, reason)
    select id, ${status}, ${status}, ${who.kind}, ${who.userId}, 'collected' from collected`);

/** The rest came on site: what was paid before stays what it was. */
export const noteCollected = (tx: Transaction, { id, status, due }: BookingRow, by: PayBy, who: Who): Promise<number> =>
  tx.run(sql`
    with collected as (
      update bookings set collected_cents = collected_cents + ${due}, collected_at = clock_now(), collected_by = ${by}, due_cents = 0,
        due_since = null
      where id = ${id} returning id)
    insert into booking_history (booking_id, from_status, to_status, actor, actor_id, reason)
    select id, ${status}, ${status}, ${who.kind}, ${who.userId}, 'collected' from collected`);
