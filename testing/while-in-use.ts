import type { Database } from '#server/platform/database/database.ts';
import { sqlFile } from '#server/platform/database/sql.ts';

type Rows = { table: string; before: 'update' | 'delete'; when?: string };

/** Meanwhile these rows are refused, as if somebody had held them for longer than anybody waits. */
export const whileInUse = async <T>(
  database: Database,
  { table, before, when = 'true' }: Rows,
  work: () => Promise<T>,
): Promise<T> => {
  await database.run(
    sqlFile(`
      create or replace function refuse_row() returns trigger language plpgsql as
        $$ begin raise exception 'in use' using errcode = '55P03'; end $$;
      create trigger refuse_row before ${before} on ${table} for each row when (${when}) execute function refuse_row()`),
  );
  try {
    return await work();
  } finally {
    await database.run(sqlFile(`drop trigger refuse_row on ${table}`));
  }
};
