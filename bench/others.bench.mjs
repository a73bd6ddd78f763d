import assert from 'node:assert/strict';
import { createAsker, fill, openDatabaseOf } from './availability-data.mjs';
import { toSqlQuestion } from './availability-question.mjs';
import { createDatabase } from './database.mjs';
import { median } from './measure.mjs';
import { byDateRanges, byProvider } from './others-ways.mjs';

export const title = 'The free starts of one day, beside the ways of others, equal answers';
export const needs = ['PostgreSQL'];

const sizes = {
  full: { rounds: 5, days: [2, 9, 23, 38], zones: [10, 100, 1000], company: { daysBehind: 0 } },
  small: { rounds: 1, days: [2], zones: [10], company: { daysBehind: 0, therapists: 100 } },
};

const ways = {
  'ranges of all people joined, as cal.com does': byDateRanges,
  'provider by provider, as Easy!Appointments does': byProvider,
};

export async function run({ postgres, size }) {
  const database = await openDatabaseOf(await createDatabase(postgres));
  try {
    const company = await fill(database, sizes[size].company);
    const { ask } = createAsker(database, company);
    const rows = [];
    for (const zone of sizes[size].zones)
      rows.push(...(await measureZone({ database, ask, company, zone }, sizes[size])));
    return rows;
  } finally {
    await database.close();
  }
}

async function measureZone({ database, ask, company: { treatmentId, areas }, zone }, { rounds, days }) {
  const names = ['ours', ...Object.keys(ways)];
  const times = Object.fromEntries(names.map((name) => [name, []]));
  for (let round = 0; round <= rounds; round++)
    for (const day of days) {
      const question = toSqlQuestion(day, areas[zone], treatmentId);
      const answers = {};
      const taking = async (name, work) => {
        const began = performance.now();
        answers[name] = await work();
        if (round > 0) times[name].push(performance.now() - began);
      };
      await taking('ours', async () => (await ask(zone, day)).flatMap(({ starts }) => starts.map(Number)));
      for (const [name, way] of Object.entries(ways)) await taking(name, () => way(database, question));
      assert.ok(answers.ours.length > 0);
      for (const name of Object.keys(ways)) assert.deepEqual(answers[name], answers.ours, name);
    }
  const ours = median(times.ours);
  return [
    { what: `ours, zone of ${zone}`, measured: `${ours.toFixed(2)} ms` },
    ...Object.keys(ways).map((name) => {
      const theirs = median(times[name]);
      return {
        what: `${name}, zone of ${zone}`,
        measured: `${theirs.toFixed(2)} ms = ${(theirs / ours).toFixed(1)} ×`,
      };
    }),
  ];
}
