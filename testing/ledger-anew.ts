import { expect } from 'vitest';
import type { Database, Queryable } from '#server/platform/database/database.ts';
import { sql } from '#server/platform/database/sql.ts';

/** What everything comes to, by what it is about: the same for the lines of the day and for those made afterwards. */
const balances = async (on: Queryable): Promise<string[]> => {
  const rows = await on.many<{ line: string }>(sql`
    select concat_ws(' ', coalesce(booking_id, gift_card_id)::text, account, therapist_id::text, sum(amount_cents)::text) as line
    from ledger_lines group by coalesce(booking_id, gift_card_id), account, therapist_id having sum(amount_cents) <> 0 order by 1`);
  return rows.map(({ line }) => line);
};

class Undone extends Error {}

/**
 * The ledger as the server wrote it beside the one that `fill_ledger` makes from all other tables, and what the function
 * would write twice on a server at work. Leaves everything as it was.
 */
export const makeLedgerAnew = async (
  database: Database,
): Promise<{ written: string[]; anew: string[]; writtenTwice: string[] }> => {
  const found = { written: [] as string[], anew: [] as string[], writtenTwice: [] as string[] };
  const fill = sql`select fill_ledger()`;
  await database
    .transaction(async (tx) => {
      found.written = await balances(tx);
      await tx.run(sql`create temporary table lines_before on commit drop as select id from ledger_lines`);
      await tx.run(fill);
      const twice = await tx.many<{ entry: string }>(
        sql`select distinct entry from ledger_lines where id not in (select id from lines_before) order by entry`,
      );
      found.writtenTwice = twice.map(({ entry }) => entry);
      await tx.run(sql`set local session_replication_role = replica`);
      await tx.run(sql`delete from ledger_lines`);
      await tx.run(fill);
      found.anew = await balances(tx);
      throw new Undone();
    })
    .catch((error: unknown) => {
      if (!(error instanceof Undone)) throw error;
    });
  return found;
};

/** Both are the same, and nothing is written twice. */
export const expectSameLedgerAnew = async (database: Database): Promise<void> => {
  const { written, anew, writtenTwice } = await makeLedgerAnew(database);
  expect(anew).toEqual(written);
  expect(writtenTwice).toEqual([]);
};
