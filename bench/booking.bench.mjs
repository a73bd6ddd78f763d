import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { openClients } from '../faults/clients.ts';
import { pause, tally, upTo } from '../faults/fault.ts';
import { countOf, openStage } from '../faults/stage.ts';
import { sql } from '../src/server/platform/database/sql.ts';
import { production } from '../testing/production.ts';
import { recordStatements } from './booking-sql.mjs';
import { toPgbench, yardstickLength } from './booking-yardstick.mjs';
import { pgbench, wrk } from './load.mjs';
import { median } from './measure.mjs';
import { timeOf } from './processor-time.mjs';
import { manyAddresses } from './production.mjs';

export const title = 'Bookings: a race on one slot, and how many a second';
export const needs = ['PostgreSQL', 'wrk'];

const racers = 16;
const clients = 8;
const zipPrefix = 3000;
const days = 40;
const startsPerDay = 9;
const sizes = {
  full: { races: 150, warmUpRaces: 5, rounds: 5, warmUpRounds: 1, seconds: 5, therapists: 300 },
  small: { races: 3, warmUpRaces: 1, rounds: 1, warmUpRounds: 0, seconds: 1, therapists: 20, isAlone: true },
};
/** One person asks again and again, and wants all of it. */
const samePerson = { evenIfBusy: true };

export async function run({ postgres, size }) {
  return [...(await race(postgres, sizes[size])), ...(await throughput(postgres, sizes[size]))];
}

const deadlocksOf = ({ database }) =>
  database.one(sql`select deadlocks::int as deadlocks from pg_stat_database where datname = current_database()`);

async function race(postgres, { races, warmUpRaces, isAlone = false }) {
  const stage = await openStage({ postgres, isCopied: true, isAlone });
  try {
    const { book, listStarts } = await openClients(stage, { therapists: 1 });
    const outcomes = [];
    const times = [];
    for (const [round, start] of (await listStarts(warmUpRaces + races)).entries()) {
      const answers = await Promise.all(
        upTo(racers).map(async () => {
          const began = performance.now();
          const { status } = await book(start);
          times.push(performance.now() - began);
          return status;
        }),
      );
      if (round < warmUpRaces) times.length = 0;
      else outcomes.push(tally(answers));
    }
    const { deadlocks } = await deadlocksOf(stage);
    const slowest = Math.max(...times);
    const wish = `${racers - 1} × 409, 1 × 201`;
    return [
      {
        what: `${racers} at once for one slot, ${races} rounds`,
        measured: `${tally(outcomes.map((one) => `(${one})`))}, ${deadlocks} deadlocks`,
        goal: 'one winner each, 0 deadlocks',
        kept: outcomes.every((one) => one === wish) && deadlocks === 0,
      },
      {
        what: 'the slowest answer of them, and the median',
        measured: `${slowest.toFixed(0)} ms, ${median(times).toFixed(0)} ms`,
        goal: 'under 250 ms',
        kept: slowest < 250,
      },
    ];
  } finally {
    await stage.close();
  }
}

async function throughput(postgres, how) {
  const stage = await openStage({
    postgres,
    isCopied: true,
    isAlone: true,
    environment: { ...production, JOBS: 'off' },
  });
  const folder = mkdtempSync(join(tmpdir(), 'calma-bench-'));
  try {
    const { draft, treatmentId, listStarts } = await openClients(stage, { therapists: how.therapists });
    const starts = await listStarts(days * startsPerDay);
    const asked = await recordStatements({
      database: stage.database,
      draft: () => draft(starts[20], samePerson),
    });
    const script = join(folder, 'yardstick.sql');
    const roster = await readRoster(stage, how.therapists);
    writeFileSync(script, toPgbench({ firstStart: starts[0], days, startsPerDay, treatmentId, zipPrefix, ...roster }));
    const lua = join(folder, 'booking.lua');
    writeFileSync(lua, loadScript(draft(mark), starts));
    const [url, server] = [postgres.urlOf(stage.databaseName), stage.servers[0]];
    const figures = [];
    for (let round = -how.warmUpRounds; round < how.rounds; round++) {
      const ours = await measure(stage, () =>
        wrk(`${server.url}/api/bookings`, { clients, seconds: how.seconds, lua, mayBeRefused: true }),
      );
      const bare = await measure(stage, () => pgbench(url, script, { clients, seconds: how.seconds }));
      if (round >= 0) figures.push({ ours, bare });
    }
    return report(figures, asked);
  } finally {
    rmSync(folder, { recursive: true, force: true });
    await stage.close();
  }
}

const readRoster = async ({ database }, therapists) => {
  const nos = await database.one(
    sql`select (max(no) - ${therapists - 1}::int)::int as from, max(no)::int as to from therapists`,
  );
  const { id } = await database.one(sql`select id from service_areas where ${zipPrefix} between zip_from and zip_to`);
  return { nos, areaId: id };
};

/** Counted in the table, not by who made them: what was refused does not count. Each time the tables begin empty. */
async function measure(stage, work) {
  await pause(500); // the last requests of the round before are still being answered
  await stage.database.transaction((tx) =>
    tx.run(sql`truncate bookings, booking_history, busy, jobs, rate_limits cascade`),
  );
  const { pid } = stage.servers[0];
  const [began, processorBefore] = [performance.now(), timeOf(pid)];
  work();
  const seconds = (performance.now() - began) / 1000;
  const processor = timeOf(pid) - processorBefore;
  const bookings = await countOf(stage, 'from bookings');
  return { perSecond: bookings / seconds, processorEach: processor / Math.max(1, bookings) };
}

function report(figures, { statements, trips }) {
  const middle = (read) => median(figures.map(read));
  const ours = middle(({ ours: { perSecond } }) => perSecond);
  const bare = middle(({ bare: { perSecond } }) => perSecond);
  return [
    {
      what: `pgbench, the ${yardstickLength} statements of the first stage, ${clients} clients`,
      measured: `${bare.toFixed(0)}/s`,
    },
    {
      what: `POST /api/bookings, ${clients} clients, to pgbench`,
      measured: `${ours.toFixed(0)}/s = ${(ours / bare).toFixed(2)} ×`,
      goal: 'at least 0.6 ×',
      kept: ours / bare >= 0.6,
    },
    { what: 'statements of a booking, and how often it waits for their answers', measured: `${statements}, ${trips}` },
    {
      what: 'processor time of the server for a booking',
      measured: `${middle(({ ours: { processorEach } }) => processorEach).toFixed(1)} ms`,
    },
  ];
}

const mark = '@start@';
const markedPerson = '@person@';

/** Another start, another address and another person with each request: who holds two visits already is refused. */
function loadScript(draft, starts) {
  const guestDetails = {
    ...draft.guestDetails,
    phone: `+351 91${markedPerson}`,
    email: `${markedPerson}@calma.example`,
  };
  const body = JSON.stringify({ ...draft, guestDetails });
  return `${manyAddresses}
local starts = { ${starts.map((start) => `"${start}"`).join(', ')} }
local body = [==[${body}]==]
wrk.method = "POST"
wrk.headers["content-type"] = "application/json"
request = function()
  wrk.headers["x-forwarded-for"] = address()
  local start, person = starts[math.random(#starts)], string.format("%07d", math.random(0, 9999999))
  local written = body:gsub("${mark}", start):gsub("${markedPerson}", person)
  return wrk.format(nil, nil, nil, written)
end
`;
}
