import { median } from './measure.mjs';
import { openMixedDay, percentile } from './mixed-day.mjs';

const perSecond = 100;
/** BENCH_MINUTES=60 asks for an hour of it: whether memory stays flat. */
const minutes = Number(process.env.BENCH_MINUTES ?? 5);
const sizes = { full: { seconds: 60 * minutes, therapists: 60 }, small: { seconds: 2, therapists: 10 } };

export const title = `A mixed day: ${perSecond} requests a second for ${minutes} minutes, as people would send them`;
export const needs = ['PostgreSQL'];

export async function run({ postgres, size }) {
  const { seconds, therapists } = sizes[size];
  const day = await openMixedDay(postgres, { therapists });
  try {
    return report(await day.load(perSecond, seconds));
  } finally {
    await day.close();
  }
}

function report({ times, failures, memories, lasted }) {
  const fifth = Math.max(1, Math.floor(memories.length / 5));
  const [early, late] = [median(memories.slice(fifth, 2 * fifth)), median(memories.slice(-fifth))];
  return [
    { what: 'requests, and how many a second', measured: `${times.length}, ${(times.length / lasted).toFixed(0)}/s` },
    {
      what: 'errors (5xx, or no answer)',
      measured: String(failures.length),
      goal: 'none',
      kept: failures.length === 0,
    },
    {
      what: 'time to answer, p50 and p99',
      measured: `${percentile(times, 0.5).toFixed(0)} ms, ${percentile(times, 0.99).toFixed(0)} ms`,
      goal: 'p99 under 60 ms',
      kept: percentile(times, 0.99) < 60,
    },
    {
      what: 'memory of the server, second fifth and last',
      measured: `${early.toFixed(0)} MB, ${late.toFixed(0)} MB = ${(late / early).toFixed(2)} ×`,
      goal: 'at most 1.2 ×',
      kept: late / early <= 1.2,
    },
  ];
}
