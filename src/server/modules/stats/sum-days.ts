import type { Database } from '#server/platform/database/database.ts';
import { sql } from '#server/platform/database/sql.ts';

/** So many of each kind in one transaction: years of history are added up bit by bit. */
const daysAtOnce = 20;

const sumSome = (database: Database): Promise<number> =>
  database.transaction(async (tx) => {
    // One state of everything: a change that is not seen here keeps its mark.
    await tx.run(sql`set transaction isolation level repeatable read`);
    return (await tx.one<{ days: number }>(sql`select sum_days(${daysAtOnce}) as days`)).days;
  });

/** Adds up the days whose figures are not added up yet, or were changed since; what is left after the time waits for the next turn. */
export const sumDays = async (database: Database, mostMilliseconds: number): Promise<void> => {
  const began = performance.now();
  while ((await sumSome(database)) > 0 && performance.now() - began < mostMilliseconds);
};
