import { fork } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { readTimes } from '../testing/flood-load.ts';
import { findFreePort } from '../testing/private-postgres.ts';
import { production } from '../testing/production.ts';
import { startServer } from '../testing/server-process.ts';
import { dayOf, fill, openDatabaseOf } from './availability-data.mjs';
import { createDatabase } from './database.mjs';
import { median } from './measure.mjs';

export const title =
  'A neighbour’s cheap read while one network asks for the whole calendar as fast as it can, medians of three';
export const needs = ['PostgreSQL'];

const connections = 20;
const sizes = {
  full: { rounds: 3, reads: 400, company: { daysBehind: 0 } },
  small: { rounds: 1, reads: 30, company: { daysBehind: 0, therapists: 20 } },
};
const neighbour = { 'x-forwarded-for': '10.0.0.1' };

export async function run({ postgres, size }) {
  const url = await createDatabase(postgres);
  const database = await openDatabaseOf(url);
  const { treatmentId } = await fill(database, sizes[size].company);
  await database.close();
  const port = String(await findFreePort());
  const server = await startServer({ ...production, DATABASE_URL: url, JOBS: 'off', PORT: port });
  try {
    return await measure(server.url, treatmentId, sizes[size]);
  } finally {
    await server.stop();
  }
}

async function measure(url, treatmentId, { rounds, reads }) {
  const cheap = `${url}/api/treatments`;
  const calendar = `${url}/api/availability?zip=1020-001&from=${isoDay(1)}&to=${isoDay(42)}&treatmentId=${treatmentId}&duration=60`;
  await readTimes(cheap, reads, neighbour);
  const quiet = [];
  const flooded = [];
  let counts;
  for (let round = 0; round < rounds; round++) {
    quiet.push(median(await readTimes(cheap, reads, neighbour)));
    // Each round a network of its own: it begins with its whole budget.
    const attacker = await startAttacker(calendar, `10.0.1.${round + 1}`);
    flooded.push(median(await readTimes(cheap, reads, neighbour)));
    counts = await attacker.stop();
  }
  const [before, during] = [median(quiet), median(flooded)];
  return [
    { what: 'GET /api/treatments, nobody else there, p50', measured: `${before.toFixed(2)} ms` },
    {
      what: `the same while ${connections} connections of one network ask for 42 days, p50`,
      measured: `${during.toFixed(2)} ms = ${(during / before).toFixed(1)} ×`,
      goal: 'under 5 ×',
      kept: during / before < 5,
    },
    { what: 'of the flood in the last round', measured: `${counts.answered} answered, ${counts.refused} refused` },
  ];
}

const isoDay = (ahead) => {
  const { year, month, day } = dayOf(ahead);
  return new Date(Date.UTC(year, month - 1, day)).toISOString().slice(0, 10);
};

async function startAttacker(url, address) {
  const script = fileURLToPath(new URL('./flood-attacker.mjs', import.meta.url));
  const child = fork(script, [url, String(connections), address], { execArgv: ['--import', 'tsx'] });
  await once(child, 'message');
  return {
    stop: async () => {
      child.send('stop');
      const [counts] = await once(child, 'message');
      return counts;
    },
  };
}
