import { join } from 'node:path';
import type { Config } from './config.ts';
import type { Clock } from './platform/clock.ts';
import type { Database } from './platform/database/database.ts';
import { StartRefusal } from './platform/database/folder-lock.ts';
import { migrate } from './platform/database/migrate.ts';
import { openEmbedded } from './platform/database/open-embedded.ts';
import { openPostgres } from './platform/database/open-postgres.ts';
import { sql } from './platform/database/sql.ts';
import type { Logger } from './platform/logger.ts';
import { projectRoot } from './platform/project-root.ts';

export const migrationsFolder = join(projectRoot, 'db', 'migrations');

/** PostgreSQL when DATABASE_URL is set, else the embedded one; migrated and ready. */
export const openDatabase = async (config: Config, clock: Clock, logger: Logger): Promise<Database> => {
  const database = config.databaseUrl
    ? openPostgres({ url: config.databaseUrl, poolSize: config.databasePool, clock, logger })
    : await openEmbedded({ clock, folder: join(config.dataDir, 'postgres') });
  try {
    await database.one(sql`select 1`).catch((error: Error) => {
      throw new StartRefusal(
        `The database of DATABASE_URL does not answer (${error.message || 'no connection'}); check the address and that it runs.`,
      );
    });
    await migrate(database, migrationsFolder);
    return database;
  } catch (error) {
    await database.close();
    throw error;
  }
};
