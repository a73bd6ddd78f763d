import type { Queryable, Transaction } from '#server/platform/database/database.ts';
import { sql } from '#server/platform/database/sql.ts';

/** Those of a person who is gone: to be forgotten once they are over. */
export const markToForget = (tx: Transaction, userId: string): Promise<number> =>
  tx.run(sql`update bookings set forget_when_over = true where user_id = ${userId}`);

/** Those a guest made with this address. */
export const markGuestToForget = (tx: Transaction, email: string): Promise<number> =>
  tx.run(sql`
    update bookings set forget_when_over = true
    where user_id is null and lower(contact->>'email') = lower(${email})`);

export const markOneToForget = (tx: Transaction, id: string): Promise<number> =>
  tx.run(sql`update bookings set forget_when_over = true where id = ${id}`);

/** What was done, when, where about and for how much stays; who it was, where exactly and how they felt does not. */
export const forgetPeople = (tx: Transaction, ids: readonly string[]): Promise<number> =>
  tx.run(sql`
    update bookings set forget_when_over = false, nif = null, notes = '', notes_consent_version = null,
      notes_consent_at = null, internal_notes = '', pay_reason = '', location_notes = '', user_timezone = '',
      cancel_reason = case when cancelled_by in ('client', 'admin') then '' else cancel_reason end, idempotency_key = null,
      idempotency_digest = null, zip_code = left(zip_code, 4), recipient_details = '{"name":"","phone":""}',
      contact = '{"firstName":"","lastName":"","phone":"","email":"","gender":"male"}',
      location = '{"address":"","isHotel":false,"apartment":"","hotelName":"","roomNumber":""}'
    where id = any(${[...ids]}::uuid[])`);

/** The words somebody gave as a reason stand in the history too; our own reasons are single words in small letters. */
export const forgetReasons = (tx: Transaction, ids: readonly string[]): Promise<number> =>
  tx.run(sql`
    update booking_history set reason = '' where booking_id = any(${[...ids]}::uuid[])
      and actor in ('guest', 'client', 'admin', 'therapist')
      and (refund_cents is not null or to_status = 'cancelled' or reason !~ '^[a-z_]*$')`);

/** Never paid, and no money ever came: nothing of it is needed. */
export const deleteUnpaid = (on: Queryable, before: Date): Promise<number> =>
  on.run(sql`
    delete from bookings where paid_at is null and status in ('expired', 'cancelled') and unwanted_cents = 0
      and created_at <= ${before}`);

/** Money came and went back: the line stays for the books, its people go. */
export const markReturnedToForget = (on: Queryable, before: Date): Promise<number> =>
  on.run(sql`
    update bookings set forget_when_over = true where paid_at is null and status in ('expired', 'cancelled')
      and unwanted_cents > 0 and contact->>'email' <> '' and created_at <= ${before}`);

export const forgetNotes = (on: Queryable, before: Date): Promise<number> =>
  on.run(sql`update bookings set notes = '' where notes <> '' and ends_at <= ${before}`);

export const forgetNoteOf = (on: Queryable, id: string): Promise<number> =>
  on.run(sql`update bookings set notes = '', notes_consent_version = null, notes_consent_at = null where id = ${id}`);

/** Guests whose last visit is longer ago; whoever has come again since is still known, by phone where no e-mail was given. */
export const markOldGuestsToForget = (on: Queryable, before: Date): Promise<number> =>
  on.run(sql`
    update bookings b set forget_when_over = true
    where user_id is null and not forget_when_over and (contact->>'email' <> '' or contact->>'phone' <> '')
      and ends_at <= ${before}
      and not exists (select from bookings later where later.user_id is null and later.ends_at > ${before}
        and later.paid_at is not null and case when b.contact->>'email' <> ''
          then lower(later.contact->>'email') = lower(b.contact->>'email')
          else later.contact->>'phone' = b.contact->>'phone' end)`);
