import { createHash, randomBytes } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { request } from 'node:http';
import pg from 'pg';
import { createDemoDatabase } from '../testing/demo-database.ts';
import { findFreePort } from '../testing/private-postgres.ts';
import { production } from '../testing/production.ts';
import { startServer } from '../testing/server-process.ts';
import { median } from './measure.mjs';

export const title = 'Open pages that wait for changes, on one server';
export const needs = ['PostgreSQL'];

const sizes = { full: { pages: 1000, changes: 20 }, small: { pages: 20, changes: 3 } };
const pauseMs = 250;

const openPage = (url, token, onChange) =>
  new Promise((resolve, reject) => {
    const { id, key } = token;
    const asked = request(
      `${url}/api/live?booking=${id}&token=${key}`,
      { agent: false, headers: { 'x-forwarded-for': token.address } },
      (answer) => {
        if (answer.statusCode !== 200) return reject(new Error(`A page was answered ${answer.statusCode}`));
        answer.on('data', (chunk) => String(chunk).includes('event: change') && onChange());
        answer.on('error', () => undefined);
        resolve(() => asked.destroy());
      },
    );
    asked.on('error', reject);
    asked.end();
  });

const usageOf = (pid) => {
  const [rss] = readProc(`/proc/${pid}/statm`).split(' ').slice(1);
  const fields = readProc(`/proc/${pid}/stat`).split(') ')[1].split(' ');
  return { megabytes: (Number(rss) * 4096) / 2 ** 20, cpuSeconds: (Number(fields[11]) + Number(fields[12])) / 100 };
};

const readProc = (path) => readFileSync(path, 'utf8');

const later = (milliseconds) => new Promise((resolve) => setTimeout(resolve, milliseconds));

export async function run({ postgres, size }) {
  const { pages, changes } = sizes[size];
  const environment = {
    DATABASE_URL: postgres.urlOf(await createDemoDatabase(postgres)),
    JOBS: 'off',
    ...production,
    PORT: String(await findFreePort()),
  };
  const server = await startServer(environment);
  const client = new pg.Client({ connectionString: environment.DATABASE_URL });
  await client.connect();
  const closers = [];
  try {
    const bookings = await keysOf(client, Math.min(pages, 250));
    const empty = usageOf(server.child.pid);
    let heard = 0;
    for (let no = 0; no < pages; no++) {
      const token = { ...bookings[no % bookings.length], address: `10.1.${no >> 8}.${no & 255}` };
      closers.push(await openPage(server.url, token, () => heard++));
    }
    await later(1500);
    const opened = usageOf(server.child.pid);
    const { times, cpu } = await measureChanges({
      client,
      bookings,
      pages,
      changes,
      heardBy: () => heard,
      pid: server.child.pid,
    });
    const idleBefore = usageOf(server.child.pid);
    await later(3000);
    const idleCpu = (usageOf(server.child.pid).cpuSeconds - idleBefore.cpuSeconds) / 3;
    const sorted = times.toSorted((one, other) => one - other);
    const p95 = sorted[Math.floor(sorted.length * 0.95)] ?? 0;
    const perPage = ((opened.megabytes - empty.megabytes) * 1024) / pages;
    return [
      { what: 'Open pages', measured: String(pages) },
      { what: 'Memory a page', measured: `${perPage.toFixed(0)} kB`, goal: 'at most 100 kB', kept: perPage <= 100 },
      {
        what: 'CPU while nothing happens',
        measured: `${(idleCpu * 100).toFixed(1)} %`,
        goal: 'at most 5 %',
        kept: idleCpu <= 0.05,
      },
      { what: 'CPU for a change that all its pages hear', measured: `${(cpu * 1000).toFixed(1)} ms` },
      { what: 'From commit to the last page, median', measured: `${median(times).toFixed(0)} ms` },
      {
        what: 'From commit to the last page, 95 of 100',
        measured: `${p95.toFixed(0)} ms`,
        goal: 'at most 1000 ms',
        kept: p95 <= 1000,
      },
    ];
  } finally {
    for (const close of closers) close();
    await client.end();
    await server.stop();
  }
}

/** Bookings of the demo with keys that are known here. */
const keysOf = async (client, count) => {
  const { rows } = await client.query(
    "select id from bookings where ends_at > now() - interval '20 days' order by starts_at desc, id limit $1",
    [count],
  );
  for (const row of rows) {
    row.key = randomBytes(32).toString('base64url');
    const hash = createHash('sha256').update(row.key).digest();
    await client.query('update bookings set access_token_hash = $1 where id = $2', [hash, row.id]);
  }
  return rows;
};

/** All bookings that are followed change at once: so every page hears of it. */
const measureChanges = async ({ client, bookings, pages, changes, heardBy, pid }) => {
  const ids = bookings.map(({ id }) => id);
  const times = [];
  const before = usageOf(pid).cpuSeconds;
  for (let no = 0; no < changes; no++) {
    const start = heardBy();
    const at = performance.now();
    await client.query('update bookings set internal_notes = $1 where id = any($2::uuid[])', [`change ${no}`, ids]);
    while (heardBy() - start < pages && performance.now() - at < 10_000) await later(2);
    times.push(performance.now() - at);
    await later(pauseMs);
  }
  return { times, cpu: (usageOf(pid).cpuSeconds - before) / changes };
};
