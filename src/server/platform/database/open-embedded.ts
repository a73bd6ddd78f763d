import { PGlite } from '@electric-sql/pglite';
import { btree_gist } from '@electric-sql/pglite/contrib/btree_gist';
import { PglitePgConnection } from '@electric-sql/pglite/node-postgres';
import pg from 'pg';
import type { Clock } from '../clock.ts';
import { seconds } from '../durations.ts';
import { createDatabase, type Database } from './database.ts';
import { StartRefusal, takeFolderLock } from './folder-lock.ts';
import type { Ear, Hear } from './hear.ts';
import type { PoolSource } from './postgres-pool.ts';

type Settings = {
  clock: Clock;
  /** A folder on disk, or nothing for a database that lives in memory. */
  folder?: string;
  /** A dump to start from instead of an empty database. */
  snapshot?: Blob;
  /** How long a request may wait for its turn. */
  queueSeconds?: number;
};

/** PostgreSQL inside this process, spoken to by the same `pg` driver as a real server. */
export const openEmbedded = async ({ clock, folder, snapshot, queueSeconds = 10 }: Settings): Promise<Database> => {
  const releaseLock = folder ? await takeFolderLock(folder) : undefined;
  try {
    const pglite = await PGlite.create({
      ...(folder && { dataDir: folder }),
      ...(snapshot && { loadDataDir: snapshot }),
      extensions: { btree_gist },
    });
    await pglite.exec('set timezone to UTC');
    return createDatabase({
      ...embedded(pglite, clock, queueSeconds),
      onClose: async () => {
        await pglite.close();
        await releaseLock?.();
      },
    });
  } catch (error) {
    await releaseLock?.();
    throw folder ? refusalFor(folder, error) : error;
  }
};

/** As the embedded database numbers it. */
const noSpaceLeft = 51;

/** It throws bare objects with a number when its folder cannot be written. */
const refusalFor = (folder: string, error: unknown): unknown => {
  const { errno, code } = (error ?? {}) as { errno?: unknown; code?: unknown };
  const isFull = code === 'ENOSPC' || (!(error instanceof Error) && errno === noSpaceLeft);
  if (isFull) return new StartRefusal(`The disk of ${folder} is full; make room or set DATA_DIR to another folder.`);
  if (error instanceof Error) return error;
  return new StartRefusal(
    `The embedded database in ${folder} could not be opened (error ${String(errno)}); check that the folder can be written, or set DATA_DIR to another one.`,
  );
};

/** An empty, migrated database as a file, so that tests need not run initdb each time. */
export const dumpEmbedded = async (prepare: (database: Database) => Promise<void>, clock: Clock): Promise<Blob> => {
  const pglite = await PGlite.create({ extensions: { btree_gist } });
  await prepare(createDatabase(embedded(pglite, clock, 10)));
  const dump = await pglite.dumpDataDir('none');
  await pglite.close();
  return dump;
};

const embedded = (pglite: PGlite, clock: Clock, queueSeconds: number) => {
  const ears = new Set<{ channel: string; ear: Ear }>();
  const pool = poolOn(pglite, queueSeconds, (channel, payload) => {
    for (const one of ears) if (one.channel === channel) one.ear.onNotice(payload);
  });
  /** One backend: what it says arrives with the answer to whoever asked it something. */
  const hear: Hear = (channel, ear) => {
    const one = { channel, ear };
    ears.add(one);
    pool.query(`listen ${pg.escapeIdentifier(channel)}`).then(ear.onBegin, () => undefined);
    return async () => void ears.delete(one);
  };
  const source: PoolSource = { current: () => pool, notice: () => undefined, end: () => pool.end() };
  return {
    kind: 'embedded' as const,
    pool: source,
    clock,
    hear,
    ping: async () => {
      await pool.query('select 1');
    },
  };
};

type OnNotice = (channel: string, payload: string) => void;

const poolOn = (pglite: PGlite, queueSeconds: number, onNotice: OnNotice): pg.Pool => {
  /** One backend: every client is a fresh connection object on the same database. */
  class EmbeddedClient extends pg.Client {
    constructor() {
      // @ts-expect-error `connection` is pg's own undocumented seam for a transport
      super({ connection: new PglitePgConnection({ pglite }), user: 'postgres', database: 'postgres' });
      this.on('notification', ({ channel, payload }) => onNotice(channel, payload ?? ''));
    }

    // pg hands its type overrides on as an object that PGlite's wire format does not know.
    // biome-ignore lint/suspicious/noExplicitAny: pg overloads `query` in a dozen ways
    override query(...parameters: any[]): any {
      const [first] = parameters;
      if (first && typeof first === 'object' && 'types' in first && !Array.isArray(first.types)) delete first.types;
      // @ts-expect-error passed on as they came
      return super.query(...parameters);
    }
  }
  return new pg.Pool({
    Client: EmbeddedClient,
    max: 1,
    connectionTimeoutMillis: seconds(queueSeconds),
    // A client that was given back in the middle of a failed transaction must not hand it on.
    verify: (client: pg.PoolClient, done: (error?: Error) => void) => {
      client.query('rollback').then(
        () => done(),
        (error: Error) => done(error),
      );
    },
  } as pg.PoolConfig);
};
