import { join } from 'node:path';
import type { Config } from '#server/config.ts';
import type { Clock } from '../clock.ts';
import { keepTogether } from '../jobs/shared-clock.ts';
import type { Logger } from '../logger.ts';
import { projectRoot } from '../project-root.ts';
import type { Database } from './database.ts';
import { errorCodeOf, isConnectionLost } from './failures.ts';
import { StartRefusal } from './folder-lock.ts';
import { isMigrated, migrate } from './migrate.ts';
import { openEmbedded } from './open-embedded.ts';
import { openPostgres } from './open-postgres.ts';
import { endlessPatience } from './postgres-pool.ts';
import { sql } from './sql.ts';

export const migrationsFolder = join(projectRoot, 'db', 'migrations');

type Settings = {
  config: Config;
  clock: Clock;
  logger: Logger;
  /** For the person who waits. */
  say?: (line: string) => void;
};

/** PostgreSQL when DATABASE_URL is set, else the embedded one; migrated and ready. */
export const openDatabase = async ({ config, clock, logger, say = () => undefined }: Settings): Promise<Database> => {
  const { databaseUrl: url, databasePool: poolSize } = config;
  const prepare = async (database: Database): Promise<void> => {
    await migrate(database, migrationsFolder, (count) =>
      say(count > 5 ? '  Preparing the database …' : '  Bringing the database up to date …'),
    );
  };
  if (!url) {
    const embedded = await openEmbedded({ clock, folder: join(config.dataDir, 'postgres') });
    return orClose(embedded, async () => {
      await prepare(embedded);
      return keepTogether(embedded, clock, logger);
    });
  }
  const database = openPostgres({ url, poolSize, clock, logger });
  return orClose(database, async () => {
    await refuseUnusable(database);
    if (!(await isMigrated(database, migrationsFolder))) await patiently({ url, clock, logger }, prepare);
    return keepTogether(database, clock, logger);
  });
};

/** Changing or filling a large table may take longer than any request may. */
export const patiently = async (
  { url, clock, logger }: { url: string; clock: Clock; logger: Logger },
  work: (database: Database) => Promise<void>,
): Promise<void> => {
  const patient = openPostgres({ url, poolSize: 1, clock, logger, patience: endlessPatience });
  try {
    await work(patient);
  } finally {
    await patient.close();
  }
};

const orClose = async (database: Database, work: () => Promise<Database>): Promise<Database> => {
  try {
    return await work();
  } catch (error) {
    await database.close();
    throw error;
  }
};

const oldestVersion = 15;

/** What can be wrong with a server before the first table is made. */
const refuseUnusable = async (database: Database): Promise<void> => {
  const { number } = await database
    .one<{ number: number }>(sql`select current_setting('server_version_num')::int as number`)
    .catch((error: Error) => {
      throw new StartRefusal(sayUnreachable(error));
    });
  const version = Math.floor(number / 10_000);
  if (version < oldestVersion)
    throw new StartRefusal(
      `The database of DATABASE_URL is PostgreSQL ${version}, and ${oldestVersion} or newer is needed.`,
    );
};

export const sayUnreachable = (error: Error): string => {
  const why = error.message || errorCodeOf(error) || 'no connection';
  return isConnectionLost(error) || !errorCodeOf(error)
    ? `The database of DATABASE_URL does not answer (${why}); check the address and that it runs.`
    : `The database of DATABASE_URL refuses us (${why}); check user, password and name of the database.`;
};
