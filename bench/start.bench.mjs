import { spawn } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pause } from '../faults/fault.ts';
import { createDemoDatabase } from '../testing/demo-database.ts';
import { findFreePort } from '../testing/private-postgres.ts';
import { root } from '../testing/server-process.ts';
import { median } from './measure.mjs';
import { memoryOf, timeOf } from './processor-time.mjs';

export const title = 'Start on the embedded database, median of five';
export const needs = ['PostgreSQL'];

/** Filling the embedded database takes most of a minute of a slow machine: the small form starts on the other one. */
const sizes = { full: { rounds: 5, isEmbedded: true }, small: { rounds: 1, isEmbedded: false } };
const restMilliseconds = 1000;
/** After the jobs that every start does. */
const longRestMilliseconds = 10_000;

/** From the command to the first answer of the API: on the clock, in processor time, and what it then holds of memory. */
async function startOnce(place, rest = restMilliseconds) {
  const port = await findFreePort();
  const started = performance.now();
  const server = spawn(process.execPath, ['start.mjs'], {
    cwd: root,
    stdio: 'ignore',
    env: { PATH: process.env.PATH, PORT: String(port), HOST: '127.0.0.1', LOG_LEVEL: 'warn', ...place },
  });
  const ended = new Promise((resolve) => server.once('exit', resolve));
  try {
    while (server.exitCode === null) {
      const answer = await fetch(`http://127.0.0.1:${port}/api/treatments`).catch(() => null);
      if (answer?.status === 200) {
        const [wall, processor] = [performance.now() - started, timeOf(server.pid)];
        await pause(rest);
        return { wall, processor, memory: memoryOf(server.pid) };
      }
      await pause(10);
    }
    throw new Error(`The server ended with ${server.exitCode}.`);
  } finally {
    server.kill('SIGTERM');
    await ended;
  }
}

/** After `npm ci` nothing is built and there is no database. */
async function coldOnce() {
  const folder = mkdtempSync(join(tmpdir(), 'calma-bench-'));
  try {
    rmSync(join(root, 'dist'), { recursive: true, force: true });
    return await startOnce({ DATA_DIR: folder });
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/** What the image and the units of systemd set around the program. */
const setInProduction = () => {
  const [, value] = /^ENV MALLOC_ARENA_MAX=(\S+)$/m.exec(readFileSync(join(root, 'Dockerfile'), 'utf8')) ?? [];
  if (!value) throw new Error('The Dockerfile no longer says MALLOC_ARENA_MAX.');
  return { MALLOC_ARENA_MAX: value };
};

const repeat = async (rounds, once) => {
  const figures = [];
  for (let round = 0; round < rounds; round++) figures.push(await once());
  return (name) => median(figures.map((figure) => figure[name]));
};

export async function run({ postgres, size }) {
  const { rounds, isEmbedded } = sizes[size];
  if (!isEmbedded) {
    const place = { DATABASE_URL: postgres.urlOf(await createDemoDatabase(postgres)) };
    return report(null, await repeat(rounds, () => startOnce(place)));
  }
  const place = { DATABASE_URL: postgres.urlOf(await createDemoDatabase(postgres)) };
  const cold = await repeat(rounds, coldOnce);
  const folder = mkdtempSync(join(tmpdir(), 'calma-bench-'));
  try {
    await startOnce({ DATA_DIR: folder });
    const warm = await repeat(rounds, () => startOnce({ DATA_DIR: folder }));
    const inProduction = { ...place, ...setInProduction() };
    const atRest = (await repeat(rounds, () => startOnce(inProduction, longRestMilliseconds)))('memory');
    return [...report(cold, warm), memoryRow(atRest)];
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

const report = (cold, warm) => [
  ...(cold ? [within('cold: build, new database', cold('wall'), 10_000)] : []),
  within('warm: built, database there', warm('wall'), 2_000),
  { what: 'warm, in processor time', measured: seconds(warm('processor')) },
  { what: 'memory of the process a moment later', measured: `${warm('memory').toFixed(0)} MB` },
];

const memoryRow = (megabytes) => ({
  what: 'memory at rest on PostgreSQL, started as the image does',
  measured: `${megabytes.toFixed(0)} MB`,
  goal: 'under 120 MB',
  kept: megabytes < 120,
});

const within = (what, time, most) => ({
  what,
  measured: seconds(time),
  goal: `under ${most / 1000} s`,
  kept: time < most,
});

const seconds = (milliseconds) => `${(milliseconds / 1000).toFixed(2)} s`;
