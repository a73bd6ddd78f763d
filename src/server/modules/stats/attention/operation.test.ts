import { expect, it } from 'vitest';
import { sql } from '#server/platform/database/sql.ts';
import { minutes } from '#server/platform/durations.ts';
import { enqueue } from '#server/platform/jobs/jobs.ts';
import { showPresence } from '#server/platform/processes.ts';
import { addPerson, signIn } from '../../../../../testing/people.ts';
import { createTestServer, type TestServer } from '../../../../../testing/server.ts';
import { listAttention } from './sources.ts';

const kindsSeen = async (server: TestServer, as: { cookie: string }): Promise<string[]> =>
  (await server.request('GET', '/api/admin/attention', { as })).body.items.map(({ kind }: { kind: string }) => kind);

const enter = async (server: TestServer) => {
  const email = 'office@calma.example';
  await addPerson(server, { email, role: 'admin' });
  return signIn(server, email);
};

it('an installation that cannot work says what is missing, and stops as it is filled in', async () => {
  const { database, clock, config, worker } = await createTestServer();
  const missing = async (production = true) => {
    const deps = { database, clock, config: { ...config, production }, jobKinds: () => worker.kinds };
    return (await listAttention(deps)).items.map(({ kind }) => kind);
  };
  expect(await missing()).toEqual([
    'no_worker',
    'company_example',
    'no_treatments',
    'no_areas',
    'no_therapists',
    'no_card_payments',
    'mail_stays',
  ]);
  expect(await missing(false)).toEqual([]);
  const leave = await showPresence({ database, role: 'worker', runsJobs: true });
  expect(await missing()).not.toContain('no_worker');
  await enqueue(database, { kind: worker.kinds[0] ?? '' });
  clock.advance(minutes(4));
  expect(await missing()).not.toContain('jobs_late');
  clock.advance(minutes(2));
  expect(await missing()).toContain('jobs_late');
  await leave();
  expect(await missing()).toContain('no_worker');
});

it('every kind of background work has its words for the office, in both languages', async () => {
  const { worker, request } = await createTestServer();
  // What was called otherwise in an earlier release has no words any more.
  const ids = worker.kinds.flatMap((kind) => /(?:^| > )([a-z-]+\.[a-z-]+)$/.exec(kind)?.[1] ?? []);
  expect(ids).toContain('money.compare');
  for (const language of ['en', 'pt']) {
    const { tasks } = (await request('GET', `/locales/${language}/admin.json`)).body;
    const named = Object.entries<object>(tasks).flatMap(([module, parts]) =>
      Object.keys(parts).map((part) => `${module}.${part}`),
    );
    expect(named.sort(), language).toEqual([...new Set(ids)].sort());
  }
});

it('work that was given up or that nobody knows is shown, run again and dropped, and stands in the log', async () => {
  const server = await createTestServer();
  const admin = await enter(server);
  expect(await kindsSeen(server, admin)).toEqual([]);
  await enqueue(server.database, { kind: 'of another release' });
  await enqueue(server.database, { kind: 'messaging.sweep-nothing', dedupeKey: 'dead' });
  await server.database.run(sql`update jobs set died_at = clock_now(), last_error = 'no' where dedupe_key = 'dead'`);
  server.clock.advance(minutes(3));
  expect(await kindsSeen(server, admin)).toEqual(['jobs_stuck']);
  const { items } = (await server.request('GET', '/api/admin/jobs', { as: admin })).body;
  expect(items.map(({ why }: { why: string }) => why).sort()).toEqual(['given_up', 'unknown_kind']);
  await enqueue(server.database, { kind: 'messaging.deliver', dedupeKey: 'waits' });
  const waiting = await server.database.one<{ id: string }>(sql`select id::text from jobs where dedupe_key = 'waits'`);
  const act = (id: string, what: string) =>
    server.request('POST', `/api/admin/jobs/${id}/${what}`, { as: admin, body: {} });
  const idOf = (why: string) => items.find((job: { why: string }) => job.why === why).id;
  // What is under way by itself is no business of theirs.
  for (const what of ['run', 'drop']) expect((await act(waiting.id, what)).status).toBe(404);
  expect((await act(idOf('given_up'), 'run')).status).toBe(200);
  expect(await server.database.many(sql`select from jobs where died_at is not null`)).toEqual([]);
  expect((await act(idOf('unknown_kind'), 'drop')).status).toBe(200);
  expect((await act(idOf('unknown_kind'), 'drop')).status).toBe(404);
  const log = (await server.request('GET', '/api/admin/audit', { as: admin })).body.items;
  expect(log.filter(({ subject }: { subject: string }) => subject === 'job')).toHaveLength(2);
});

it('figures for Prometheus are shown to whoever has the token, and to nobody else', async () => {
  const metricsToken = 'a-token-for-prometheus';
  const server = await createTestServer({ config: { metricsToken } });
  await server.request('GET', '/api/treatments');
  const read = (authorization: string) => server.request('GET', '/metrics', { headers: { authorization } });
  expect((await read('Bearer something-else-here')).status).toBe(404);
  const { status, text } = await read(`Bearer ${metricsToken}`);
  expect(status).toBe(200);
  expect(text).toContain('calma_http_requests_total{method="GET",route="/api/treatments",status="200"} 1');
  for (const name of [
    'calma_job_lag_seconds',
    'calma_jobs_stuck{why="given_up"} 0',
    'calma_mails_waiting 0',
    'calma_holds 0',
    'calma_searches_overdue 0',
    'calma_database_connections{state="waiting"} 0',
    'calma_http_request_duration_seconds_bucket',
  ])
    expect(text).toContain(name);
  expect((await (await createTestServer()).request('GET', '/metrics')).status).toBe(404);
});
