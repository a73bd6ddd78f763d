import type { PoolClient, QueryResultRow } from 'pg';
import { type Ask, askInTurn, askOn, askTogether } from '../asking/ask.ts';
import type { Clock } from '../clock.ts';
import {
  errorCodeOf,
  isConnectionLost,
  isDiskFull,
  isOutdatedPlan,
  isReadOnly,
  isSilence,
  markAsOurs,
} from './failures.ts';
import type { Hear } from './hear.ts';
import type { PoolSource } from './postgres-pool.ts';
import { type Sql, sql } from './sql.ts';

export { errorCodeOf };

/**
 * What a repo needs: the pool outside a transaction, one connection inside. There, what is asked without waiting for the answer
 * to the statement before goes along with it, and is answered in order, each as if asked alone.
 */
export type Queryable = {
  many<Row extends QueryResultRow>(statement: Sql): Promise<Row[]>;
  /** The first row or null. */
  maybeOne<Row extends QueryResultRow>(statement: Sql): Promise<Row | null>;
  /** The first row; its absence is a bug. */
  one<Row extends QueryResultRow>(statement: Sql): Promise<Row>;
  /** How many rows a statement touched. */
  run(statement: Sql): Promise<number>;
};

export type Transaction = Queryable & {
  readonly inTransaction: true;
  /** A last statement, whose answer nobody needs: it goes along with the commit, and is undone with the rest if it fails. */
  lastly(statement: Sql): void;
};

export type Database = Queryable & {
  readonly kind: 'postgres' | 'embedded';
  /** Grows with everything this process may have written, once it stands. */
  countWrites(): number;
  transaction<T>(work: (tx: Transaction) => Promise<T>): Promise<T>;
  /** Listens to a channel of it, on a line beside the pool. */
  hear: Hear;
  /** Throws unless the database answers and takes writes. Waits for no place in the pool. */
  ping(): Promise<void>;
  /** How many connections there are, how many of them do nothing, and how many people wait for one. */
  figures(): PoolFigures;
  close(): Promise<void>;
};

const isRead = ({ text }: Sql): boolean => /^\s*select\b/i.test(text);

const queryableOn = (ask: Ask, afterWrite?: () => void): Queryable => {
  const execute = <Row extends QueryResultRow>(statement: Sql) => {
    const answer = ask<Row>(statement);
    return afterWrite && !isRead(statement) ? answer.finally(afterWrite) : answer;
  };
  return {
    many: async <Row extends QueryResultRow>(statement: Sql) => (await execute<Row>(statement)).rows,
    maybeOne: async <Row extends QueryResultRow>(statement: Sql) => (await execute<Row>(statement)).rows[0] ?? null,
    one: async <Row extends QueryResultRow>(statement: Sql) => {
      const row = (await execute<Row>(statement)).rows[0];
      if (!row) throw new Error(`A row was expected from: ${statement.text.trim().slice(0, 80)}`);
      return row;
    },
    run: async (statement) => (await execute(statement)).rowCount ?? 0,
  };
};

/** Deadlock, serialisation failure, a table that has changed meanwhile: the whole transaction may be tried again. */
const isRetryable = (error: unknown): boolean =>
  ['40P01', '40001'].includes(errorCodeOf(error) ?? '') || isOutdatedPlan(error);

export const constraintOf = (error: unknown): string | undefined =>
  error instanceof Error && 'constraint' in error && typeof error.constraint === 'string'
    ? error.constraint
    : undefined;

type PoolFigures = { readonly total: number; readonly idle: number; readonly waiting: number };

type Settings = {
  kind: Database['kind'];
  pool: PoolSource;
  clock: Clock;
  /** Asks whether the database takes writes, beside the pool. */
  ping: () => Promise<void>;
  hear: Hear;
  onClose?: () => Promise<void>;
};

const fullForMilliseconds = 10_000;

/** Two that got in each other's way: the database has ended one of them, and it may simply begin again. */
const tryThrice = async <T>(work: () => Promise<T>): Promise<T> => {
  for (let attempt = 1; ; attempt++) {
    try {
      return await work();
    } catch (error) {
      if (!isRetryable(error) || attempt === 3) throw error;
    }
  }
};

/** Tells each connection what time it is; only where the clock is moved by hand. */
const timeTeller = (clock: Clock, noticed: <T>(work: Promise<T>) => Promise<T>) => {
  const toldTimes = new WeakMap<PoolClient, string>();
  return async (connection: PoolClient): Promise<void> => {
    const now = clock.now().toISOString();
    if (toldTimes.get(connection) === now) return;
    await noticed(connection.query("select set_config('calma.now', $1, false)", [now]));
    toldTimes.set(connection, now);
  };
};

/** The pool gets the connection back, or hears that it is of no more use. */
const giveBackAfter = async <T>(connection: PoolClient, use: () => Promise<T>): Promise<T> => {
  let failure: Error | undefined;
  // A server that ends the connection says so by an event, and an event nobody hears would end the process.
  const onLost = (error: Error): void => {
    failure = error;
  };
  connection.on('error', onLost);
  try {
    return await use();
  } catch (error) {
    if (isConnectionLost(error) || isReadOnly(error) || isOutdatedPlan(error)) failure = error as Error;
    throw error;
  } finally {
    connection.off('error', onLost);
    connection.release(failure);
  }
};

const transact = async <T>(
  { ask, askQuietly }: { ask: Ask; askQuietly: Ask },
  work: (tx: Transaction) => Promise<T>,
): Promise<T> => {
  const last: Sql[] = [];
  const lastly = (statement: Sql): void => void last.push(statement);
  // Goes along with the first statement, which tells what is wrong with the connection.
  const begun = askQuietly(sql`begin`);
  begun.catch(() => undefined);
  try {
    const result = await work({ ...queryableOn(ask), inTransaction: true, lastly });
    await Promise.all([begun, ...last.map(ask), ask(sql`commit`)]);
    return result;
  } catch (error) {
    // The first error is the one that matters; and a connection that fell silent will not answer this either.
    if (!isSilence(error)) await askQuietly(sql`rollback`).catch(() => undefined);
    throw error;
  }
};

export const createDatabase = ({ kind, pool, clock, ping, hear, onClose }: Settings): Database => {
  let fullAt = Number.NEGATIVE_INFINITY;
  const notice = (error: unknown): void => {
    markAsOurs(error);
    if (isDiskFull(error)) fullAt = performance.now();
    pool.notice(error);
  };
  const noticed = async <T>(work: Promise<T>): Promise<T> => {
    try {
      return await work;
    } catch (error) {
      notice(error);
      throw error;
    }
  };

  const tellTime = timeTeller(clock, noticed);

  const withConnection = async <T>(use: (connection: PoolClient) => Promise<T>): Promise<T> => {
    const connection = await noticed(pool.current().connect());
    return giveBackAfter(connection, async () => {
      if (clock.manual) await tellTime(connection);
      return use(connection);
    });
  };

  let writes = 0;
  const countWrite = (): void => {
    writes++;
  };

  const noticing =
    (ask: Ask): Ask =>
    (statement) =>
      noticed(ask(statement));
  const askOneConnection = kind === 'embedded' ? askInTurn : askTogether;

  const transactionOnce = <T>(work: (tx: Transaction) => Promise<T>): Promise<T> =>
    withConnection((connection) => {
      const ask = askOneConnection(connection);
      // What the work itself throws is no news of the database; what a statement throws is.
      return transact({ ask: noticing(ask), askQuietly: ask }, work);
    }).finally(countWrite);

  const askPool: Ask = (statement) =>
    clock.manual
      ? withConnection((connection) => askOneConnection(connection)(statement))
      : (kind === 'embedded' ? askInTurn : askOn)(pool.current() as unknown as PoolClient)(statement);
  const plain = queryableOn(noticing(askPool), countWrite);

  return {
    ...plain,
    kind,
    hear,
    countWrites: () => writes,
    ping: async () => {
      if (performance.now() - fullAt < fullForMilliseconds) throw new Error('The disk of the database is full');
      await ping();
    },
    figures: () => {
      const { totalCount: total, idleCount: idle, waitingCount: waiting } = pool.current();
      return { total, idle, waiting };
    },
    transaction: (work) => tryThrice(() => transactionOnce(work)),
    close: async () => {
      if (pool.current().ending) return;
      await pool.end();
      await onClose?.();
    },
  };
};
