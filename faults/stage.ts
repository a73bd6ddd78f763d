import { randomUUID } from 'node:crypto';
import { systemClock } from '#server/platform/clock.ts';
import type { Database } from '#server/platform/database/database.ts';
import { errorCodeOf } from '#server/platform/database/failures.ts';
import { openPostgres } from '#server/platform/database/open-postgres.ts';
import { usualPatience } from '#server/platform/database/postgres-pool.ts';
import { sqlFile } from '#server/platform/database/sql.ts';
import { createLogger } from '#server/platform/logger.ts';
import { sandboxKeys } from '#server/platform/payment-provider/sandbox/sandbox-keys.ts';
import { createDemoDatabase } from '../testing/demo-database.ts';
import { prepareDemo } from '../testing/prepare-demo.ts';
import { findFreePort, type PrivatePostgres } from '../testing/private-postgres.ts';
import { type ServerProcess, startServer } from '../testing/server-process.ts';
import { type Answer, type Call, createClient } from './http-client.ts';

/** One of the two servers; it can be killed and comes back at the same address. */
export type Server = {
  readonly url: string;
  readonly pid: number;
  kill(): Promise<void>;
  /** Asks it to end, and answers with its exit code. */
  end(): Promise<number | null>;
  startAgain(): Promise<void>;
  /** The last words of one that ended by itself; null as long as it runs. */
  lastWords(): string | null;
};

/** A booking that a server answered for with 2xx, and the status it named. */
export type Promised = { id: string; status: string };

export type Stage = {
  readonly database: Database;
  readonly databaseName: string;
  readonly servers: readonly [Server, Server];
  /** For a test that takes the database away. */
  readonly postgres: PrivatePostgres;
  readonly keys: ReturnType<typeof sandboxKeys>;
  /** Sends to one of the two servers, in turn, unless told which. Remembers every booking that was promised. */
  send(path: string, call?: Call & { to?: number }): Promise<Answer>;
  readonly promised: readonly Promised[];
  /** Everything both servers have ever written. */
  output(): string;
  /** What must never be written. */
  readonly canaries: Set<string>;
  /** How long the server may take to come to rest before it counts as broken. */
  readonly patienceSeconds: number;
  close(): Promise<void>;
};

export const appSecret = 'canary-app-secret-0123456789-abcdefghij';

type Settings = {
  postgres: PrivatePostgres;
  environment?: Readonly<Record<string, string>>;
  /** Another build of the server than the usual one, from the root of the project. */
  script?: string;
  patienceSeconds?: number;
  /** Of several stages on one database server only the first fills its tables. */
  isCopied?: boolean;
  /** One server only, in the place of both. */
  isAlone?: boolean;
  /** How the servers reach a database, where not directly. */
  urlOf?: (database: string) => string;
};

const waitedTooLong = '55P03';

/**
 * What the tests themselves write waits until the servers are done with a row, also on a machine with other work; where the
 * way to the database is cut, the tests notice it as soon as the servers do.
 */
const longPatience = { ...usualPatience, statementSeconds: 60, silenceSeconds: 61, lockSeconds: 60 };

/** The visits and purchases of the demo's people are not the business of these tests, and their therapists are needed. */
const leaveVisitsBehind = async (database: Database): Promise<void> => {
  const ofDemoClient = "select id from gift_cards where buyer_email <> 'ola@calma.example'";
  const text = `
    set local lock_timeout = '100ms';
    create temporary table kept on commit drop as select * from gift_card_movements where booking_id is null;
    truncate bookings, busy, payments, promo_uses, sandbox_intents, notifications, therapist_payouts cascade;
    insert into gift_card_movements overriding system value select * from kept;
    delete from gift_card_movements where gift_card_id in (${ofDemoClient});
    delete from gift_cards where id in (${ofDemoClient});
    alter table ledger_lines disable trigger ledger_is_kept;
    delete from ledger_lines;
    alter table ledger_lines enable trigger ledger_is_kept;
    select fill_ledger()`;
  // The servers are at work on them already: whoever waits here for one table and holds another gives way, and comes again.
  for (;;)
    try {
      await database.transaction((tx) => tx.run(sqlFile(text)));
      return;
    } catch (error) {
      if (errorCodeOf(error) !== waitedTooLong) throw error;
    }
};

/** A database of its own with two server processes on it. */
export const openStage = async (settings: Settings): Promise<Stage> => {
  const { postgres, environment, script, isCopied, isAlone, patienceSeconds = 60, urlOf } = settings;
  const name = isCopied ? await createDemoDatabase(postgres) : await createEmptyDatabase(postgres);
  const url = (urlOf ?? postgres.urlOf)(name);
  const outputs: (() => string)[] = [];
  const common = { DATABASE_URL: url, DEMO: '1', LIMITS: 'off', APP_SECRET: appSecret, LOG_LEVEL: 'warn' };
  const start = (port: number): Promise<ServerProcess> =>
    startServer({ ...common, ...environment, PORT: String(port) }, script).then((server) => {
      outputs.push(server.output);
      return server;
    });
  // As in production they refuse to load demo data themselves.
  if (environment?.NODE_ENV === 'production' && !isCopied) await prepareDemo(url);
  // One after the other: the first one makes the tables.
  const first = await openServer(start);
  const servers: [Server, Server] = [first, isAlone ? first : await openServer(start)];
  const logger = createLogger('silent');
  const database = openPostgres({
    url,
    poolSize: 8,
    clock: systemClock,
    logger,
    patience: urlOf ? usualPatience : longPatience,
  });
  await leaveVisitsBehind(database);
  const client = createClient();
  const promised: Promised[] = [];
  const keys = sandboxKeys(appSecret);
  const canaries = new Set([appSecret, keys.secretKey, keys.webhookSecret]);
  let turn = 0;

  const send: Stage['send'] = async (path, { to = turn++ % 2, ...call } = {}) => {
    const answer = await client.send(`${servers[to as 0 | 1].url}${path}`, call);
    if (answer.status >= 200 && answer.status < 300) remember(answer, path);
    return answer;
  };
  const remember = ({ body }: Answer, path: string): void => {
    const booking = body?.booking ?? (path.startsWith('/api/bookings/') ? body : null);
    if (typeof booking?.id === 'string') promised.push({ id: booking.id, status: booking.status });
    for (const secret of [body?.accessToken, body?.clientSecret]) if (secret) canaries.add(secret);
  };
  const close = async () => {
    client.close();
    for (const server of servers) await server.kill();
    await database.close();
  };
  const output = () => outputs.map((read) => read()).join('\n');
  return {
    database,
    databaseName: name,
    servers,
    postgres,
    keys,
    send,
    promised,
    output,
    canaries,
    patienceSeconds,
    close,
  };
};

const openServer = async (start: (port: number) => Promise<ServerProcess>): Promise<Server> => {
  const port = await findFreePort();
  let running = await start(port);
  return {
    url: running.url,
    get pid() {
      return running.child.pid ?? 0;
    },
    kill: async () => {
      await running.stop('SIGKILL');
    },
    end: () => running.stop('SIGTERM'),
    startAgain: async () => {
      running = await start(port);
    },
    lastWords: () => {
      const { exitCode, signalCode } = running.child;
      return exitCode === null && signalCode === null
        ? null
        : `${exitCode ?? signalCode}: ${running.output().slice(-2000)}`;
    },
  };
};

const createEmptyDatabase = async (postgres: PrivatePostgres): Promise<string> => {
  const name = `faults_${randomUUID().replaceAll('-', '')}`;
  await onDatabase(postgres.urlOf('postgres'), (admin) => admin.run(sqlFile(`create database ${name}`)));
  return name;
};

const onDatabase = async (url: string, work: (database: Database) => Promise<unknown>): Promise<void> => {
  const database = openPostgres({ url, poolSize: 1, clock: systemClock, logger: createLogger('silent') });
  try {
    await work(database);
  } finally {
    await database.close();
  }
};

/** The number a statement counts. */
export const countOf = async ({ database }: Pick<Stage, 'database'>, text: string): Promise<number> =>
  (await database.one<{ count: number }>(sqlFile(`select count(*)::int as count ${text}`))).count;

/** In this database since it was made. */
export const countDeadlocks = async ({ database }: Pick<Stage, 'database'>): Promise<number> => {
  const text = 'select deadlocks::int as deadlocks from pg_stat_database where datname = current_database()';
  return (await database.one<{ deadlocks: number }>(sqlFile(text))).deadlocks;
};
