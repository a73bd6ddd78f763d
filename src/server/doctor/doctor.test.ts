import { createServer, type RequestListener } from 'node:http';
import type { AddressInfo } from 'node:net';
import pg from 'pg';
import { SMTPServer } from 'smtp-server';
import { expect, inject, it, onTestFinished } from 'vitest';
import webPush from 'web-push';
import { sql } from '#server/platform/database/sql.ts';
import { findFreePort } from '../../../testing/private-postgres.ts';
import { createPostgresDatabase, longPatience } from '../../../testing/server.ts';
import { startSmtpSink } from '../../../testing/smtp-sink.ts';
import { systemClock } from '../platform/clock.ts';
import { migrationsFolder } from '../platform/database/open-database.ts';
import { openPostgres } from '../platform/database/open-postgres.ts';
import { createLogger } from '../platform/logger.ts';
import { webhookEvents } from '../platform/payment-provider/inspect-stripe.ts';
import { showPresence } from '../platform/processes.ts';
import { version } from '../platform/project-root.ts';
import { checkClock, checkDatabase } from './check-database.ts';
import { checkMail, checkPublicUrl, checkPush, checkStripe } from './check-outside.ts';
import { checkProcesses, checkTables } from './check-tables.ts';
import { type Finding, writeFinding } from './finding.ts';

const open = (url: string) => {
  const logger = createLogger('silent');
  const database = openPostgres({ url, poolSize: 1, clock: systemClock, logger, patience: longPatience });
  onTestFinished(() => database.close());
  return database;
};

const makeDatabase = async (template?: string): Promise<string> => {
  const { url, drop } = await createPostgresDatabase(template);
  onTestFinished(drop);
  return url;
};

const onServer = async (url: string, ...statements: string[]): Promise<void> => {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  for (const statement of statements) await client.query(statement);
  await client.end();
};

const listen = async (answer: RequestListener): Promise<string> => {
  const server = createServer(answer).listen(0, '127.0.0.1');
  await new Promise((resolve) => server.once('listening', resolve));
  onTestFinished(() => void server.close());
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
};

const statesOf = (findings: readonly Finding[]) => findings.map(({ name, state }) => `${name} ${state}`);
const sentence = (findings: readonly Finding[], name: string): string =>
  findings
    .filter((finding) => finding.name === name)
    .map(writeFinding)
    .join('\n');

it('a database that suits us is found good, line by line', async () => {
  const database = open(await makeDatabase());
  const names = ['Database', 'Writes', 'Rights', 'Extension', 'Connections', 'Clock'];
  expect(statesOf(await checkDatabase(database, 8))).toEqual(names.map((name) => `${name} good`));
  expect(await checkTables(database, migrationsFolder)).toMatchObject({
    areThere: false,
    findings: [{ state: 'note' }],
  });
});

it('a role that may nothing, a standby and too few connections are named with the cure', async () => {
  const url = await makeDatabase();
  const role = `poor_${Date.now()}`;
  await onServer(url, `create role ${role} login`);
  onTestFinished(() => onServer(url, `drop role ${role}`));
  const poor = new URL(url);
  poor.username = role;
  const findings = await checkDatabase(open(poor.href), 90);
  expect(sentence(findings, 'Rights')).toMatch(/may not create tables.*\n.*GRANT CREATE ON SCHEMA public/);
  expect(sentence(findings, 'Extension')).toContain('CREATE EXTENSION btree_gist;');
  expect(statesOf(findings)).toContain('Connections note');
  await onServer(url, `alter role ${role} set default_transaction_read_only = on`);
  expect(sentence(await checkDatabase(open(poor.href), 8), 'Writes')).toContain('name the primary');
});

it('tables that belong to somebody else are seen before an upgrade fails', async () => {
  const url = await makeDatabase(inject('templateDatabase'));
  const role = `tenant_${Date.now()}`;
  await onServer(url, `create role ${role} login`, `grant create on schema public to ${role}`);
  onTestFinished(() => onServer(url, `revoke create on schema public from ${role}`, `drop role ${role}`));
  const tenant = new URL(url);
  tenant.username = role;
  const findings = await checkDatabase(open(tenant.href), 8);
  expect(sentence(findings, 'Rights')).toMatch(/\d\d tables belong to another role/);
});

it('a search without its indexes is told with the two statements that make them', async () => {
  const database = open(await makeDatabase(inject('templateDatabase')));
  expect(sentence(await checkDatabase(database, 8), 'Search')).toBe('');
  await database.run(sql`drop index bookings_search; drop extension pg_trgm cascade`);
  expect(sentence(await checkDatabase(database, 8), 'Search')).toContain('CREATE EXTENSION IF NOT EXISTS pg_trgm');
  await database.run(sql`create extension pg_trgm`);
  await database.one(sql`select make_search_indexes()`);
  expect(sentence(await checkDatabase(database, 8), 'Search')).toBe('');
});

it('a clock that is wrong is told with how much', async () => {
  const database = open(await makeDatabase());
  expect(await checkClock(database)).toMatchObject({ state: 'good' });
  expect((await checkClock(database, () => Date.now() + 60_000)).found).toMatch(/is (5[89]|6[01])\.\d s ahead of/);
  expect((await checkClock(database, () => Date.now() - 60_000)).found).toMatch(/is (5[89]|6[01])\.\d s behind/);
});

it('says who runs, and what nobody does', async () => {
  const database = open(await makeDatabase(inject('templateDatabase')));
  expect((await checkTables(database, migrationsFolder)).findings).toMatchObject([{ state: 'good' }]);
  expect(statesOf(await checkProcesses(database))).toEqual(['Processes missing', 'Worker missing']);
  const leaveServer = await showPresence({ database, role: 'server', runsJobs: false });
  expect(statesOf(await checkProcesses(database))).toEqual(['Processes good', 'Worker missing']);
  const leaveWorker = await showPresence({ database, role: 'worker', runsJobs: true });
  expect(statesOf(await checkProcesses(database))).toEqual(['Processes good', 'Worker good']);
  await leaveServer();
  await leaveWorker();
});

it('a mail server is asked to let us in, and a wrong password, a dead port and silence are told apart', async () => {
  const sink = await startSmtpSink();
  const mailFrom = 'Calma <ola@spa.pt>';
  expect(statesOf(await checkMail({ smtpUrl: sink.url, mailFrom }))).toEqual(['Mail good']);
  await sink.stop();
  expect(sentence(await checkMail({ smtpUrl: sink.url, mailFrom }), 'Mail')).toMatch(/ECONNREFUSED.*\n.*host, port/);
  const strict = new SMTPServer({
    disabledCommands: ['STARTTLS'],
    logger: false,
    onAuth: (_auth, _session, done) => done(Object.assign(new Error('No such user'), { responseCode: 535 })),
  });
  strict.on('error', () => undefined);
  await new Promise<void>((resolve) => strict.listen(0, '127.0.0.1', () => resolve()));
  onTestFinished(() => new Promise<void>((resolve) => strict.close(() => resolve())));
  const { port } = strict.server.address() as AddressInfo;
  const refused = await checkMail({ smtpUrl: `smtp://ana:wrong@127.0.0.1:${port}`, mailFrom });
  expect(sentence(refused, 'Mail')).toMatch(/535.*\n.*user and password/);
  expect(statesOf(await checkMail({ smtpUrl: null, mailFrom }))).toEqual(['Mail note']);
});

it('the keys of pushes are compared with each other', () => {
  const [one, other] = [webPush.generateVAPIDKeys(), webPush.generateVAPIDKeys()];
  expect(statesOf(checkPush({ vapid: one }))).toEqual(['Push good']);
  expect(statesOf(checkPush({ vapid: { ...one, privateKey: other.privateKey } }))).toEqual(['Push missing']);
  expect(sentence(checkPush({ vapid: null }), 'Push')).toContain('VAPID_PRIVATE_KEY');
});

it('Stripe is asked whether it knows the key and where its webhook leads', async () => {
  const publicUrl = 'https://book.example.pt';
  const stripe = { secretKey: `sk_live_${'a'.repeat(24)}`, publishableKey: 'pk_live_a', webhookSecret: 'whsec_a' };
  const address = `${publicUrl}/api/payment-webhook`;
  const endpoint = {
    id: 'we_1',
    object: 'webhook_endpoint',
    url: address,
    status: 'enabled',
    enabled_events: webhookEvents,
  };
  let answer: { status: number; body: unknown } = { status: 200, body: {} };
  const url = new URL(
    await listen((_request, response) => {
      response.writeHead(answer.status, { 'content-type': 'application/json' }).end(JSON.stringify(answer.body));
    }),
  );
  const where = { host: url.hostname, port: Number(url.port), protocol: 'http' as const };
  const ask = async (webhooks: unknown[], status = 200) => {
    const error = { error: { type: 'invalid_request_error', message: 'no' } };
    answer = { status, body: status === 200 ? { object: 'list', data: webhooks, has_more: false } : error };
    return checkStripe({ stripe, publicUrl }, where);
  };
  expect(statesOf(await ask([{ ...endpoint, api_version: null }]))).toEqual(['Stripe good', 'Webhook good']);
  expect(sentence(await ask([]), 'Webhook')).toContain(`none leads to ${address}`);
  expect(sentence(await ask([{ ...endpoint, status: 'disabled' }]), 'Webhook')).toContain('switched off');
  const few = { ...endpoint, enabled_events: webhookEvents.slice(1) };
  expect(sentence(await ask([few]), 'Webhook')).toContain('not told of payment_intent.succeeded');
  expect(statesOf(await ask([{ ...endpoint, api_version: '2019-01-01' }]))).toContain('Webhook note');
  expect(sentence(await ask([], 401), 'Stripe')).toContain('does not know the secret key');
  expect(statesOf(await ask([], 403))).toEqual(['Stripe good', 'Webhook note']);
  const nowhere = { ...where, port: await findFreePort() };
  expect(sentence(await checkStripe({ stripe, publicUrl }, nowhere), 'Stripe')).toContain('api.stripe.com');
});

it('the public address must lead here, by itself, and name its proxy', async () => {
  const trustProxy = '127.0.0.1';
  const check = (publicUrl: string) => checkPublicUrl({ publicUrl, trustProxy });
  const json = (status: number, body: object): Promise<string> =>
    listen((_request, response) =>
      response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body)),
    );
  expect(statesOf(await check(await json(200, { status: 'ok', version })))).toEqual(['Address good']);
  expect(statesOf(await check(await json(200, { status: 'ok', version: '0.0.1' })))).toEqual(['Address note']);
  expect(sentence(await check(await json(502, {})), 'Address')).toContain('answers 502');
  const moved = await listen((_request, response) => response.writeHead(301, { location: 'https://www.spa.pt' }).end());
  expect(sentence(await check(moved), 'Address')).toContain('sends us on to https://www.spa.pt');
  const dead = `https://127.0.0.1:${await findFreePort()}`;
  expect(sentence(await check(dead), 'Address')).toContain('ECONNREFUSED');
  expect(statesOf(await checkPublicUrl({ publicUrl: dead, trustProxy: null }))).toContain('Proxy missing');
});
