import { randomBytes } from 'node:crypto';
import type { Database } from './database/database.ts';
import { sql } from './database/sql.ts';

/** The secret of a program that was given none: made up once and kept, so that every process on this database agrees. */
export const readOwnSecret = async (database: Database): Promise<string> => {
  await database.run(sql`
    insert into own_secrets (name, value) values ('app', ${randomBytes(32).toString('base64url')}) on conflict do nothing`);
  const { value } = await database.one<{ value: string }>(sql`select value from own_secrets where name = 'app'`);
  return value;
};
