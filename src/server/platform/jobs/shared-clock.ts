import type { Clock, SharedClock } from '../clock.ts';
import { isShared } from '../clock.ts';
import type { Database, Queryable, Transaction } from '../database/database.ts';
import { sql } from '../database/sql.ts';
import type { Logger } from '../logger.ts';

const channel = 'calma_clock';

const readAhead = async (on: Queryable): Promise<number> => {
  const row = await on.maybeOne<{ ahead: number }>(sql`select ahead_ms::float8 as ahead from shared_clock`);
  return row?.ahead ?? 0;
};

/** What another process may have moved since is known from here on. */
export const catchUp = async (on: Queryable, clock: SharedClock): Promise<void> => clock.follow(await readAhead(on));

/**
 * At least at this instant, for every process on the database; a clock that is further stays where it is. What goes with the
 * move is done in the same moment.
 */
export const moveSharedClock = async (
  database: Database,
  clock: SharedClock,
  to: Date,
  along: (tx: Transaction) => Promise<void>,
): Promise<void> => {
  const ahead = Math.max(0, to.getTime() - Date.now());
  await database.transaction(async (tx) => {
    await tx.run(sql`
      insert into shared_clock as c (ahead_ms) values (${Math.ceil(ahead)})
      on conflict (is_only) do update set ahead_ms = greatest(c.ahead_ms, excluded.ahead_ms)`);
    await along(tx);
    await tx.run(sql`select pg_notify(${channel}, '')`);
  });
  await catchUp(database, clock);
};

/** A process that may be moved goes with the others from now on; one that may not says that it does not. */
export const keepTogether = async (database: Database, clock: Clock, logger: Logger): Promise<Database> => {
  if (!isShared(clock)) {
    const ahead = await readAhead(database);
    if (ahead > 0)
      logger.warn(
        { aheadHours: ahead / 3_600_000 },
        'A test has moved the clock of this database: only CLOCK=manual follows',
      );
    return database;
  }
  await catchUp(database, clock);
  const look = (): void => void catchUp(database, clock).catch(() => undefined);
  const end = database.hear(channel, { onNotice: look, onBegin: look });
  return { ...database, close: () => end().then(() => database.close()) };
};
