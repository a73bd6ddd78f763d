import { emptyEntries } from '#server/modules/audit/public.ts';
import type { Database, Transaction } from '#server/platform/database/database.ts';
import { sql } from '#server/platform/database/sql.ts';
import { findClientIdOfMailbox, findClientIdOfUser } from './repo.ts';
import { forgetWishes } from './wishes.ts';

/** What the office wrote goes at once; the record itself stays as long as something still names its person. */
export const forgetClient = async (tx: Transaction, id: string | null): Promise<void> => {
  if (id === null) return;
  await tx.run(sql`update clients set notes = '', blocked_reason = '', version = version + 1 where id = ${id}`);
  await forgetWishes(tx, id);
  await emptyEntries(tx, 'client', id);
};

export const forgetClientOfMailbox = async (tx: Transaction, email: string): Promise<void> =>
  forgetClient(tx, await findClientIdOfMailbox(tx, email));

export const forgetClientOfUser = async (tx: Transaction, userId: string): Promise<void> => {
  await forgetClient(tx, await findClientIdOfUser(tx, userId));
  await tx.run(sql`update users set client_id = null where id = ${userId} and erased_at is not null`);
};

/**
 * Keys that no booking and no account gives any more, and records of people whom nothing names. It waits for nobody: whoever
 * works on a record does this afterwards, and the hourly job does it again.
 */
export const forgetNamelessClients = (database: Database): Promise<void> =>
  database.transaction(async (tx) => {
    await tx.run(sql`
      update users set client_id = null where id in (
        select id from users where erased_at is not null and client_id is not null for update skip locked)`);
    await tx.run(sql`
      delete from client_keys k
      where not exists (select from users u where u.client_id = k.client_id
          and ((k.kind = 'mailbox' and mailbox_of(u.email) = k.value) or (k.kind = 'phone' and phone_key_of(u.phone) = k.value)))
        and not exists (select from bookings b where b.client_id = k.client_id
          and ((k.kind = 'mailbox' and mailbox_of(b.contact->>'email') = k.value)
            or (k.kind = 'phone' and phone_key_of(b.contact->>'phone') = k.value)))
        and not exists (select from gift_cards g where g.client_id = k.client_id
          and k.kind = 'mailbox' and mailbox_of(g.buyer_email) = k.value)`);
    for (const id of await listUnreachable(tx)) await forgetClient(tx, id);
    const gone = await tx.many<{ id: string }>(sql`
      delete from clients where id in (
        select c.id from clients c where not exists (select from users u where u.client_id = c.id)
          and not exists (select from bookings b where b.client_id = c.id)
          and not exists (select from gift_cards g where g.client_id = c.id)
        for update skip locked) returning id`);
    for (const { id } of gone) await emptyEntries(tx, 'client', id);
  });

/** Records with words about somebody whom no key leads to any more: their time is over, and nobody had to ask. */
const listUnreachable = async (tx: Transaction): Promise<string[]> => {
  const rows = await tx.many<{ id: string }>(sql`
    select c.id from clients c
    where not exists (select from client_keys k where k.client_id = c.id)
      and not exists (select from users u where u.client_id = c.id)
      and (c.notes <> '' or c.blocked_reason <> '' or exists (select from client_therapists t where t.client_id = c.id))
    for update skip locked`);
  return rows.map(({ id }) => id);
};
