import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { startPrivatePostgres } from '../../testing/private-postgres.ts';
import { buildIfStale, startServer } from '../../testing/server-process.ts';
import { ownPage } from './server-calls.ts';
import { stripeKeys } from './stripe/play-stripe.ts';

export const settings = { DEMO: '1', LIMITS: 'off', JOBS: 'inline', LOG_LEVEL: 'warn' };

/** Before the journeys: the built app on PostgreSQL, once with the sandbox and once with Stripe's form, and on the embedded database. */
export default async (): Promise<() => Promise<void>> => {
  buildIfStale();
  const folder = mkdtempSync(join(tmpdir(), 'calma-e2e-'));
  const databases = await openPostgres();
  const [postgres, stripe, embedded] = await Promise.all([
    databases.create('journeys').then((DATABASE_URL) => {
      process.env.SERVER_POSTGRES_DATABASE = DATABASE_URL;
      return startServer({ ...settings, DATABASE_URL });
    }),
    databases
      .create('stripe_journeys')
      .then((DATABASE_URL) => startServer({ ...settings, ...stripeKeys, STRIPE_STAND_IN: '1', DATABASE_URL })),
    startServer({ ...settings, DATA_DIR: join(folder, 'data') }),
  ]);
  await Promise.all([postgres, stripe, embedded].map(({ url }) => keepAwake(url)));
  process.env.SERVER_POSTGRES = postgres.url;
  process.env.SERVER_STRIPE = stripe.url;
  process.env.SERVER_EMBEDDED = embedded.url;
  return async () => {
    await Promise.all([postgres.stop(), stripe.stop(), embedded.stop()]);
    await databases.tearDown();
    rmSync(folder, { recursive: true, force: true });
  };
};

/** At night no therapist is asked. The journeys tell the same story at every hour, so in their servers there is no night. */
export const keepAwake = async (url: string): Promise<void> => {
  const call = async (method: string, path: string, cookie: string, body?: object): Promise<Response> => {
    const answer = await fetch(`${url}${path}`, {
      method,
      headers: { ...ownPage, cookie, ...(body && { 'content-type': 'application/json' }) },
      ...(body && { body: JSON.stringify(body) }),
    });
    if (!answer.ok) throw new Error(`${method} ${path}: ${answer.status} ${await answer.text()}`);
    return answer;
  };
  const login = await call('POST', '/api/login', '', { email: 'admin@calma.example', password: 'calma-demo' });
  const cookie = login.headers
    .getSetCookie()
    .map((one) => one.split(';')[0])
    .join('; ');
  const { version } = (await (await call('GET', '/api/admin/settings', cookie)).json()) as { version: number };
  const dispatch = { quietFrom: '00:00', quietUntil: '00:00' };
  await call('PATCH', '/api/admin/settings', cookie, { version, dispatch });
};

const openPostgres = async () => {
  const given = process.env.TEST_DATABASE_URL;
  const own = given ? undefined : await startPrivatePostgres();
  const url = given ?? own?.urlOf('postgres') ?? '';
  const names: string[] = [];
  const create = async (what: string): Promise<string> => {
    const name = `${what}_${process.pid}`;
    names.push(name);
    await runOn(url, `create database ${name}`);
    const database = new URL(url);
    database.pathname = `/${name}`;
    return database.href;
  };
  const tearDown = async (): Promise<void> => {
    if (own) await own.stop();
    else for (const name of names) await runOn(url, `drop database if exists ${name} with (force)`);
  };
  return { create, tearDown };
};

const runOn = async (url: string, statement: string): Promise<void> => {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  await client.query(statement);
  await client.end();
};
