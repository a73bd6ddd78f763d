import { spawn } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { findFreePort } from '../testing/private-postgres.ts';
import { root } from '../testing/server-process.ts';
import { median } from './measure.mjs';

export const title = 'Start on the embedded database, median of five';

const rounds = 5;

/** From the command to the first answer of the API. */
async function startOnce(dataDir) {
  const port = await findFreePort();
  const started = performance.now();
  const server = spawn(process.execPath, ['start.mjs'], {
    cwd: root,
    stdio: 'ignore',
    env: { PATH: process.env.PATH, PORT: String(port), HOST: '127.0.0.1', DATA_DIR: dataDir, LOG_LEVEL: 'warn' },
  });
  const ended = new Promise((resolve) => server.once('exit', resolve));
  try {
    while (server.exitCode === null) {
      const answer = await fetch(`http://127.0.0.1:${port}/api/treatments`).catch(() => null);
      if (answer?.status === 200) return performance.now() - started;
      await new Promise((resolve) => setTimeout(resolve, 10));
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
    return await startOnce(folder);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

const repeat = async (once) => {
  const times = [];
  for (let round = 0; round < rounds; round++) times.push(await once());
  return median(times);
};

export async function run() {
  const cold = await repeat(coldOnce);
  const folder = mkdtempSync(join(tmpdir(), 'calma-bench-'));
  try {
    await startOnce(folder);
    const warm = await repeat(() => startOnce(folder));
    return [
      { what: 'cold: build, new database', measured: seconds(cold), goal: 'under 15 s', kept: cold < 15_000 },
      { what: 'warm: built, database there', measured: seconds(warm), goal: 'under 3 s', kept: warm < 3_000 },
    ];
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

const seconds = (milliseconds) => `${(milliseconds / 1000).toFixed(2)} s`;
