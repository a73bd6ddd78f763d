import type { Queryable } from '#server/platform/database/database.ts';
import { sql } from '#server/platform/database/sql.ts';
import type { MailType } from '../mail-types.ts';

export const hasOptOut = async (on: Queryable, addressHash: Buffer, type: MailType): Promise<boolean> =>
  (await on.maybeOne(sql`select from mail_opt_outs where address_hash = ${addressHash} and type = ${type}`)) !== null;

export const insertOptOut = async (on: Queryable, addressHash: Buffer, type: MailType): Promise<void> => {
  await on.run(sql`
    insert into mail_opt_outs (address_hash, type) values (${addressHash}, ${type}) on conflict do nothing`);
};
