import type { AddressInfo } from 'node:net';
import { afterEach, beforeAll, expect, it } from 'vitest';
import { compose } from '#server/compose.ts';
import { sql } from '#server/platform/database/sql.ts';
import { createLogger } from '#server/platform/logger.ts';
import { type Desk, openDesk } from '../../../../testing/booking-desk.ts';
import { addPerson, signIn } from '../../../../testing/people.ts';
import { eachDatabase, onPostgres, type TestServer } from '../../../../testing/server.ts';

type Line = {
  status: number;
  headers: Headers;
  /** How many changes were told so far. */
  changes(): number;
  /** When the server has ended it. */
  ended: Promise<void>;
  close(): void;
};

const open = new Set<Line>();

const readLine = async (url: string, headers: Record<string, string> = {}): Promise<Line> => {
  const stop = new AbortController();
  const answer = await fetch(url, { headers, signal: stop.signal });
  let text = '';
  const read = async (): Promise<void> => {
    const decoder = new TextDecoder();
    for await (const chunk of answer.body ?? []) text += decoder.decode(chunk, { stream: true });
  };
  const line: Line = {
    status: answer.status,
    headers: answer.headers,
    changes: () => text.split('event: change').length - 1,
    ended: read().catch(() => undefined),
    close: () => stop.abort(),
  };
  open.add(line);
  return line;
};

const listenOn = async (server: Pick<TestServer, 'app'>): Promise<string> => {
  if (!server.app.server.listening) await server.app.listen({ port: 0, host: '127.0.0.1' });
  return `http://127.0.0.1:${(server.app.server.address() as AddressInfo).port}`;
};

afterEach(() => {
  for (const line of open) line.close();
  open.clear();
});

/** The line to the database stands as soon as the first change, that of its own beginning, was told. */
const begun = (line: Line) => expect.poll(() => line.changes()).toBeGreaterThanOrEqual(1);

eachDatabase('a page that waits', (makeServer) => {
  let server: TestServer;
  let desk: Desk;
  let url: string;
  let id: string;
  let token: string;

  beforeAll(async () => {
    server = await makeServer({ config: { limits: false } });
    desk = await openDesk(server, [{}, {}]);
    url = await listenOn(server);
    ({ id, token } = await desk.booked());
  });

  it('hears that its booking has changed, and nothing of others', async () => {
    const other = await desk.booked({ datetime: '2026-11-21T10:00:00.000Z', evenIfBusy: true });
    const line = await readLine(`${url}/api/live?booking=${id}&token=${token}`);
    expect([line.status, line.headers.get('content-type'), line.headers.get('x-accel-buffering')]).toEqual([
      200,
      'text/event-stream; charset=utf-8',
      'no',
    ]);
    await begun(line);
    const elsewhere = await readLine(`${url}/api/live?booking=${other.id}&token=${other.token}`);
    await begun(elsewhere);
    const [before, beforeThere] = [line.changes(), elsewhere.changes()];
    await server.database.run(sql`update bookings set internal_notes = 'x' where id = ${other.id}`);
    await expect.poll(() => elsewhere.changes()).toBe(beforeThere + 1);
    expect(line.changes()).toBe(before);
    await server.database.run(sql`update bookings set internal_notes = 'y' where id = ${id}`);
    await expect.poll(() => line.changes()).toBe(before + 1);
  });

  it('is refused without a key, and a key opens its own booking alone', async () => {
    const statusOf = async (query: string) => (await readLine(`${url}/api/live${query}`)).status;
    expect(await statusOf('')).toBe(404);
    expect(await statusOf(`?booking=${id}`)).toBe(404);
    expect(await statusOf(`?booking=${id}&token=wrong`)).toBe(404);
    expect(await statusOf(`?booking=${id}&token=${token}&seconds=0`)).toBe(200);
  });

  it('of a person hears of their own news; a change that was taken back is never told', async () => {
    const userId = await addPerson(server, { email: 'rita@calma.example' });
    const { cookie } = await signIn(server, 'rita@calma.example');
    const line = await readLine(`${url}/api/live`, { cookie });
    await begun(line);
    const before = line.changes();
    const add = sql`insert into notifications (user_id, kind, cause, details) values (${userId}, 'booking_received', 'a', '{}')`;
    await server.database
      .transaction(async (tx) => {
        await tx.run(add);
        throw new Error('taken back');
      })
      .catch(() => undefined);
    expect(line.changes()).toBe(before);
    await server.database.run(add);
    await expect.poll(() => line.changes()).toBe(before + 1);
  });

  it('has six lines at most: the oldest gives way', async () => {
    const lines: Line[] = [];
    for (let count = 0; count < 7; count++) lines.push(await readLine(`${url}/api/live?booking=${id}&token=${token}`));
    await lines[0]?.ended;
    expect(lines.map(({ status }) => status)).toEqual(Array(7).fill(200));
  });
});

onPostgres('pages of two servers', (makeServer) => {
  it('hear of each other’s changes, come back after the line to the database broke, and are let go when a server ends', async () => {
    const server = await makeServer({ config: { limits: false } });
    const desk = await openDesk(server, [{}, {}]);
    const { id, token } = await desk.booked();
    const { config, database, clock } = server;
    const second = await compose({ config, database, clock, logger: createLogger('silent') });
    const [url, otherUrl] = [await listenOn(server), await listenOn({ app: second.app })];
    const here = await readLine(`${url}/api/live?booking=${id}&token=${token}`);
    const there = await readLine(`${otherUrl}/api/live?booking=${id}&token=${token}`);
    await Promise.all([begun(here), begun(there)]);
    const before = [here.changes(), there.changes()];
    await server.request('POST', `/api/bookings/${id}/cancel?token=${token}`, { body: {} });
    await expect
      .poll(() => [here.changes() > (before[0] ?? 0), there.changes() > (before[1] ?? 0)])
      .toEqual([true, true]);

    const told = here.changes();
    await database.run(sql`
      select pg_terminate_backend(pid) from pg_stat_activity
      where datname = current_database() and query ilike 'listen%' and pid <> pg_backend_pid()`);
    // Whatever was said meanwhile nobody heard: so everybody is asked to look once the line stands again.
    await expect.poll(() => here.changes()).toBeGreaterThan(told);

    await second.app.close();
    await there.ended;
    await second.worker.stop();
    const late = await fetch(`${otherUrl}/api/live`).catch(() => null);
    expect(late).toBeNull();
  });
});
