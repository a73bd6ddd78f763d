import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { startPrivatePostgres } from '../testing/private-postgres.ts';
import { startServer } from '../testing/server-process.ts';
import { createAsker, dayOf, fill, openDatabaseOf } from './availability-data.mjs';
import { pgbench, wrk } from './load.mjs';
import { median } from './measure.mjs';

export const title = 'Availability over HTTP, and with a long history (1,000 therapists, one day, medians of five)';

const rounds = 5;
const clients = 8;
const firstDay = 1;
const days = 40;

export async function run() {
  const postgres = await startPrivatePostgres();
  const folder = mkdtempSync(join(tmpdir(), 'calma-bench-'));
  const long = await makeHouse(postgres, 'long', 275);
  const short = await makeHouse(postgres, 'short', 0);
  try {
    return [...(await overHttp(postgres, long, folder)), await history(long, short)];
  } finally {
    await long.database.close();
    await short.database.close();
    await postgres.stop();
    rmSync(folder, { recursive: true, force: true });
  }
}

async function makeHouse(postgres, name, daysBehind) {
  const admin = new pg.Client({ connectionString: postgres.urlOf('postgres') });
  await admin.connect();
  await admin.query(`create database ${name}`);
  await admin.end();
  const url = postgres.urlOf(name);
  const database = await openDatabaseOf(url);
  const filled = await fill(database, { daysBehind });
  const { ask, lastStatement } = createAsker(database, filled);
  return { url, database, treatmentId: filled.treatmentId, ask: (day) => ask(1000, day), lastStatement };
}

async function overHttp(postgres, company, folder) {
  await company.ask(firstDay);
  const script = join(folder, 'fetch.sql');
  writeFileSync(script, toPgbench(company.lastStatement()));
  const lua = join(folder, 'availability.lua');
  writeFileSync(lua, toLua(company.treatmentId));
  const server = await startServer({ DATABASE_URL: postgres.urlOf('long'), JOBS: 'off', LIMITS: 'off' });
  try {
    const [ours, bare] = [[], []];
    for (let round = 0; round <= rounds; round++) {
      const http = wrk(server.url, { clients, lua });
      const direct = pgbench(company.url, script, { clients });
      if (round === 0) continue; // warm-up
      ours.push(http);
      bare.push(direct);
    }
    const [http, direct] = [median(ours), median(bare)];
    return [
      { what: `pgbench, the packed fetch, ${clients} clients`, measured: `${direct.toFixed(0)}/s` },
      {
        what: `GET /api/availability, ${clients} clients`,
        measured: `${http.toFixed(0)}/s = ${(http / direct).toFixed(2)} ×`,
        goal: 'at least 0.55 ×',
        kept: http / direct >= 0.55,
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

async function history(long, short) {
  const medians = { long: [], short: [] };
  for (let round = 0; round <= rounds; round++) {
    const samples = { long: [], short: [] };
    for (let call = 0; call < 120; call++)
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
