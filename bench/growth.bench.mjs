import { sql } from '../src/server/platform/database/sql.ts';
import { createAsker, fill, openDatabaseOf } from './availability-data.mjs';
import { toSqlQuestion } from './availability-question.mjs';
import { multirange, sweepLine } from './availability-reference.mjs';
import { drawCurves } from './curve.mjs';
import { createDatabase } from './database.mjs';
import { median } from './measure.mjs';

export const title = 'How free starts grow with the team and with the days, 1,000 therapists';
export const needs = ['PostgreSQL'];

const sizes = {
  full: { calls: 40, teams: [10, 30, 100, 300, 1000], spans: [1, 2, 5, 10, 20, 42], company: { daysBehind: 0 } },
  small: { calls: 1, teams: [10, 100], spans: [1, 7], company: { daysBehind: 0, therapists: 100 } },
};
const mostGrowth = 12;

/** In an area of their own, of which just so many come to it. */
async function makeTeams(database, { areas }, teams) {
  for (const [index, size] of teams.entries()) {
    if (areas[size]) continue;
    const no = 2000 + index;
    const { id } = await database.one(sql`
      insert into service_areas (name, zip_from, zip_to, latitude, longitude, active)
      select 'Team of ' || ${size}::int, ${no}, ${no}, latitude, longitude, true from service_areas where id = ${areas[1000]} returning id`);
    await database.run(sql`
      insert into therapist_areas select id, ${id}::int from therapists order by no limit ${size}`);
    areas[size] = id;
  }
}

const timesOf = async (calls, ask) => {
  const times = [];
  for (let call = -3; call < calls; call++) {
    const began = performance.now();
    await ask(1 + ((call + 40) % 40));
    if (call >= 0) times.push(performance.now() - began);
  }
  return median(times);
};

export async function run({ postgres, size }) {
  const { calls, teams, spans, company } = sizes[size];
  const database = await openDatabaseOf(await createDatabase(postgres));
  try {
    const filled = await fill(database, company);
    await makeTeams(database, filled, teams);
    const { ask } = createAsker(database, filled);
    const inSql = (way, team, day) => database.many(way(toSqlQuestion(day, filled.areas[team], filled.treatmentId)));
    const rows = [];
    for (const team of teams)
      rows.push(
        toRow(`a team of ${team}`, {
          team,
          ours: await timesOf(calls, (day) => ask(team, day)),
          sweep: await timesOf(Math.ceil(calls / 4), (day) => inSql(sweepLine, team, day)),
          multirange: await timesOf(Math.ceil(calls / 4), (day) => inSql(multirange, team, day)),
        }),
      );
    for (const span of spans)
      rows.push(toRow(`${span} days`, { span, ours: await timesOf(calls, () => ask(1000, 1, span)) }));
    return [...rows, growth(rows, teams)];
  } finally {
    await database.close();
  }
}

const milliseconds = (time) => `${time.toFixed(2)} ms`;

const toRow = (what, point) => ({
  what,
  measured:
    point.sweep === undefined
      ? milliseconds(point.ours)
      : `${milliseconds(point.ours)}; in SQL ${milliseconds(point.sweep)} and ${milliseconds(point.multirange)}`,
  point,
});

const growth = (rows, teams) => {
  const of = (team) => rows.find(({ point }) => point.team === team).point.ours;
  const [least, most] = [teams[0], teams.at(-1)];
  const times = of(most) / of(least);
  return {
    what: `a team of ${most}, to a team of ${least}`,
    measured: `${times.toFixed(1)} ×`,
    goal: `at most ${mostGrowth} ×`,
    kept: times <= mostGrowth,
  };
};

export const pictures = (rows) => {
  const points = (x, y) =>
    rows.flatMap(({ point }) => (point?.[x] !== undefined && point[y] !== undefined ? [[point[x], point[y]]] : []));
  const ways = { ours: 'ours', sweep: 'in SQL, sweep line', multirange: 'in SQL, multiranges' };
  return [
    {
      name: 'growth-by-team',
      alt: 'Milliseconds for the free starts of one day, by how many therapists could come',
      svg: drawCurves({
        title: 'Free starts of one day',
        across: 'therapists who could come',
        up: 'milliseconds',
        lines: Object.entries(ways).map(([way, name]) => ({ name, points: points('team', way) })),
      }),
    },
    {
      name: 'growth-by-days',
      alt: 'Milliseconds for the free starts of 1,000 therapists, by how many days are asked',
      svg: drawCurves({
        title: 'Free starts of 1,000 therapists',
        across: 'days asked at once',
        up: 'milliseconds',
        lines: [{ name: 'ours', points: points('span', 'ours') }],
      }),
    },
  ];
};
