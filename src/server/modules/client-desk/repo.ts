import type { SavedAddress } from '#contract/client-desk.ts';
import type { Queryable, Transaction } from '#server/platform/database/database.ts';
import { defineTable, instant, int, json, type RowOf, text, uuid } from '#server/platform/database/define-table.ts';
import { sql } from '#server/platform/database/sql.ts';
import { newId } from '#server/platform/secrets.ts';

const facts = {
  label: text(),
  zipCode: text(),
  location: json<SavedAddress['location']>(),
  hasMassageTable: int(),
  locationNotes: text(),
};
const addresses = defineTable('saved_addresses', { ...facts, id: uuid(), createdAt: instant() });

export type AddressFacts = RowOf<typeof facts>;
export type AddressRow = RowOf<typeof addresses.columns>;

const columns = addresses.select();

export const listAddressesOf = (on: Queryable, userId: string): Promise<AddressRow[]> =>
  on.many<AddressRow>(
    sql`select ${columns} from saved_addresses where user_id = ${userId} order by created_at, id limit 100`,
  );

/** Null when the person has as many as may be. Two at once wait for each other. */
export const insertAddress = async (
  tx: Transaction,
  userId: string,
  address: AddressFacts,
  most: number,
): Promise<AddressRow | null> => {
  await tx.run(sql`select from users where id = ${userId} for no key update`);
  return tx.maybeOne<AddressRow>(sql`
    insert into saved_addresses (id, user_id, label, zip_code, location, has_massage_table, location_notes)
    select ${newId()}, ${userId}, ${address.label}, ${address.zipCode}, ${JSON.stringify(address.location)}::jsonb,
      ${address.hasMassageTable}::int, ${address.locationNotes}
    where (select count(*) from saved_addresses where user_id = ${userId}) < ${most}
    returning ${columns}`);
};

export const updateAddressOf = (
  on: Queryable,
  userId: string,
  id: string,
  address: AddressFacts,
): Promise<AddressRow | null> =>
  on.maybeOne<AddressRow>(sql`
    update saved_addresses set ${addresses.set(address)}
    where id = ${id} and user_id = ${userId} returning ${columns}`);

export const deleteAddressOf = async (on: Queryable, userId: string, id: string): Promise<boolean> =>
  (await on.run(sql`delete from saved_addresses where id = ${id} and user_id = ${userId}`)) === 1;

export const listFavouriteIds = async (on: Queryable, userId: string): Promise<string[]> => {
  const rows = await on.many<{ id: string }>(
    sql`select therapist_id as id from favourite_therapists where user_id = ${userId} order by created_at, therapist_id`,
  );
  return rows.map(({ id }) => id);
};

export const insertFavourite = (on: Queryable, userId: string, therapistId: string): Promise<number> =>
  on.run(sql`
    insert into favourite_therapists (user_id, therapist_id) values (${userId}, ${therapistId}) on conflict do nothing`);

export const deleteFavourite = (on: Queryable, userId: string, therapistId: string): Promise<number> =>
  on.run(sql`delete from favourite_therapists where user_id = ${userId} and therapist_id = ${therapistId}`);

export const forgetClientDesk = async (tx: Transaction, userId: string): Promise<void> => {
  await tx.run(sql`delete from saved_addresses where user_id = ${userId}`);
  await tx.run(sql`delete from favourite_therapists where user_id = ${userId}`);
};
