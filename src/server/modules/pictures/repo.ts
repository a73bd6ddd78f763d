import type { Queryable } from '#server/platform/database/database.ts';
import { sql } from '#server/platform/database/sql.ts';
import type { WrittenPicture } from './write-anew.ts';

/** The same picture twice is one row. */
export const keepPicture = (on: Queryable, hash: string, { content, width, height }: WrittenPicture): Promise<number> =>
  on.run(sql`
    insert into pictures (hash, content, width, height) values (${hash}, ${content}, ${width}, ${height})
    on conflict (hash) do nothing`);

export const findPicture = async (on: Queryable, hash: string): Promise<Buffer | null> => {
  const row = await on.maybeOne<{ content: Uint8Array }>(sql`select content from pictures where hash = ${hash}`);
  return row && Buffer.from(row.content);
};

export const hasPicture = async (on: Queryable, hash: string): Promise<boolean> =>
  (await on.maybeOne(sql`select from pictures where hash = ${hash}`)) !== null;
