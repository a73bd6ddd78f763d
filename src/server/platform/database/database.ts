import type { Pool, PoolClient, QueryResultRow } from 'pg';
import type { Clock } from '../clock.ts';
import type { Sql } from './sql.ts';

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

/** PostgreSQL's five-letter code of an error, if it is one. */
export const errorCodeOf = (error: unknown): string | undefined =>
  error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.code : undefined;

export const constraintOf = (error: unknown): string | undefined =>
  error instanceof Error && 'constraint' in error && typeof error.constraint === 'string'
    ? error.constraint
    : undefined;

type Settings = { kind: Database['kind']; pool: Pool; clock: Clock; onClose?: () => Promise<void> };

export const createDatabase = ({ kind, pool, clock, onClose }: Settings): Database => {
  const withConnection = async <T>(use: (connection: PoolClient) => Promise<T>): Promise<T> => {
    const connection = await pool.connect();
    let failure: Error | undefined;
    // A server that ends the connection says so by an event, and an event nobody hears would end the process.
    const onLost = (error: Error): void => {
      failure = error;
    };
    connection.on('error', onLost);
    try {
      if (clock.manual)
        await connection.query("select set_config('calma.now', $1, false)", [clock.now().toISOString()]);
      return await use(connection);
    } catch (error) {
      if (isConnectionLost(error)) failure = error as Error;
      throw error;
    } finally {
      connection.off('error', onLost);
      connection.release(failure);
    }
  };

  const transactionOnce = <T>(work: (tx: Transaction) => Promise<T>): Promise<T> =>
    withConnection(async (connection) => {
      await connection.query('begin');
      try {
        const result = await work({ ...queryableOn((use) => use(connection)), inTransaction: true });
        await connection.query('commit');
        return result;
      } catch (error) {
        await connection.query('rollback').catch(() => undefined); // the first error is the one that matters
        throw error;
      }
    });

  const plain = clock.manual ? queryableOn(withConnection) : queryableOn((use) => use(pool as unknown as Connection));

  return {
    ...plain,
    kind,
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
      if (pool.ending) return;
      await pool.end();
      await onClose?.();
    },
  };
};

/** Class 08 and the codes a stopping server sends, and the socket's own. */
export const isConnectionLost = (error: unknown): boolean => {
  const code = errorCodeOf(error);
  if (code)
    return (
      code.startsWith('08') ||
      ['57P01', '57P02', '57P03', '53300', 'ECONNREFUSED', 'ECONNRESET', 'EPIPE'].includes(code)
    );
  return (
    error instanceof Error &&
    /Connection terminated|timeout exceeded when trying to connect|Client has encountered a connection error/.test(
      error.message,
    )
  );
};
