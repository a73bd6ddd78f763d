import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startServer } from '../testing/server-process.ts';
import { createAsker, dayOf, fill, openDatabaseOf } from './availability-data.mjs';
import { createDatabase } from './database.mjs';
import { pgbench, wrk } from './load.mjs';
import { median } from './measure.mjs';

export const title = 'Availability over HTTP, and with a long history (1,000 therapists, one day, medians of five)';
export const needs = ['PostgreSQL', 'wrk'];

const sizes = {
  full: { rounds: 5, seconds: 5, calls: 120, therapists: 1000, daysBehind: 275 },
  small: { rounds: 1, warmUpRounds: 0, seconds: 1, calls: 5, therapists: 100, daysBehind: 10 },
};
const clients = 8;
const firstDay = 1;
const days = 40;

export async function run({ postgres, size }) {
  const how = sizes[size];
  const folder = mkdtempSync(join(tmpdir(), 'calma-bench-'));
  const long = await makeHouse(postgres, how);
  const short = await makeHouse(postgres, { ...how, daysBehind: 0 });
  try {
    return [...(await overHttp(long, folder, how)), await history(long, short, how)];
  } finally {
    await long.database.close();
    await short.database.close();
    rmSync(folder, { recursive: true, force: true });
  }
}

async function makeHouse(postgres, { daysBehind, therapists }) {
  const url = await createDatabase(postgres);
  const database = await openDatabaseOf(url);
  const filled = await fill(database, { daysBehind, therapists });
  const { ask, lastStatement } = createAsker(database, filled);
  return { url, database, treatmentId: filled.treatmentId, ask: (day) => ask(1000, day), lastStatement };
}

async function overHttp(company, folder, { rounds, warmUpRounds = 1, seconds }) {
  await company.ask(firstDay);
  const script = join(folder, 'fetch.sql');
  writeFileSync(script, toPgbench(company.lastStatement()));
  const lua = join(folder, 'availability.lua');
  writeFileSync(lua, toLua(company.treatmentId));
  const server = await startServer({ DATABASE_URL: company.url, JOBS: 'off', LIMITS: 'off' });
  try {
    const [ours, bare] = [[], []];
    for (let round = -warmUpRounds; round < rounds; round++) {
      const http = wrk(server.url, { clients, seconds, lua });
      const direct = pgbench(company.url, script, { clients, seconds });
      if (round < 0) continue;
      ours.push(http);
      bare.push(direct);
    }
    const [http, direct] = [median(ours), median(bare)];
    return [
      { what: `pgbench, the packed fetch, ${clients} clients`, measured: `${direct.toFixed(0)}/s` },
      {
        what: `GET /api/availability, ${clients} clients`,
        measured: `${http.toFixed(0)}/s = ${(http / direct).toFixed(2)} ×`,
        goal: 'at least 0.6 ×',
        kept: http / direct >= 0.6,
      },
    ];
  } finally {
    await server.stop();
  }
}

/** The recorded statement, for another day each time. */
const toPgbench = ({ text, values }) => {
  const literal = (value) => {
    if (value instanceof Date) return `(timestamptz '${value.toISOString()}' + make_interval(days => :day))`;
    return typeof value === 'number' && value > 1e9 ? `(${value} + 86400 * :day)` : `'${value}'`;
  };
  const statement = text.replace(/\$(\d+)/g, (_, number) => literal(values[Number(number) - 1]));
  return `\\set day random(0, ${days - 1})\n${statement.replaceAll(/\s*\n\s*/g, ' ')};\n`;
};

const toLua = (treatmentId) => {
  const dates = Array.from({ length: days }, (_, index) => {
    const { year, month, day } = dayOf(firstDay + index);
    return `"${new Date(Date.UTC(year, month - 1, day)).toISOString().slice(0, 10)}"`;
  });
  const query = `treatmentId=${treatmentId}&duration=60&peopleCount=1&mode=single&gender=any&acceptOppositeGender=false&addIns=`;
  return `
local dates = { ${dates.join(', ')} }
request = function()
  local date = dates[math.random(#dates)]
  return wrk.format("GET", "/api/availability?zip=1020-001&from=" .. date .. "&to=" .. date .. "&${query}")
end
`;
};

async function history(long, short, { rounds, calls }) {
  const medians = { long: [], short: [] };
  for (let round = 0; round <= rounds; round++) {
    const samples = { long: [], short: [] };
    for (let call = 0; call < calls; call++)
      for (const [name, company] of [
        ['long', long],
        ['short', short],
      ]) {
        const began = performance.now();
        await company.ask(firstDay + (call % days));
        samples[name].push(performance.now() - began);
      }
    if (round === 0) continue; // warm-up
    for (const name of ['long', 'short']) medians[name].push(median(samples[name]));
  }
  const [withHistory, without] = [median(medians.long), median(medians.short)];
  return {
    what: 'one day with nine months of history, to the same without',
    measured: `${withHistory.toFixed(2)} ms = ${(withHistory / without).toFixed(2)} ×`,
    goal: 'at most 1.25 ×',
    kept: withHistory / without <= 1.25,
  };
}
