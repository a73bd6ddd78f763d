import pg from 'pg';
import type { Clock } from '../clock.ts';
import { seconds } from '../durations.ts';
import type { Logger } from '../logger.ts';
import { createDatabase, type Database } from './database.ts';

type Settings = { url: string; poolSize: number; clock: Clock; logger: Logger };

export const openPostgres = ({ url, poolSize, clock, logger }: Settings): Database => {
  const pool = new pg.Pool({
    connectionString: url,
    max: poolSize,
    connectionTimeoutMillis: seconds(5),
    idleTimeoutMillis: seconds(30),
    options:
      '-c timezone=UTC -c lock_timeout=2000 -c statement_timeout=15000 -c idle_in_transaction_session_timeout=30000',
  });
  // An idle connection may break at any time; the pool replaces it by itself.
  pool.on('error', (error) => logger.warn({ reason: error.message }, 'An idle database connection was lost'));
  return createDatabase({ kind: 'postgres', pool, clock });
};
