import { drawCurves } from './curve.mjs';
import { openMixedDay, percentile } from './mixed-day.mjs';

/** Rates are raised by a quarter until an answer in a hundred takes longer than this, or one fails. */
const mostMilliseconds = 200;
const sizes = {
  full: { from: 60, step: 1.25, most: 2000, seconds: 10, therapists: 60, processes: [1, 2] },
  small: { from: 20, step: 2, most: 20, seconds: 1, therapists: 10, processes: [1] },
};

export const title = 'The highest rate of a mixed day with a p99 under 200 ms, on one process and on two';
export const needs = ['PostgreSQL'];

export async function run({ postgres, size }) {
  const rows = [];
  for (const processes of sizes[size].processes) rows.push(...(await climb(postgres, processes, sizes[size])));
  return rows;
}

async function climb(postgres, processes, { from, step, most, seconds, therapists }) {
  const day = await openMixedDay(postgres, { therapists, processes });
  const rows = [];
  let highest = 0;
  try {
    await day.load(from, Math.min(5, seconds)); // warm
    for (let rate = from; rate <= most; rate = Math.round(rate * step)) {
      const { times, failures } = await day.load(rate, seconds);
      const p99 = percentile(times, 0.99);
      const isKept = p99 < mostMilliseconds && failures.length === 0;
      rows.push({
        what: `${named(processes)}, ${rate} a second: p50, p99, errors`,
        measured: `${percentile(times, 0.5).toFixed(0)} ms, ${p99.toFixed(0)} ms, ${failures.length}`,
        point: { processes, rate, p99 },
      });
      if (!isKept) break;
      highest = rate;
    }
  } finally {
    await day.close();
  }
  return [
    ...rows,
    {
      what: `the highest rate on ${named(processes)}`,
      measured: highest === 0 ? `under ${from}/s` : `${highest}/s`,
      goal: 'shown',
    },
  ];
}

const named = (processes) => (processes === 1 ? 'one process' : `${processes} processes`);

export const pictures = (rows) => [
  {
    name: 'highest-rate',
    alt: 'The slowest answer of a hundred, by how many requests come in a second, on one process and on two',
    svg: drawCurves({
      title: 'A mixed day',
      across: 'requests a second',
      up: 'p99 in milliseconds',
      limit: mostMilliseconds,
      lines: [1, 2].flatMap((processes) => {
        const points = rows.flatMap(({ point }) =>
          point?.processes === processes ? [[point.rate, Math.max(1, point.p99)]] : [],
        );
        return points.length > 0 ? [{ name: named(processes), points }] : [];
      }),
    }),
  },
];
