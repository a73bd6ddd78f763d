import { randomUUID } from 'node:crypto';
import { readFileSync } from 'node:fs';
import type { FastifyInstance, InjectOptions } from 'fastify';
import pg from 'pg';
import { afterAll, describe, inject } from 'vitest';
import type { Language } from '#domain/language/language.ts';
import { compose } from '#server/compose.ts';
import { type Config, readConfig } from '#server/config.ts';
import { type Clock, createManualClock, type ManualClock } from '#server/platform/clock.ts';
import type { Database } from '#server/platform/database/database.ts';
import { openEmbedded } from '#server/platform/database/open-embedded.ts';
import { openPostgres } from '#server/platform/database/open-postgres.ts';
import type { Patience } from '#server/platform/database/postgres-pool.ts';
import type { Worker } from '#server/platform/jobs/worker.ts';
import { createLogger } from '#server/platform/logger.ts';
import type { Outside } from '#server/platform-parts.ts';
import { createTestLog, type TestLog } from './test-log.ts';

export type DatabaseKind = Database['kind'];

/** Somebody who is signed in: the cookie their browser would send. */
export type SignedIn = { readonly cookie: string };

type RequestOptions = {
  body?: unknown;
  as?: SignedIn;
  language?: Language;
  headers?: Record<string, string>;
};

// biome-ignore lint/suspicious/noExplicitAny: the tests say themselves what they expect of the body
export type TestAnswer = { status: number; headers: Record<string, string>; body: any; text: string };

export type TestServer = {
  readonly app: FastifyInstance;
  readonly worker: Worker;
  readonly database: Database;
  readonly clock: ManualClock;
  readonly config: Config;
  /** What the server logged. An `error` that no test takes away fails the test. */
  readonly log: TestLog;
  request(method: InjectOptions['method'], path: string, options?: RequestOptions): Promise<TestAnswer>;
  close(): Promise<void>;
};

type ServerOptions = {
  kind?: DatabaseKind;
  config?: Partial<Config>;
  clock?: ManualClock;
  /** Where the server finds what is outside, when not over the network. */
  outside?: Pick<Outside, 'invoiceFetch'>;
};

/** A Monday morning. */
export const testStart = new Date('2026-11-16T09:00:00Z');

const testEnvironment = {
  NODE_ENV: 'test',
  PUBLIC_URL: 'http://localhost',
  APP_SECRET: 'a-secret-for-tests-0123456789-abcdef',
};

/**
 * A statement waits as long as the machine needs: on a busy one a dozen that want one row at once would else be told to come
 * again. Who gives up when is told in silence.test.ts.
 */
export const longPatience: Patience = {
  ...{ statementSeconds: 120, silenceSeconds: 120, idleSeconds: 120 },
  ...{ lockSeconds: 20, connectSeconds: 60, queueSeconds: 60 },
};

const openServers = new Set<TestServer>();

/** A whole server on a database of its own, without a socket. Closed by itself at the end of the file. */
export const createTestServer = async (options: ServerOptions = {}): Promise<TestServer> => {
  const clock = options.clock ?? createManualClock(testStart);
  const config: Config = { ...readConfig(testEnvironment), demo: false, ...options.config };
  const log = createTestLog();
  const logger = createLogger('debug', log.destination);
  const fresh = await createTestDatabase(options.kind ?? 'postgres', clock);
  const { app, worker } = await compose({ config, database: fresh.database, clock, logger, ...options.outside });
  await app.ready();
  const server: TestServer = {
    app,
    worker,
    database: fresh.database,
    clock,
    config,
    log,
    request: (method, path, request) => requestOn(app, method, path, request),
    close: async () => {
      if (!openServers.delete(server)) return;
      await app.close();
      await worker.stop();
      await fresh.drop();
    },
  };
  openServers.add(server);
  return server;
};

const requestOn = async (
  app: FastifyInstance,
  method: InjectOptions['method'],
  path: string,
  { body, as, language, headers }: RequestOptions = {},
): Promise<TestAnswer> => {
  const response = await app.inject({
    method: method ?? 'GET',
    url: path,
    headers: {
      ...(language && { 'accept-language': language }),
      ...(as && { cookie: as.cookie }),
      ...headers,
    },
    ...(body !== undefined && { payload: body as NonNullable<InjectOptions['payload']> }),
  });
  const isJson = String(response.headers['content-type'] ?? '').includes('json');
  return {
    status: response.statusCode,
    headers: response.headers as Record<string, string>,
    text: response.body,
    body: isJson && response.body !== '' ? response.json() : undefined,
  };
};

/** An empty, migrated database of its own; `drop` closes it too. */
export const createTestDatabase = async (
  kind: DatabaseKind,
  clock: Clock = createManualClock(testStart),
): Promise<{ database: Database; drop(): Promise<void> }> => {
  if (kind === 'embedded') {
    const snapshot = new Blob([readFileSync(inject('embeddedSnapshotFile'))]);
    const database = await openEmbedded({ clock, snapshot, queueSeconds: longPatience.queueSeconds });
    return { database, drop: () => database.close() };
  }
  const { url, drop } = await createPostgresDatabase(inject('templateDatabase'));
  const sockets = inject('postgresSockets');
  const address = sockets ? `${url}?host=${sockets}` : url;
  const logger = createLogger('silent');
  const database = openPostgres({ url: address, poolSize: 8, clock, logger, patience: longPatience });
  return {
    database,
    drop: async () => {
      await database.close();
      await drop();
    },
  };
};

/** A database on the test server, by default without any table. */
export const createPostgresDatabase = async (
  template = 'template0',
): Promise<{ url: string; drop(): Promise<void> }> => {
  const name = `t_${randomUUID().replaceAll('-', '')}`;
  await onTestServer(`create database ${name} template ${template} strategy file_copy`);
  const url = new URL(inject('postgresUrl'));
  url.pathname = `/${name}`;
  return { url: url.href, drop: () => onTestServer(`drop database if exists ${name} with (force)`) };
};

const onTestServer = async (statement: string): Promise<void> => {
  const client = new pg.Client({ connectionString: inject('postgresUrl') });
  await client.connect();
  try {
    await client.query(statement);
  } finally {
    await client.end();
  }
};

type MakeServer = (options?: Omit<ServerOptions, 'kind'>) => Promise<TestServer>;

type ServerTests = (makeServer: MakeServer, kind: DatabaseKind) => void;

/** The same tests on PostgreSQL and on the embedded database. */
export const eachDatabase = (name: string, tests: ServerTests): void =>
  onDatabases(['postgres', 'embedded'], name, tests);

/** For what both databases do alike: on PostgreSQL, and on both with ALL_DATABASES=1. */
export const onPostgres = (name: string, tests: ServerTests): void =>
  onDatabases(process.env.ALL_DATABASES ? ['postgres', 'embedded'] : ['postgres'], name, tests);

const onDatabases = (kinds: readonly DatabaseKind[], name: string, tests: ServerTests): void => {
  describe.each<DatabaseKind>(kinds)(`${name} (%s)`, (kind) => {
    const made: TestServer[] = [];
    afterAll(async () => {
      for (const server of made) await server.close();
    });
    tests(async (options) => {
      const server = await createTestServer({ ...options, kind });
      made.push(server);
      return server;
    }, kind);
  });
};

/** For the set-up file: errors that were logged and not taken, and the end of every server. */
export const takeLoggedErrors = (): string[] =>
  [...openServers].flatMap((server) => server.log.takeErrors()).map((line) => JSON.stringify(line));

export const closeServers = async (): Promise<void> => {
  for (const server of openServers) await server.close();
};
