import { afterEach, describe, expect, it } from 'vitest';
import { type FreezableLine, openFreezableLine } from '../../../../testing/freezable-line.ts';
import { findFreePort } from '../../../../testing/private-postgres.ts';
import { createPostgresDatabase } from '../../../../testing/server.ts';
import { createTestLog } from '../../../../testing/test-log.ts';
import { systemClock } from '../clock.ts';
import { createLogger } from '../logger.ts';
import type { Database } from './database.ts';
import { parseDatabaseUrl } from './database-url.ts';
import { isConnectionLost, troubleOf } from './failures.ts';
import { openPostgres } from './open-postgres.ts';
import { usualPatience } from './postgres-pool.ts';
import { sql } from './sql.ts';

const undo: (() => Promise<unknown>)[] = [];
afterEach(async () => {
  for (const step of undo.splice(0).reverse()) await step();
});

const openThrough = async (toUrl: (line: FreezableLine, url: URL) => string = throughLine) => {
  const { url, drop } = await createPostgresDatabase();
  undo.push(drop);
  const address = new URL(url);
  const line = await openFreezableLine(Number(address.port));
  undo.push(() => line.close());
  const log = createTestLog();
  const logger = createLogger('info', log.destination);
  const database = openPostgres({ url: toUrl(line, address), poolSize: 4, clock: systemClock, logger });
  undo.push(() => database.close());
  return { database, line, log };
};

const throughLine = (line: FreezableLine, url: URL): string => {
  const through = new URL(url);
  through.port = String(line.port);
  through.hostname = '127.0.0.1';
  return through.href;
};

const failureOf = (work: Promise<unknown>): Promise<unknown> => work.then(() => 'no failure').catch((error) => error);

const runs = (database: Database) => database.one<{ one: number }>(sql`select 1 as one`);

describe('a database that falls silent', () => {
  it('is noticed, told in the log, and asked again over new connections within 15 seconds', async () => {
    const { database, line, log } = await openThrough();
    await Promise.all([1, 2, 3, 4].map(() => runs(database)));
    line.freeze();
    const [plain, inTransaction] = await Promise.all([
      failureOf(runs(database)),
      failureOf(database.transaction((tx) => tx.run(sql`select 1`))),
    ]);
    for (const failure of [plain, inTransaction]) {
      expect(isConnectionLost(failure)).toBe(true);
      expect(troubleOf(failure)).toBe('away');
    }
    // The two that had been idle were frozen as well: they are not tried one after the other.
    expect(await Promise.all([1, 2, 3, 4].map(() => runs(database)))).toHaveLength(4);
    const told = log.lines().filter(({ msg }) => msg === 'The database fell silent: all connections are made anew');
    expect([1, 2]).toContain(told.length);
    const { silenceSeconds, connectSeconds } = usualPatience;
    expect(silenceSeconds + connectSeconds).toBeLessThan(15);
  });

  it('is not ready long before the others have given up', async () => {
    const { database, line } = await openThrough();
    await Promise.all([database.ping(), runs(database)]);
    line.freeze();
    line.swallow(true);
    const ends: string[] = [];
    const other = failureOf(runs(database)).then(() => ends.push('a question'));
    expect(await failureOf(database.ping())).toBeInstanceOf(Error);
    expect(ends).toEqual([]);
    await other;
  });
});

describe('a pool that was given up', () => {
  it('is trouble of the database for whoever still asks it', async () => {
    const { database } = await openThrough();
    await database.close();
    expect(troubleOf(await failureOf(runs(database)))).toBe('away');
  });
});

describe('a pool that is all taken', () => {
  it('does not make the server look unready', async () => {
    const { database } = await openThrough();
    let letGo: () => void = () => undefined;
    const held = new Promise<void>((resolve) => {
      letGo = resolve;
    });
    const holders = [1, 2, 3, 4].map(() =>
      database.transaction(async (tx) => {
        await tx.run(sql`select 1`);
        await held;
      }),
    );
    await expect.poll(() => database.figures()).toEqual({ total: 4, idle: 0, waiting: 0 });
    await database.ping();
    expect(database.figures()).toEqual({ total: 4, idle: 0, waiting: 0 });
    const failure = await failureOf(runs(database));
    expect(troubleOf(failure)).toBe('busy');
    letGo();
    await Promise.all(holders);
  });
});

describe('several hosts', () => {
  it('are told apart in the address', () => {
    expect(parseDatabaseUrl('postgres://u:p%40@one:5432,[::1]:5433/calma?sslmode=require')).toEqual([
      'postgres://u:p%40@one:5432/calma?sslmode=require',
      'postgres://u:p%40@[::1]:5433/calma?sslmode=require',
    ]);
    expect(parseDatabaseUrl('postgresql://localhost/calma')).toEqual(['postgres://localhost/calma']);
    expect(parseDatabaseUrl('postgres:///calma?host=/run/postgresql')).toEqual([
      'postgres:///calma?host=/run/postgresql',
    ]);
    for (const wrong of ['mysql://one/x', 'postgres://one,/x', 'postgres://a b/x', 'one:5432'])
      expect(parseDatabaseUrl(wrong)).toBeNull();
  });

  it('are asked in turn for one that is there and takes writes', async () => {
    const nobody = await findFreePort();
    const { database } = await openThrough((line, url) => {
      const [, rest = ''] = throughLine(line, url).split(`127.0.0.1:${line.port}`);
      return `postgres://postgres@127.0.0.1:${nobody},127.0.0.1:${line.port}${rest}`;
    });
    await database.run(sql`create table notes (note text)`);
    expect(await database.transaction((tx) => tx.run(sql`insert into notes values ('here')`))).toBe(1);
    await database.ping();
  });

  it('that are all read-only are trouble, not a bug', async () => {
    const { database } = await openThrough();
    await database.run(sql`create table notes (note text)`);
    const failure = await failureOf(
      database.transaction(async (tx) => {
        await tx.run(sql`set transaction read only`);
        await tx.run(sql`insert into notes values ('no')`);
      }),
    );
    expect(troubleOf(failure)).toBe('read-only');
  });
});

describe('an error of somebody else', () => {
  it('is no trouble of the database, although a socket ended the same way', () => {
    expect(troubleOf(Object.assign(new Error('read ECONNRESET'), { code: 'ECONNRESET' }))).toBeNull();
  });

  it('that ends a session by a fault of its own is lost, one that only fails a statement is not', () => {
    const fault = (severity: string) =>
      Object.assign(new Error('could not write init file'), { code: 'XX000', severity });
    expect(isConnectionLost(fault('FATAL'))).toBe(true);
    expect(isConnectionLost(fault('ERROR'))).toBe(false);
  });

  it.each(['ETIMEDOUT', 'EHOSTUNREACH', 'ENETUNREACH', 'ENOTFOUND', 'EAI_AGAIN', '57P01', '08006'])(
    'with the code %s is a lost connection when it is one of the database',
    (code) => {
      expect(isConnectionLost(Object.assign(new Error('x'), { code }))).toBe(true);
    },
  );
});
