import { openClients } from '../faults/clients.ts';
import { tally, upTo } from '../faults/fault.ts';
import { openStage } from '../faults/stage.ts';
import { countTooClose, openTowns, startNear } from '../faults/towns.ts';
import { systemClock } from '../src/server/platform/clock.ts';
import { openPostgres } from '../src/server/platform/database/open-postgres.ts';
import { sql } from '../src/server/platform/database/sql.ts';
import { createLogger } from '../src/server/platform/logger.ts';
import { median } from './measure.mjs';

export const title = 'A race for three therapists from different towns, beside a bare lock and insert';
export const needs = ['PostgreSQL'];

const warmUpRounds = 5;
const races = {
  full: [
    { people: 16, rounds: 150, goal: 250 },
    { people: 200, rounds: 10 },
  ],
  small: [{ people: 8, rounds: 3, isAlone: true }],
};

export async function run({ postgres, size }) {
  const rows = [];
  for (const race of races[size]) rows.push(...(await measure(postgres, race)));
  return rows;
}

const deadlocksOf = async (database) =>
  (await database.one(sql`select deadlocks::int as count from pg_stat_database where datname = current_database()`))
    .count;

async function measure(postgres, { people, rounds, goal, isAlone = false }) {
  const stage = await openStage({ postgres, isCopied: true, isAlone });
  const bare = await openBareRace(postgres.urlOf(stage.databaseName));
  try {
    const { book, listStarts } = await openClients(stage, { therapists: 3 });
    const places = await openTowns(stage);
    const times = { ours: [], accepted: [], bare: [] };
    const statuses = [];
    // Round by round, so that whatever else the machine does falls on both.
    for (const [round, start] of (await listStarts(warmUpRounds + rounds)).entries()) {
      if (round === warmUpRounds) for (const list of Object.values(times)) list.length = 0;
      await Promise.all(upTo(people).map((index) => timed(times.bare, () => bare.take(index))));
      await Promise.all(
        upTo(people).map(async (index) => {
          const place = places[index % places.length];
          const { status } = await timed(times.ours, () => book(startNear(start, index), place, { to: index % 2 }));
          if (status === 201) times.accepted.push(times.ours.at(-1));
          statuses.push(String(status));
        }),
      );
    }
    return report({ people, rounds, goal }, times, {
      tooClose: await countTooClose(stage),
      deadlocks: await deadlocksOf(stage.database),
      isClean: statuses.every((status) => ['201', '400', '409'].includes(status)),
      answers: tally(statuses),
    });
  } finally {
    await bare.close();
    await stage.close();
  }
}

const timed = async (times, work) => {
  const began = performance.now();
  const answer = await work();
  times.push(performance.now() - began);
  return answer;
};

/** The least that two servers must do: wait for one of three locks, write a row, end. */
async function openBareRace(url) {
  const open = () => openPostgres({ url, poolSize: 8, clock: systemClock, logger: createLogger('silent') });
  const servers = [open(), open()];
  await servers[0].run(
    sql`create table bare_race (id bigint generated always as identity primary key, no int not null)`,
  );
  return {
    take: (index) =>
      servers[index % 2].transaction(async (tx) => {
        await tx.one(sql`select pg_advisory_xact_lock(1, ${index % 3})`);
        await tx.run(sql`insert into bare_race (no) values (${index % 3})`);
      }),
    close: () => Promise.all(servers.map((server) => server.close())),
  };
}

const milliseconds = (number) => `${number.toFixed(0)} ms`;

function report({ people, rounds, goal }, { ours, accepted, bare }, { tooClose, deadlocks, isClean, answers }) {
  const slowest = Math.max(...ours);
  const name = `${people} at once, ${rounds} rounds`;
  const ratio = (one, other) => `${milliseconds(one)} = ${(one / other).toFixed(1)} ×`;
  return [
    {
      what: name,
      measured: `${tooClose} too close, ${deadlocks} deadlocks; ${answers}`,
      goal: 'none too close, 0 deadlocks, 0 × 5xx',
      kept: tooClose === 0 && deadlocks === 0 && isClean,
    },
    {
      what: `${name}: bare lock and insert, median and slowest`,
      measured: `${milliseconds(median(bare))}, ${milliseconds(Math.max(...bare))}`,
    },
    { what: `${name}: median answer, to the bare median`, measured: ratio(median(ours), median(bare)) },
    {
      what: `${name}: slowest answer, to the bare slowest`,
      measured: ratio(slowest, Math.max(...bare)),
      ...(goal && { goal: `under ${goal} ms`, kept: slowest < goal }),
    },
    { what: `${name}: slowest that was accepted`, measured: milliseconds(Math.max(...accepted)) },
  ];
}
