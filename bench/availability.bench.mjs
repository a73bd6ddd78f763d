import assert from 'node:assert/strict';
import { readBusyDays } from '../src/server/modules/therapists/free-times/busy-days-repo.ts';
import { sql } from '../src/server/platform/database/sql.ts';
import { createAsker, fill, openDatabaseOf, zoneSizes } from './availability-data.mjs';
import { dateOf, lengthMinutes, toSqlQuestion } from './availability-question.mjs';
import { multirange, sweepLine } from './availability-reference.mjs';
import { createDatabase } from './database.mjs';
import { median } from './measure.mjs';

export const title = 'Availability with 1,000 therapists and 1,000,000 taken stretches, median of five rounds';
export const needs = ['PostgreSQL'];

const sizes = {
  full: { rounds: 5, calls: 120, least: 1_000_000, company: {} },
  small: { rounds: 1, calls: 1, least: 10_000, company: { therapists: 100, daysBehind: 0 } },
};
/** So long that every day has starts for which nobody is free, and everybody must be asked about every day. */
const scarceMinutes = 375;

export async function run({ postgres, size }) {
  const database = await openDatabaseOf(await createDatabase(postgres));
  try {
    const company = await fill(database, sizes[size].company);
    return await measure(database, company, sizes[size]);
  } finally {
    await database.close();
  }
}

const emptySamples = () => ({
  raw: [],
  ours: [],
  sweep: [],
  multirange: [],
  zone100: [],
  zone10: [],
  longRaw: [],
  long: [],
  longChanged: [],
  scarce: [],
  scarceLong: [],
  scarceChanged: [],
});

const timed = async (work) => {
  const began = performance.now();
  await work();
  return performance.now() - began;
};

async function measure(database, { treatmentId, areas }, { rounds, calls, least }) {
  const { count } = await database.one(sql`select count(*)::int as count from busy`);
  assert.ok(count >= least, `only ${count} rows`);
  const { ask, lastStatement } = createAsker(database, { treatmentId, areas });
  await assertSameAnswers(database, ask, { treatmentId, areas });

  const times = emptySamples();
  const everyDay = [];
  const everyFetch = [];
  for (let round = 0; round <= rounds; round++) {
    const all = await oneRound({ database, ask, lastStatement, treatmentId, areas, calls });
    if (round === 0) continue; // warm-up
    for (const [name, samples] of Object.entries(all)) times[name].push(median(samples));
    everyDay.push(...all.ours);
    everyFetch.push(...all.raw);
  }
  return report(Object.fromEntries(Object.entries(times).map(([name, medians]) => [name, median(medians)])), {
    ours: percentile(everyDay, 0.99),
    raw: percentile(everyFetch, 0.99),
  });
}

const oneRound = async ({ database, ask, lastStatement, treatmentId, areas, calls }) => {
  const samples = emptySamples();
  for (let call = 0; call < calls; call++) {
    const day = 1 + (call % 40);
    samples.ours.push(await timed(() => ask(1000, day)));
    const statement = lastStatement();
    samples.raw.push(await timed(() => database.one(statement)));
    samples.zone100.push(await timed(() => ask(100, day)));
    samples.zone10.push(await timed(() => ask(10, day)));
    if (call % 5 !== 0) continue;
    const question = toSqlQuestion(day, areas[1000], treatmentId);
    samples.sweep.push(await timed(() => database.many(sweepLine(question))));
    samples.multirange.push(await timed(() => database.many(multirange(question))));
    samples.long.push(await timed(() => ask(1000, 1, 42)));
    await changeDays(database, [day]);
    samples.longChanged.push(await timed(() => ask(1000, 1, 42)));
    if (call % 20 !== 0) continue;
    samples.longRaw.push(await timed(() => readEverything(database)));
    samples.scarce.push(await timed(() => ask(1000, day, day, scarceMinutes)));
    samples.scarceLong.push(await timed(() => ask(1000, 1, 42, scarceMinutes)));
    await changeDays(database, [1, 8, 15, 22, 29]);
    samples.scarceChanged.push(await timed(() => ask(1000, 1, 42, scarceMinutes)));
  }
  return samples;
};

/** As a booking does: one visit of each of these days becomes a minute longer and a minute shorter again. */
const changeDays = async (database, offsets) => {
  for (const offset of offsets)
    for (const minutes of [1, -1])
      await database.run(sql`
        update busy set blocked_until = blocked_until + make_interval(mins => ${minutes})
        where id = (select min(id) from busy where starts_at >= ${dateOf(offset)}::date and starts_at < ${dateOf(offset)}::date + 1)`);
};

/** What a server that remembers nothing has to read for 42 days. */
const readEverything = (database) => {
  const days = Array.from({ length: 43 }, (_, index) => dateOf(index + 1));
  return readBusyDays(database, days);
};

async function assertSameAnswers(database, ask, { treatmentId, areas }) {
  await assertSameStarts(database, ask, { treatmentId, areas, elsewhere: [] });
  // Some of those who come to an area then work by its clock, others by that of most of their areas.
  const elsewhere = [10, 100];
  await moveClocks(database, elsewhere, areas, 'Atlantic/Azores');
  await assertSameStarts(database, ask, { treatmentId, areas, elsewhere });
  await moveClocks(database, elsewhere, areas, 'Europe/Lisbon');
  await assertLongIsDayByDay(database, ask);
}

const moveClocks = (database, sizes, areas, timezone) =>
  database.run(sql`
    update service_areas set timezone = ${timezone} where id = any(${sizes.map((size) => areas[size])}::int[])`);

async function assertSameStarts(database, ask, { treatmentId, areas, elsewhere }) {
  let offered = 0;
  for (const size of zoneSizes)
    for (const day of [2, 9, 23, 38]) {
      const ours = (await ask(size, day)).flatMap(({ starts }) => starts.map(Number));
      const zone = elsewhere.includes(size) ? 'Atlantic/Azores' : 'Europe/Lisbon';
      const question = toSqlQuestion(day, areas[size], treatmentId, zone);
      for (const way of [sweepLine, multirange])
        assert.deepEqual(
          (await database.many(way(question))).map(({ start }) => Number(start)),
          ours,
        );
      offered += ours.length;
    }
  assert.ok(offered > 100);
}

/** Many days in one, from memory and after changes, against each day read from the tables. */
async function assertLongIsDayByDay(database, ask) {
  for (const [size, minutes] of [
    [1000, lengthMinutes],
    [1000, scarceMinutes],
    [100, lengthMinutes],
  ])
    for (const isChanged of [false, true]) {
      if (isChanged) await changeDays(database, [3, 4, 20]);
      const long = await ask(size, 1, 42, minutes);
      for (const [index, day] of long.entries())
        assert.deepEqual([day], await ask(size, index + 1, index + 1, minutes));
    }
}

const milliseconds = (number) => `${number.toFixed(2)} ms`;

const percentile = (numbers, share) =>
  [...numbers].sort((left, right) => left - right)[Math.floor(numbers.length * share)];

function report(medians, p99) {
  const ratio = (what, time, to, goal, isKept) => ({
    what,
    measured: `${milliseconds(time)} = ${(time / to).toFixed(2)} ×`,
    goal,
    kept: isKept(time / to),
  });
  const { raw, ours } = medians;
  const long = (what, time, one) => ratio(`${what}, to one day of it`, time, one, 'at most 15 ×', (it) => it <= 15);
  return [
    { what: 'the bare packed fetch, one day, zone of 1,000', measured: milliseconds(raw) },
    ratio('free starts of that day, p50, to the bare fetch', ours, raw, 'at most 1.8 ×', (it) => it <= 1.8),
    ratio('the bare fetch, p99 to p50', p99.raw, raw, '', () => undefined),
    ratio('free starts of that day, p99 to p50', p99.ours, ours, 'at most 4 ×', (it) => it <= 4),
    ratio('all in SQL by a sweep line, to ours', medians.sweep, ours, 'at least 3 ×', (it) => it >= 3),
    ratio('all in SQL by multiranges, to ours', medians.multirange, ours, 'at least 5 ×', (it) => it >= 5),
    long('42 days', medians.long, ours),
    long('42 days, one of them changed since the last question', medians.longChanged, ours),
    long('42 days of a visit that hardly fits', medians.scarceLong, medians.scarce),
    long('the same, five of them changed since', medians.scarceChanged, medians.scarce),
    ratio('the bare fetch of 42 days, once after a start', medians.longRaw, ours, '', () => undefined),
    ratio('zone of 100, to the zone of 10', medians.zone100, medians.zone10, '', () => undefined),
    ratio('zone of 1,000, to the zone of 10', ours, medians.zone10, 'at most 12 ×', (it) => it <= 12),
  ];
}
