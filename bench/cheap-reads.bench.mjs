import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createDemoDatabase } from '../testing/demo-database.ts';
import { findFreePort } from '../testing/private-postgres.ts';
import { production } from '../testing/production.ts';
import { startServer } from '../testing/server-process.ts';
import { wrk } from './load.mjs';
import { median } from './measure.mjs';
import { timeOf } from './processor-time.mjs';
import { readScript } from './production.mjs';

export const title = 'Cheap reads beside a Fastify that only says hello, 8 clients, medians of five';
export const needs = ['PostgreSQL', 'wrk'];

const allReads = {
  'GET /api/treatments': '/api/treatments',
  'GET /api/add-ins': '/api/add-ins',
  'GET /api/zip-codes/check/1200-109': '/api/zip-codes/check/1200-109',
  'GET /api/config': '/api/config',
};
const sizes = {
  full: { rounds: 5, seconds: 3, warmUpSeconds: 8, reads: Object.entries(allReads) },
  small: { rounds: 1, seconds: 1, reads: Object.entries(allReads).slice(0, 1) },
};

/** Requests a second, and what each costs the server in processor time: on a busy machine only the latter says much. */
function measure({ url, child }, path, { seconds, lua }) {
  const before = timeOf(child.pid);
  const perSecond = wrk(url + path, { seconds, lua });
  return { perSecond, processorEach: (timeOf(child.pid) - before) / (perSecond * seconds) };
}

export async function run({ postgres, size }) {
  const { rounds, warmUpSeconds, reads } = sizes[size];
  const environment = {
    DATABASE_URL: postgres.urlOf(await createDemoDatabase(postgres)),
    JOBS: 'off',
    ...production,
    PORT: String(await findFreePort()),
  };
  const company = await startServer(environment);
  const hello = await startServer({}, 'bench/hello-server.mjs');
  const folder = mkdtempSync(join(tmpdir(), 'calma-bench-'));
  const lua = join(folder, 'read.lua');
  writeFileSync(lua, readScript);
  try {
    const figures = { hello: [], ...Object.fromEntries(reads.map(([name]) => [name, []])) };
    // The first one warms up: on a busy machine it takes a while until everything is compiled.
    for (let round = size === 'full' ? 0 : 1; round <= rounds; round++) {
      const seconds = round === 0 ? warmUpSeconds : sizes[size].seconds;
      const measured = { hello: measure(hello, '', { seconds, lua }) };
      for (const [name, path] of reads) measured[name] = measure(company, path, { seconds, lua });
      if (round === 0) continue;
      for (const [name, figure] of Object.entries(measured)) figures[name].push(figure);
    }
    const middle = (name, read) => median(figures[name].map(read));
    const bare = middle('hello', ({ perSecond }) => perSecond);
    const bareEach = middle('hello', ({ processorEach }) => processorEach);
    return [
      {
        what: 'Fastify saying hello',
        measured: `${bare.toFixed(0)}/s, ${(bareEach * 1000).toFixed(0)} µs of a processor`,
      },
      ...reads.map(([name]) => {
        const figure = middle(name, ({ perSecond }) => perSecond);
        const each = middle(name, ({ processorEach }) => processorEach);
        return {
          what: name,
          measured: `${figure.toFixed(0)}/s = ${(figure / bare).toFixed(2)} ×; in processor time ${(bareEach / each).toFixed(2)} ×`,
          goal: 'at least 0.6 ×',
          kept: figure / bare >= 0.6,
        };
      }),
    ];
  } finally {
    await company.stop();
    await hello.stop();
    rmSync(folder, { recursive: true, force: true });
  }
}
