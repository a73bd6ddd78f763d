import pg from 'pg';
import { seconds } from '../durations.ts';
import type { Logger } from '../logger.ts';
import { isConnectionLost, isReadOnly, isSilence } from './failures.ts';

type Settings = {
  /** One address a host. */
  hosts: readonly string[];
  poolSize: number;
  logger: Logger;
  patience: Patience;
};

/** 0 means as long as it needs. */
export type Patience = {
  /** How long a statement may take, by the server's clock and by ours: whoever is silent for longer than that is gone. */
  readonly statementSeconds: number;
  readonly silenceSeconds: number;
  /** How long a transaction may wait for its next statement; the locks of one whose line froze are free after that. */
  readonly idleSeconds: number;
  /** How long a statement may wait for somebody else's lock. */
  readonly lockSeconds: number;
  /** How long a new connection may take, and how long a request may wait for one of the pool. */
  readonly connectSeconds: number;
  readonly queueSeconds: number;
};

const waits = { lockSeconds: 2, connectSeconds: 3, queueSeconds: 5 };
export const usualPatience: Patience = { statementSeconds: 8, silenceSeconds: 9, idleSeconds: 10, ...waits };
/** For long work at the start. */
export const endlessPatience: Patience = { statementSeconds: 0, silenceSeconds: 0, idleSeconds: 60, ...waits };
/** For the question whether the database is there. */
const littlePatience: Patience = { statementSeconds: 2, silenceSeconds: 2, idleSeconds: 12, ...waits };

const sessionSettings = ({ statementSeconds, idleSeconds, lockSeconds }: Patience): string =>
  Object.entries({
    timezone: 'UTC',
    // Our questions are short: compiling the longer ones took seconds where answering them takes a fraction of one.
    jit: 'off',
    lock_timeout: String(seconds(lockSeconds)),
    statement_timeout: String(seconds(statementSeconds)),
    idle_in_transaction_session_timeout: String(seconds(idleSeconds)),
  })
    .map(([name, value]) => `-c ${name}=${value}`)
    .join(' ');

/** Connections to a PostgreSQL server, or to the one of several that takes writes. */
export type PoolSource = {
  /** The pool to take a connection from now. */
  current(): pg.Pool;
  /** To be told of every error of a connection. */
  notice(error: unknown): void;
  end(): Promise<void>;
};

export const createPostgresPool = ({ hosts, poolSize, logger, patience }: Settings): PoolSource => {
  const asked: AskedHost = { count: hosts.length, index: 0 };
  const address = (): string => hosts[asked.index] ?? '';
  const open = (): pg.Pool => {
    const pool = hosts.length > 1 ? new SeekingPool(options(), asked) : new pg.Pool(options());
    // An idle connection may break at any time; the pool replaces it by itself.
    pool.on('error', (error) => logger.warn({ reason: error.message }, 'An idle database connection was lost'));
    pool.on('release', (error, client) => {
      // Nobody at the other end would answer a polite good-bye.
      if (isConnectionLost(error)) (client as ClientWithSocket).connection?.stream.destroy();
    });
    return pool;
  };
  const options = (): pg.PoolConfig => ({
    connectionString: address(),
    Client: clientFor(address, patience),
    // Statements need not wait for the answers to those before them.
    pipeline: true,
    max: poolSize,
    connectionTimeoutMillis: seconds(patience.queueSeconds),
    idleTimeoutMillis: seconds(30),
    keepAlive: true,
    keepAliveInitialDelayMillis: seconds(5),
    query_timeout: seconds(patience.silenceSeconds),
    options: sessionSettings(patience),
  });

  let pool = open();
  const leave = (): void => {
    const old = pool;
    pool = open();
    // Those who still hold a connection of it find out for themselves.
    old.end().catch(() => undefined);
  };

  return {
    current: () => pool,
    notice: (error) => {
      if (pool.ending) return;
      if (isSilence(error)) {
        logger.warn(
          { silentSeconds: patience.silenceSeconds },
          'The database fell silent: all connections are made anew',
        );
        leave();
      } else if (isReadOnly(error) && hosts.length > 1) {
        logger.warn('This database server takes no writes any more: looking for the one that does');
        leave();
      }
    },
    end: () => pool.end(),
  };
};

/** Of several hosts, which one is asked: the one that took writes last. */
type AskedHost = { readonly count: number; index: number };

/** Asks the hosts in turn, beginning with the one that took writes last. */
class SeekingPool extends pg.Pool {
  readonly #asked: AskedHost;

  constructor(options: pg.PoolConfig, asked: AskedHost) {
    super(options);
    this.#asked = asked;
  }

  // biome-ignore lint/suspicious/noExplicitAny: pg overloads `connect` with and without a callback
  override connect(callback?: any): any {
    const found = this.seek();
    if (!callback) return found;
    found.then(
      (client) => callback(undefined, client, client.release),
      (error: Error) => callback(error, undefined, () => undefined),
    );
  }

  private async seek(): Promise<pg.PoolClient> {
    for (let attempt = 1; ; attempt++) {
      const tried = this.#asked.index;
      try {
        return await this.connectToWritable();
      } catch (error) {
        const isElsewhere = !this.ending && (isConnectionLost(error) || isReadOnly(error));
        if (isElsewhere && this.#asked.index === tried) this.#asked.index = (tried + 1) % this.#asked.count;
        if (!isElsewhere || attempt >= this.#asked.count) throw error;
      }
    }
  }

  private async connectToWritable(): Promise<pg.PoolClient> {
    const client = (await super.connect()) as pg.PoolClient & { takesWrites?: boolean };
    try {
      if (!client.takesWrites) await refuseReadOnly(client);
      client.takesWrites = true;
      return client;
    } catch (error) {
      client.release(error as Error);
      throw error;
    }
  }
}

type ClientWithSocket = pg.PoolClient & { connection?: { stream: { destroy(): void } } };

/** A client of the host that is asked at the moment; one that cannot be reached is given up sooner than a place in the queue. */
const clientFor = (address: () => string, { connectSeconds }: Patience) =>
  class extends pg.Client {
    constructor(config?: pg.ClientConfig) {
      super({ ...config, connectionString: address(), connectionTimeoutMillis: seconds(connectSeconds) });
      // While a connection changes hands neither the pool nor its next user listens, and an event nobody hears would end the
      // process; the next user hears of it with the first question.
      this.on('error', () => undefined);
    }
  };

const refuseReadOnly = async (on: Pick<pg.Pool, 'query'> | pg.PoolClient): Promise<void> => {
  const { rows } = await on.query<{ refuses: boolean }>({
    text: `select pg_is_in_recovery() or current_setting('transaction_read_only') = 'on' as refuses`,
    query_timeout: seconds(waits.connectSeconds),
  } as pg.QueryConfig);
  if (rows[0]?.refuses) throw Object.assign(new Error('This database server takes no writes'), { code: '25006' });
};

/** One connection beside the pool, so that the question whether the database takes writes waits for nobody. */
export const createProbe = (settings: Pick<Settings, 'hosts' | 'logger'>) => {
  const pool = createPostgresPool({ ...settings, poolSize: 1, patience: littlePatience });
  let asking: Promise<void> | null = null;
  const ask = async (): Promise<void> => {
    try {
      await refuseReadOnly(pool.current());
    } catch (error) {
      pool.notice(error);
      throw error;
    } finally {
      asking = null;
    }
  };
  return {
    ask: (): Promise<void> => {
      asking ??= ask();
      return asking;
    },
    end: () => pool.end(),
  };
};
