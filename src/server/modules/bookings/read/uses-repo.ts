import type { Cents } from '#domain/money/cents.ts';
import type { PaidVisit } from '#server/modules/identity/public.ts';
import type { Queryable } from '#server/platform/database/database.ts';
import { sql } from '#server/platform/database/sql.ts';

/** Has anybody ever booked it, paid or not? */
export const isCatalogueItemBooked = async (
  on: Queryable,
  what: 'treatment' | 'add-in',
  id: number,
): Promise<boolean> => {
  const refers = what === 'treatment' ? sql`treatment_id = ${id}` : sql`${id} = any(add_ins)`;
  return (await on.maybeOne(sql`select from bookings where ${refers} limit 1`)) !== null;
};

/** Newest first. What a gift card paid belongs to the receipt as much as what a card paid. */
export const listPaidBookings = (on: Queryable, userId: string): Promise<PaidVisit[]> =>
  on.many<PaidVisit>(sql`
    select id as "bookingId", reference, starts_at as "startsAt", paid_at as "paidAt", status,
      payment_status as "paymentStatus", total_price_cents + gift_card_cents as "paidCents",
      refund_cents as "refundCents",
      (select line->'label' from jsonb_array_elements(price_lines) as line where line->>'kind' = 'treatment' limit 1)
        as treatment
    from bookings where user_id = ${userId} and paid_at is not null
    order by paid_at desc, id limit 200`);

/** Has anybody ever booked in this area, paid or not? */
export const isAreaBooked = async (on: Queryable, areaId: number): Promise<boolean> =>
  (await on.maybeOne(sql`select from bookings where service_area_id = ${areaId} limit 1`)) !== null;

/** Of a gift card, what other unpaid bookings hold, and until when the longest of them does. */
export const findHeldCredit = (
  on: Queryable,
  giftCardId: string,
  exceptBookingId: string | null = null,
): Promise<{ amount: Cents; until: Date } | null> =>
  on.maybeOne(sql`
    select sum(gift_card_cents)::int as amount, max(hold_expires_at) as until from bookings
    where gift_card_id = ${giftCardId} and gift_card_cents > 0 and status = 'waiting_payment'
      and id is distinct from ${exceptBookingId}::uuid and hold_expires_at > clock_now() having count(*) > 0`);

/** Bookings of a person for which somebody is being looked for. */
export const listSearchedOf = async (on: Queryable, clientId: string): Promise<string[]> =>
  (
    await on.many<{ id: string }>(sql`
      select id from bookings where client_id = ${clientId} and status = 'finding_therapist' order by id`)
  ).map(({ id }) => id);
