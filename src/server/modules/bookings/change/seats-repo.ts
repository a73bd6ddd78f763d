import type { PublicReview } from '#contract/rating.ts';
import type { Cents } from '#domain/money/cents.ts';
import type { Queryable, Transaction } from '#server/platform/database/database.ts';
import { sql } from '#server/platform/database/sql.ts';

/** A therapist who has said yes to a booking. */
export type SeatedTherapist = {
  bookingId: string;
  therapistId: string;
  firstName: string;
  lastName: string;
  imageUrl: string | null;
  pay: Cents;
};

export const listSeated = (on: Queryable, bookingIds: readonly string[]): Promise<SeatedTherapist[]> =>
  on.many<SeatedTherapist>(sql`
    select s.booking_id as "bookingId", s.therapist_id as "therapistId", t.first_name as "firstName",
      t.last_name as "lastName", t.image_url as "imageUrl", s.pay_cents as pay
    from booking_seats s join therapists t on t.id = s.therapist_id
    where s.booking_id = any(${[...bookingIds]}::uuid[]) order by s.assigned_at, t.no`);

export type Said = Omit<PublicReview, 'therapist'>;

/** What a client said last of each of them, where anybody may read it. */
export const listLastSaid = async (on: Queryable, therapistIds: readonly string[]): Promise<Map<string, Said>> => {
  const rows = await on.many<Said & { therapistId: string }>(sql`
    select therapist_id as "therapistId", stars, words as text, first_name as "firstName", month, is_demo as "isDemo"
    from therapist_words where therapist_id = any(${[...therapistIds]}::uuid[])`);
  return new Map(rows.map(({ therapistId, ...said }) => [therapistId, said]));
};

export type Asked = {
  bookingId: string;
  firstName: string;
  imageUrl: string | null;
  askedAt: Date;
  hasDeclined: boolean;
};

/** Whose answers these bookings wait for, in the order in which they were asked. */
export const listAsked = (on: Queryable, bookingIds: readonly string[]): Promise<Asked[]> =>
  on.many<Asked>(sql`
    select booking_id as "bookingId", first_name as "firstName", image_url as "imageUrl", asked_at as "askedAt",
      has_declined as "hasDeclined"
    from asked_therapists where booking_id = any(${[...bookingIds]}::uuid[]) order by asked_at, no`);

/** `isForced`: the office gave it against the therapist's own calendar, knowing it. */
export const insertSeat = (
  tx: Transaction,
  { bookingId, therapistId, pay, isForced }: { bookingId: string; therapistId: string; pay: Cents; isForced: boolean },
): Promise<number> =>
  tx.run(sql`
    insert into booking_seats (booking_id, therapist_id, pay_cents, is_forced)
    values (${bookingId}, ${therapistId}, ${pay}, ${isForced})
    on conflict do nothing`);

export const deleteSeat = (tx: Transaction, bookingId: string, therapistId: string): Promise<number> =>
  tx.run(sql`delete from booking_seats where booking_id = ${bookingId} and therapist_id = ${therapistId}`);

/** What each of them gets; whoever is not named keeps theirs. */
export const setSeatPay = (tx: Transaction, bookingId: string, pays: ReadonlyMap<string, Cents>): Promise<number> =>
  tx.run(sql`
    update booking_seats s set pay_cents = r.pay
    from jsonb_to_recordset(${JSON.stringify([...pays].map(([id, pay]) => ({ id, pay })))}::jsonb) as r (id uuid, pay int)
    where s.booking_id = ${bookingId} and s.therapist_id = r.id`);

export const clearSeatPay = (tx: Transaction, bookingId: string): Promise<number> =>
  tx.run(sql`update booking_seats set pay_cents = 0 where booking_id = ${bookingId}`);
