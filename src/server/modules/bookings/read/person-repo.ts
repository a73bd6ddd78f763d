import type { Queryable, Transaction } from '#server/platform/database/database.ts';
import { prepared, type Sql, sql } from '#server/platform/database/sql.ts';
import type { BookingFacts } from '../columns.ts';
import type { BookingRow } from '../repo.ts';

const localDigits = 9;
const shortestPhone = 6;

/** A visit that was paid for and not cancelled, by this account or by anybody with this address. */
export const hasEarlierBooking = async (
  on: Queryable,
  { id, userId, email }: { id: string; userId: string | null; email: string },
): Promise<boolean> =>
  (await on.maybeOne(sql`
    select id from bookings
    where (user_id = ${userId}::uuid or (lower(contact->>'email') = lower(${email}) and ${email} <> ''))
      and id <> ${id} and paid_at is not null and status <> 'cancelled' limit 1`)) !== null;

const mailbox = (
  email: Sql,
): Sql => sql`(case when split_part(lower(${email}), '@', 2) in ('gmail.com', 'googlemail.com')
  then replace(split_part(split_part(lower(${email}), '@', 1), '+', 1), '.', '') || '@gmail.com'
  else split_part(split_part(lower(${email}), '@', 1), '+', 1) || '@' || split_part(lower(${email}), '@', 2) end)`;

type Visitor = { id: string; userId: string | null; mailbox: string; phone: string };

/** The same, by everything a person is known by. Reads all bookings: only for codes that are for first bookings. */
export const hasEarlierVisit = async (
  on: Queryable,
  { id, userId, mailbox: own, phone }: Visitor,
): Promise<boolean> => {
  const digits = phone.replace(/\D/g, '');
  return (
    (await on.maybeOne(sql`
      select id from bookings
      where (user_id = ${userId}::uuid or ${mailbox(sql`contact->>'email'`)} = ${own}
          or (${digits.length >= shortestPhone}
            and right(regexp_replace(contact->>'phone', '\\D', '', 'g'), ${localDigits}) = ${digits.slice(-localDigits)}))
        and id <> ${id} and paid_at is not null and status <> 'cancelled' limit 1`)) !== null
  );
};

/** Has anything been paid for with this address? */
export const hasPaidBooking = async (on: Queryable, email: string): Promise<boolean> =>
  (await on.maybeOne(sql`
    select from bookings where lower(contact->>'email') = lower(${email}) and paid_at is not null limit 1`)) !== null;

type Person = Pick<BookingFacts, 'userId' | 'contact' | 'startsAt' | 'endsAt'>;
type Overlapping = Pick<BookingRow, 'reference' | 'userId' | 'startsAt' | 'endsAt'>;

/** Whoever writes a booking with the same address waits until this transaction ends. */
export const lockPerson = (tx: Transaction, email: string): Promise<number> =>
  tx.run(prepared(sql`select pg_advisory_xact_lock(hashtext(${`booking:${email.toLowerCase()}`}))`));

/** A booking of the same account, address or phone that shares time with this one and is paid or may still be. */
export const findOverlapping = (tx: Transaction, person: Person): Promise<Overlapping | null> => {
  const { userId, contact, startsAt, endsAt } = person;
  const phone = contact.phone.replace(/\D/g, '');
  return tx.maybeOne<Overlapping>(
    prepared(sql`
    select reference, user_id as "userId", starts_at as "startsAt", ends_at as "endsAt" from bookings
    where starts_at < ${endsAt} and ends_at > ${startsAt} and starts_at > ${startsAt}::timestamptz - interval '1 day'
      and (status in ('finding_therapist', 'confirmed') or (status = 'waiting_payment' and hold_expires_at > clock_now()))
      and (user_id = ${userId}::uuid or lower(contact->>'email') = lower(${contact.email})
        or (${phone.length >= shortestPhone}
          and right(regexp_replace(contact->>'phone', '\\D', '', 'g'), ${localDigits}) = ${phone.slice(-localDigits)}))
    order by user_id = ${userId}::uuid desc nulls last, starts_at, id limit 1`),
  );
};
