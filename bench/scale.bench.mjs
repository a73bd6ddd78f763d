import { openClients } from '../faults/clients.ts';
import { createClient } from '../faults/http-client.ts';
import { systemClock } from '../src/server/platform/clock.ts';
import { openPostgres } from '../src/server/platform/database/open-postgres.ts';
import { createLogger } from '../src/server/platform/logger.ts';
import { createDemoDatabase } from '../testing/demo-database.ts';
import { startServer } from '../testing/server-process.ts';
import { processorTimes } from './processor-time.mjs';

/**
 * Of the work of a processor a request costs, how much is the server's and how much the database's: the first grows with
 * more servers, the second is shared by all. Counted in processor time, so that whoever else uses the machine hardly matters.
 */
const sizes = { full: { each: 600, most: 3, therapists: 120 }, small: { each: 12, most: 1, therapists: 10 } };
const atOnce = 4;
/** So many do not get in each other's way in the six weeks that can be booked. */
const mostStarts = 300;

export const title = 'What a request costs in processor time, over one, two and three servers (600 of each kind)';
export const needs = ['PostgreSQL'];

export async function run({ postgres, size }) {
  const { each, most, therapists } = sizes[size];
  const url = postgres.urlOf(await createDemoDatabase(postgres));
  const environment = { DATABASE_URL: url, DEMO: '1', LIMITS: 'off', JOBS: 'off' };
  const servers = [];
  while (servers.length < most) servers.push(await startServer(environment));
  const database = openPostgres({ url, poolSize: 2, clock: systemClock, logger: createLogger('silent') });
  const client = createClient();
  try {
    const send = (no, path, call) => client.send(`${servers[no % servers.length].url}${path}`, call);
    const people = await openClients(
      { database, send: (path, call) => send(0, path, call), canaries: new Set() },
      { therapists },
    );
    const kinds = createKinds(people, await people.listStarts(Math.min(each, mostStarts)), send, each);
    const rows = [];
    for (const [what, ask, count] of kinds) rows.push(...(await measureKind(what, ask, count, { servers, postgres })));
    return rows;
  } finally {
    client.close();
    await database.close();
    for (const server of servers) await server.stop();
  }
}

function createKinds({ draft, treatmentId }, starts, send, each) {
  const get = (no, path) => send(no, path, { method: 'GET' });
  let next = 0;
  const day = (start) => start.slice(0, 10);
  const look = (no, of) => {
    const date = day(starts[next++ % starts.length]);
    const query = `zip=3000-001&from=${date}&to=${date}&treatmentId=${treatmentId}&duration=60`;
    return get(no % of, `/api/availability?${query}`);
  };
  return [
    ['the catalogue', (no, of) => get(no % of, '/api/treatments'), each],
    ['free starts of a day', look, each],
    [
      'a booking',
      (no, of) => send(no % of, '/api/bookings', { body: draft(starts[next++ % starts.length]) }),
      each / 3,
    ],
  ];
}

async function measureKind(what, ask, count, { servers, postgres }) {
  const rows = [];
  for (let of = 1; of <= servers.length; of++) {
    await spread(ask, of, Math.ceil(count / 6)); // warm
    const before = processorTimes(servers, postgres);
    const failures = await spread(ask, of, count);
    const after = processorTimes(servers, postgres);
    const [server, database] = [after.server - before.server, after.database - before.database].map((ms) => ms / count);
    rows.push({
      what: `${what}, over ${of} ${of === 1 ? 'server' : 'servers'}`,
      measured: `server ${server.toFixed(2)} ms, database ${database.toFixed(2)} ms`,
      goal: 'no error',
      kept: failures === 0,
    });
  }
  return rows;
}

async function spread(ask, of, count) {
  let [sent, failures] = [0, 0];
  const one = async () => {
    while (sent < count) {
      const { status } = await ask(sent++, of);
      if (status >= 500 || status === 0) failures += 1;
    }
  };
  await Promise.all(Array.from({ length: atOnce }, one));
  return failures;
}
