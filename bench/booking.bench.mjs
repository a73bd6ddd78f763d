import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { openClients } from '../faults/clients.ts';
import { pause, tally, upTo } from '../faults/fault.ts';
import { countOf, openStage } from '../faults/stage.ts';
import { findPostgresFolder } from '../scripts/programs.mjs';
import { sql } from '../src/server/platform/database/sql.ts';
import { startPrivatePostgres } from '../testing/private-postgres.ts';
import { production } from '../testing/production.ts';
import { recordBooking, toPgbench } from './booking-sql.mjs';
import { median } from './measure.mjs';
import { manyAddresses } from './production.mjs';

export const title = 'Bookings: a race on one slot, and how many a second';

const racers = 16;
const raceRounds = 150;
const warmUpRounds = 5;
const throughputRounds = 5;
const secondsEach = 5;
const clients = 8;
const therapistCount = 300;
/** One person asks again and again, and wants all of it. */
const samePerson = { evenIfBusy: true };

export async function run() {
  const postgres = await startPrivatePostgres();
  try {
    return [...(await race(postgres)), ...(await throughput(postgres))];
  } finally {
    await postgres.stop();
  }
}

const deadlocksOf = ({ database }) =>
  database.one(sql`select deadlocks::int as deadlocks from pg_stat_database where datname = current_database()`);

async function race(postgres) {
  const stage = await openStage({ postgres });
  try {
    const { book, listStarts } = await openClients(stage, { therapists: 1 });
    const outcomes = [];
    const times = [];
    for (const [round, start] of (await listStarts(warmUpRounds + raceRounds)).entries()) {
      const answers = await Promise.all(
        upTo(racers).map(async () => {
          const began = performance.now();
          const { status } = await book(start);
          times.push(performance.now() - began);
          return status;
        }),
      );
      if (round < warmUpRounds) times.length = 0;
      else outcomes.push(tally(answers));
    }
    const { deadlocks } = await deadlocksOf(stage);
    const slowest = Math.max(...times);
    const wish = `${racers - 1} × 409, 1 × 201`;
    return [
      {
        what: `${racers} at once for one slot, ${raceRounds} rounds`,
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

async function throughput(postgres) {
  const stage = await openStage({ postgres, environment: { ...production, JOBS: 'off' } });
  const folder = mkdtempSync(join(tmpdir(), 'calma-bench-'));
  try {
    const { draft, listStarts } = await openClients(stage, { therapists: therapistCount });
    const starts = await listStarts(370);
    const { from, to } = await stage.database.one(
      sql`select (max(no) - ${therapistCount - 1}::int)::int as from, max(no)::int as to from therapists`,
    );
    const recorded = await recordBooking({ database: stage.database, draft: draft(starts[20], samePerson) });
    const script = join(folder, 'booking.sql');
    const shape = { firstDay: starts[0], days: 40, startsPerDay: 9, nos: { from, to } };
    writeFileSync(script, toPgbench(recorded, shape));
    const lua = join(folder, 'booking.lua');
    writeFileSync(lua, loadScript(draft('', samePerson), starts));

    const [ours, bare] = [[], []];
    for (let round = 0; round <= throughputRounds; round++) {
      const http = await perSecond(stage, () => wrk(stage.servers[0].url, lua));
      const direct = await perSecond(stage, () => pgbench(postgres, stage, script));
      if (round === 0) continue; // warm-up
      ours.push(http);
      bare.push(direct);
    }
    const [http, direct] = [median(ours), median(bare)];
    return [
      {
        what: `pgbench, the same ${recorded.statements.length} statements, ${clients} clients`,
        measured: `${direct.toFixed(0)}/s`,
      },
      {
        what: `POST /api/bookings, ${clients} clients`,
        measured: `${http.toFixed(0)}/s = ${(http / direct).toFixed(2)} ×`,
        goal: 'at least 0.45 ×',
        kept: http / direct >= 0.45,
      },
    ];
  } finally {
    rmSync(folder, { recursive: true, force: true });
    await stage.close();
  }
}

/** Counted in the table, not by who made them: what was refused does not count. Each time the tables begin empty. */
async function perSecond(stage, work) {
  await pause(500); // the last requests of the round before are still being answered
  await stage.database.transaction((tx) =>
    tx.run(sql`truncate bookings, booking_history, busy, jobs, rate_limits cascade`),
  );
  const began = performance.now();
  work(stage);
  const seconds = (performance.now() - began) / 1000;
  return (await countOf(stage, 'from bookings')) / seconds;
}

const wrk = (url, lua) =>
  execFileSync('wrk', ['-t1', `-c${clients}`, `-d${secondsEach}s`, '-s', lua, `${url}/api/bookings`], {
    stdio: 'pipe',
  });

const pgbench = (postgres, stage, script) =>
  execFileSync(
    join(findPostgresFolder(), 'pgbench'),
    [
      '-n',
      '-c',
      String(clients),
      '-j',
      '1',
      '-T',
      String(secondsEach),
      '-f',
      script,
      postgres.urlOf(stage.databaseName),
    ],
    { stdio: 'pipe' },
  );

/** Another start and another person with each request. */
const loadScript = (draft, starts) => `${manyAddresses}
local starts = { ${starts.map((start) => `"${start}"`).join(', ')} }
local head, tail = [==[${before(draft)}]==], [==[${behind(draft)}]==]
wrk.method = "POST"
wrk.headers["content-type"] = "application/json"
request = function()
  wrk.headers["x-forwarded-for"] = address()
  return wrk.format(nil, nil, nil, head .. starts[math.random(#starts)] .. tail)
end
`;

const mark = '@start@';
const before = (draft) => JSON.stringify({ ...draft, datetime: mark }).split(mark)[0];
const behind = (draft) => JSON.stringify({ ...draft, datetime: mark }).split(mark)[1];
