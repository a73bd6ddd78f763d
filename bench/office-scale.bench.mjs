import assert from 'node:assert/strict';
import { pageOfBookings } from '../src/server/modules/bookings/read/admin-repo.ts';
import { readHome } from '../src/server/modules/stats/read-home.ts';
import { readStats } from '../src/server/modules/stats/read-stats.ts';
import { sumDays } from '../src/server/modules/stats/sum-days.ts';
import { systemClock } from '../src/server/platform/clock.ts';
import { openPostgres } from '../src/server/platform/database/open-postgres.ts';
import { sql } from '../src/server/platform/database/sql.ts';
import { createLogger } from '../src/server/platform/logger.ts';
import { openDatabaseOf } from './availability-data.mjs';
import { createDatabase } from './database.mjs';
import { fillOffice, tidy } from './office-data.mjs';
import { processorTimes } from './processor-time.mjs';

export const title = 'The office with 1,000,000 bookings of five years';
export const needs = ['PostgreSQL'];

/** BENCH_BOOKINGS asks for fewer, while something is being built. */
const sizes = {
  full: { bookings: Number(process.env.BENCH_BOOKINGS ?? 1_000_000), rounds: 40 },
  small: { bookings: 2_000, rounds: 2 },
};

export async function run({ postgres, size }) {
  const { bookings, rounds } = sizes[size];
  const url = await createDatabase(postgres);
  await (await openDatabaseOf(url)).close();
  const database = openPostgres({ url, poolSize: 4, clock: systemClock, logger: createLogger('warn') });
  try {
    await fillOffice(database, url, bookings);
    const began = performance.now();
    await sumDays(database, Number.POSITIVE_INFINITY);
    const summed = performance.now() - began;
    await tidy(url);
    const days = await compareWithRows(database);
    const rows = [
      { what: 'bookings, and lines in the ledger', measured: await countRows(database) },
      {
        what: 'adding up every day of the five years once, in the background',
        measured: `${(summed / 1000).toFixed(1)} s`,
      },
      { what: 'figures from sums equal to those from rows', measured: `${days} days`, goal: 'all', kept: days > 0 },
    ];
    for (const [what, ask, most = 50] of await questions(database)) {
      const times = [];
      await ask(); // warm
      const before = processorTime(postgres);
      for (let round = 0; round < rounds; round++) times.push(await timed(ask));
      const processor = (processorTime(postgres) - before) / rounds;
      const p95 = times.sort((one, other) => one - other)[Math.floor(times.length * 0.95)];
      const p50 = times[Math.floor(times.length / 2)];
      rows.push({
        what: `${what}: p50, p95, processor time`,
        measured: `${p50.toFixed(1)} ms, ${p95.toFixed(1)} ms, ${processor.toFixed(1)} ms`,
        goal: `p95 under ${most} ms`,
        kept: p95 < most,
      });
    }
    return rows;
  } finally {
    await database.close();
  }
}

/** Of the database and of this process together: what a busy machine hardly changes. */
const processorTime = (postgres) => {
  const { user, system } = process.cpuUsage();
  return processorTimes([], postgres).database + (user + system) / 1000;
};

const timed = async (work) => {
  const began = performance.now();
  await work();
  return performance.now() - began;
};

const daysAgo = (days) => new Date(Date.now() - days * 86_400_000).toISOString().slice(0, 10);
const last = (days) => ({ from: daysAgo(days - 1), to: daysAgo(0) });

async function questions(database) {
  const someone = await database.one(sql`
    select reference, contact->>'email' as email, contact->>'phone' as phone,
      (contact->>'firstName') || ' ' || (contact->>'lastName') as name
    from bookings where status = 'completed' order by id limit 1`);
  const page = (wish) => () => pageOfBookings(database, { sort: '-startsAt', page: 1, pageSize: 25, ...wish });
  return [
    ['the home of the office', () => readHome({ database, clock: systemClock })],
    ['the list of bookings', page({})],
    ['its hundredth page', page({ page: 100 })],
    ['the newest first', page({ sort: '-createdAt' })],
    ['those of a status', page({ status: 'confirmed' })],
    ['those of a month', page({ from: daysAgo(400), to: daysAgo(370) })],
    ['search by name', page({ q: someone.name })],
    ['search by phone number', page({ q: someone.phone })],
    ['search by e-mail address', page({ q: someone.email })],
    ['search by reference', page({ q: someone.reference })],
    ['analytics of 90 days', () => readStats(database, last(90))],
    ['analytics of a year', () => readStats(database, last(365)), 200],
  ];
}

const countRows = async (database) => {
  const { bookings, lines } = await database.one(
    sql`select (select count(*) from bookings)::int as bookings, (select count(*) from ledger_lines)::int as lines`,
  );
  return `${bookings.toLocaleString('en')}, ${lines.toLocaleString('en')}`;
};

/** Once with the sums, then after a change in the past, each time against the same figures read from every row. */
async function compareWithRows(database) {
  const period = last(90);
  const withSums = await readStats(database, period);
  assert.ok(withSums.totals.bookings > 0);
  assert.deepEqual(withSums, await readFromRows(database, period));
  await database.run(sql`
    update bookings set status = 'cancelled' where id in (select id from bookings where status = 'completed' order by ends_at desc limit 20)`);
  const changed = await readStats(database, period);
  assert.notDeepEqual(changed.totals, withSums.totals);
  assert.deepEqual(changed, await readFromRows(database, period));
  return changed.days.length + changed.daysBefore.length;
}

/** In a transaction that is taken back: nothing is added up there. */
const readFromRows = async (database, period) => {
  class Done extends Error {}
  let figures;
  await database
    .transaction(async (tx) => {
      await tx.run(sql`set transaction isolation level repeatable read`);
      await tx.run(sql`delete from summed_days`);
      figures = await readStats({ transaction: (work) => work({ ...tx, run: async () => 0 }) }, period);
      throw new Done();
    })
    .catch((error) => {
      if (!(error instanceof Done)) throw error;
    });
  return figures;
};
