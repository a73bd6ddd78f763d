import type { Clock } from '../clock.ts';
import type { Logger } from '../logger.ts';
import { createDatabase, type Database } from './database.ts';
import { parseDatabaseUrl } from './database-url.ts';
import { hearPostgres } from './hear.ts';
import { createPostgresPool, createProbe, type Patience, usualPatience } from './postgres-pool.ts';

type Settings = {
  url: string;
  poolSize: number;
  clock: Clock;
  logger: Logger;
  patience?: Patience;
};

export const openPostgres = ({ url, poolSize, clock, logger, patience = usualPatience }: Settings): Database => {
  const hosts = parseDatabaseUrl(url) ?? [url];
  const pool = createPostgresPool({ hosts, poolSize, logger, patience });
  const probe = createProbe({ hosts, logger });
  const hear = hearPostgres({ hosts, logger });
  return createDatabase({ kind: 'postgres', pool, clock, ping: probe.ask, hear, onClose: probe.end });
};
