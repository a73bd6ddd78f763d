import type { PoolClient, QueryResultRow } from 'pg';
import type { Clock } from '../clock.ts';
import { errorCodeOf, isConnectionLost, isDiskFull, isReadOnly, isSilence, markAsOurs } from './failures.ts';
import type { Hear } from './hear.ts';
import type { PoolSource } from './postgres-pool.ts';
import type { Sql } from './sql.ts';

export { errorCodeOf };

/** What a repo needs: the pool outside a transaction, one connection inside. */
export type Queryable = {
  many<Row extends QueryResultRow>(statement: Sql): Promise<Row[]>;
  /** The first row or null. */
  maybeOne<Row extends QueryResultRow>(statement: Sql): Promise<Row | null>;
  /** The first row; its absence is a bug. */
  one<Row extends QueryResultRow>(statement: Sql): Promise<Row>;
  /** How many rows a statement touched. */
  run(statement: Sql): Promise<number>;
};

export type Transaction = Queryable & { readonly inTransaction: true };

export type Database = Queryable & {
  readonly kind: 'postgres' | 'embedded';
  transaction<T>(work: (tx: Transaction) => Promise<T>): Promise<T>;
  /** Listens to a channel of it, on a line beside the pool. */
  hear: Hear;
  /** Throws unless the database answers and takes writes. Waits for no place in the pool. */
  ping(): Promise<void>;
  /** How many connections there are, how many of them do nothing, and how many people wait for one. */
  figures(): PoolFigures;
  close(): Promise<void>;
};

type Connection = Pick<PoolClient, 'query'>;

const queryableOn = (withConnection: <T>(use: (connection: Connection) => Promise<T>) => Promise<T>): Queryable => {
  const execute = <Row extends QueryResultRow>({ text, values }: Sql) =>
    withConnection((connection) => connection.query<Row>(text, [...values]));
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

/** Deadlock and serialisation failure: the whole transaction may be tried again. */
const isRetryable = (error: unknown): boolean => ['40P01', '40001'].includes(errorCodeOf(error) ?? '');

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

  /** What time each connection has been told that it is; only where the clock is moved by hand. */
  const toldTimes = new WeakMap<PoolClient, string>();
  const tellTime = async (connection: PoolClient): Promise<void> => {
    const now = clock.now().toISOString();
    if (toldTimes.get(connection) === now) return;
    await noticed(connection.query("select set_config('calma.now', $1, false)", [now]));
    toldTimes.set(connection, now);
  };

  const withConnection = async <T>(use: (connection: PoolClient) => Promise<T>): Promise<T> => {
    const connection = await noticed(pool.current().connect());
    let failure: Error | undefined;
    // A server that ends the connection says so by an event, and an event nobody hears would end the process.
    const onLost = (error: Error): void => {
      failure = error;
    };
    connection.on('error', onLost);
    try {
      if (clock.manual) await tellTime(connection);
      return await use(connection);
    } catch (error) {
      if (isConnectionLost(error) || isReadOnly(error)) failure = error as Error;
      throw error;
    } finally {
      connection.off('error', onLost);
      connection.release(failure);
    }
  };

  const transactionOnce = <T>(work: (tx: Transaction) => Promise<T>): Promise<T> =>
    withConnection(async (connection) => {
      // What the work itself throws is no news of the database; what a statement throws is.
      const onConnection = queryableOn((use) => noticed(use(connection)));
      await noticed(connection.query('begin'));
      try {
        const result = await work({ ...onConnection, inTransaction: true });
        await noticed(connection.query('commit'));
        return result;
      } catch (error) {
        // The first error is the one that matters; and a connection that fell silent will not answer this either.
        if (!isSilence(error)) await connection.query('rollback').catch(() => undefined);
        throw error;
      }
    });

  const plain = clock.manual
    ? queryableOn((use) => withConnection((connection) => noticed(use(connection))))
    : queryableOn((use) => noticed(use(pool.current() as unknown as Connection)));

  return {
    ...plain,
    kind,
    hear,
    ping: async () => {
      if (performance.now() - fullAt < fullForMilliseconds) throw new Error('The disk of the database is full');
      await ping();
    },
    figures: () => {
      const { totalCount: total, idleCount: idle, waitingCount: waiting } = pool.current();
      return { total, idle, waiting };
    },
    transaction: async (work) => {
      for (let attempt = 1; ; attempt++) {
        try {
          return await transactionOnce(work);
        } catch (error) {
          if (!isRetryable(error) || attempt === 3) throw error;
        }
      }
    },
    close: async () => {
      if (pool.current().ending) return;
      await pool.end();
      await onClose?.();
    },
  };
};
