import { TZDate } from '@date-fns/tz';
import { addMinutes, isBefore } from 'date-fns';
import { sql } from '../src/server/platform/database/sql.ts';
import { ableOn, takenIn } from './availability-reference.mjs';

/**
 * How two well-known open systems find the free starts of a day, written from the description of their ways. Neither knows
 * the way between two visits: each is given stretches that have grown by it already, so that all can answer the same.
 */

const quarter = 15;
const zone = 'Europe/Lisbon';

const byTherapist = (rows) => {
  const stretches = new Map();
  for (const row of rows) stretches.set(row.no, [...(stretches.get(row.no) ?? []), row]);
  return stretches;
};

const onGrid = (time) => Math.ceil(time / (quarter * 60_000)) * quarter * 60_000;

/** What is left of these periods when one stretch is taken out of them. */
const without = (periods, { starts_at, blocked_until }) =>
  periods.flatMap((period) => {
    if (blocked_until <= period.from || starts_at >= period.to) return [period];
    return [
      { from: period.from, to: starts_at },
      { from: blocked_until, to: period.to },
    ].filter(({ from, to }) => from < to);
  });

const hoursOf = ({ opens, closes }, { firstStart, lastEnd, bufferMinutes }) => ({
  from: opens > firstStart ? opens : firstStart,
  // The work after a visit may reach beyond the hours.
  to: addMinutes(closes < lastEnd ? closes : lastEnd, bufferMinutes),
});

/**
 * Ranges: everybody's hours minus everybody's stretches, all ranges of all people joined into one list, and then every
 * start of the day, as a date that knows its zone, looked for in it.
 */
export const byDateRanges = async (database, question) => {
  const [able, taken] = [await database.many(ableOn(question)), byTherapist(await database.many(takenIn(question)))];
  const length = question.lengthMinutes + question.bufferMinutes;
  const ranges = able
    .flatMap((one) => (taken.get(one.no) ?? []).reduce(without, [hoursOf(one, question)]))
    .filter(({ from, to }) => to - onGrid(from.getTime()) >= length * 60_000)
    .map(({ from, to }) => ({ from: new TZDate(from, zone), to: new TZDate(to, zone) }));
  const starts = new Map();
  for (const { from, to } of ranges)
    for (
      let start = new TZDate(onGrid(from.getTime()), zone);
      !isBefore(to, addMinutes(start, length));
      start = addMinutes(start, quarter)
    )
      starts.set(start.getTime(), start);
  return [...starts.keys()].sort((left, right) => left - right);
};

/** Provider by provider: one question each for the day's appointments, then hours minus appointments, then the union. */
export const byProvider = async (database, question) => {
  const able = await database.many(ableOn(question));
  const length = question.lengthMinutes + question.bufferMinutes;
  const starts = new Set();
  for (const one of able) {
    const taken = await database.many(
      sql`select * from (${takenIn(question)}) as taken where no = ${one.no} order by starts_at`,
    );
    for (const { from, to } of taken.reduce(without, [hoursOf(one, question)]))
      for (let start = onGrid(from.getTime()); start + length * 60_000 <= to.getTime(); start += quarter * 60_000)
        starts.add(start);
  }
  return [...starts].sort((left, right) => left - right);
};
