import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createDemoDatabase } from '../testing/demo-database.ts';
import { findFreePort } from '../testing/private-postgres.ts';
import { production } from '../testing/production.ts';
import { startServer } from '../testing/server-process.ts';
import { wrk } from './load.mjs';
import { median } from './measure.mjs';
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
  full: { rounds: 5, seconds: 3, reads: Object.entries(allReads) },
  small: { rounds: 1, seconds: 1, reads: Object.entries(allReads).slice(0, 1) },
};

export async function run({ postgres, size }) {
  const { rounds, seconds, reads } = sizes[size];
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
    const perSecond = { hello: [], ...Object.fromEntries(reads.map(([name]) => [name, []])) };
    // The first one warms up.
    for (let round = size === 'full' ? 0 : 1; round <= rounds; round++) {
      const measured = { hello: wrk(hello.url, { seconds, lua }) };
      for (const [name, path] of reads) measured[name] = wrk(company.url + path, { seconds, lua });
      if (round === 0) continue;
      for (const [name, figure] of Object.entries(measured)) perSecond[name].push(figure);
    }
    const bare = median(perSecond.hello);
    return [
      { what: 'Fastify saying hello', measured: `${bare.toFixed(0)}/s` },
      ...reads.map(([name]) => {
        const figure = median(perSecond[name]);
        return {
          what: name,
          measured: `${figure.toFixed(0)}/s = ${(figure / bare).toFixed(2)} ×`,
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
