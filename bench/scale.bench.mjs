import { readdirSync, readFileSync } from 'node:fs';
import { openClients } from '../faults/clients.ts';
import { createClient } from '../faults/http-client.ts';
import { systemClock } from '../src/server/platform/clock.ts';
import { openPostgres } from '../src/server/platform/database/open-postgres.ts';
import { createLogger } from '../src/server/platform/logger.ts';
import { startPrivatePostgres } from '../testing/private-postgres.ts';
import { startServer } from '../testing/server-process.ts';

/**
 * Of the work of a processor a request costs, how much is the server's and how much the database's: the first grows with
 * more servers, the second is shared by all. Counted in processor time, so that whoever else uses the machine hardly matters.
 */
const each = Number(process.env.BENCH_REQUESTS ?? 600);
const atOnce = 4;

export const title = `What a request costs in processor time, over one, two and three servers (${each} of each kind)`;

export async function run() {
  const postgres = await startPrivatePostgres();
  const url = postgres.urlOf('postgres');
  const environment = { DATABASE_URL: url, DEMO: '1', LIMITS: 'off', JOBS: 'off' };
  const servers = [await startServer(environment)];
  for (const _ of [2, 3]) servers.push(await startServer(environment));
  const database = openPostgres({ url, poolSize: 2, clock: systemClock, logger: createLogger('silent') });
  const client = createClient();
  try {
    const send = (no, path, call) => client.send(`${servers[no % servers.length].url}${path}`, call);
    const people = await openClients(
      { database, send: (path, call) => send(0, path, call), canaries: new Set() },
      { therapists: 120 },
    );
    const kinds = createKinds(people, await people.listStarts(each), send);
    const rows = [];
    for (const [what, ask, count] of kinds) rows.push(...(await measureKind(what, ask, count, { servers, postgres })));
    return rows;
  } finally {
    client.close();
    await database.close();
    for (const server of servers) await server.stop();
    await postgres.stop();
  }
}

function createKinds({ draft, treatmentId }, starts, send) {
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
  for (const of of [1, 2, 3]) {
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

const ticksPerSecond = 100;

const timeOf = (pid) => {
  try {
    const fields = readFileSync(`/proc/${pid}/stat`, 'utf8')
      .replace(/^.*\) /, '')
      .split(' ');
    return ((Number(fields[11]) + Number(fields[12])) * 1000) / ticksPerSecond;
  } catch {
    return 0; // it has just ended
  }
};

const childrenOf = (parent) =>
  readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .filter((pid) => {
      try {
        return (
          readFileSync(`/proc/${pid}/stat`, 'utf8')
            .replace(/^.*\) /, '')
            .split(' ')[1] === String(parent)
        );
      } catch {
        return false;
      }
    });

/** In milliseconds, of all servers and of all processes of the database. */
const processorTimes = (servers, postgres) => {
  const sum = (pids) => pids.reduce((total, pid) => total + timeOf(pid), 0);
  const { pid } = postgres.process;
  return { server: sum(servers.map(({ child }) => child.pid)), database: sum([pid, ...childrenOf(pid)]) };
};
