import pg from 'pg';
import { createRosterMemory, listFreeStarts } from '../src/server/modules/therapists/public.ts';
import { systemClock } from '../src/server/platform/clock.ts';
import { migrate } from '../src/server/platform/database/migrate.ts';
import { migrationsFolder } from '../src/server/platform/database/open-database.ts';
import { openPostgres } from '../src/server/platform/database/open-postgres.ts';
import { sql } from '../src/server/platform/database/sql.ts';
import { createLogger } from '../src/server/platform/logger.ts';
import { addArea, addTreatment } from '../testing/roster.ts';

const daysPerStatement = 20;
const daysAhead = 60;
/** How many of a thousand therapists work in each zone. */
export const zoneSizes = [10, 100, 1000];
const wholeCompany = 1000;
/** Where the zones lie: ways of 10 to 45 minutes between the visits. */
const centres = [
  { latitude: 38.7927, longitude: -9.1838 },
  { latitude: 38.6979, longitude: -9.4215 },
  { latitude: 38.7223, longitude: -9.1393, insideMinutes: 15 },
];

/** An empty database, ready to be filled. */
export async function openDatabaseOf(url) {
  await withoutCompiling(url);
  const database = openPostgres({ url, poolSize: 4, clock: systemClock, logger: createLogger('warn') });
  await migrate(database, migrationsFolder);
  return database;
}

/** Our own way, on a connection that remembers what was sent, so that the bare fetch can be repeated beside it. */
export function createAsker(database, { treatmentId, areas }) {
  let last;
  const watched = {
    ...database,
    one: (statement) => {
      last = statement;
      return database.one(statement);
    },
  };
  const deps = { database: watched, clock: systemClock, roster: createRosterMemory() };
  const ask = (size, from, to = from, lengthMinutes = 60) =>
    listFreeStarts(deps, {
      areaId: areas[size],
      treatmentId,
      gender: 'any',
      acceptOppositeGender: false,
      seats: 1,
      lengthMinutes,
      from: dayOf(from),
      to: dayOf(to),
    });
  return { ask, lastStatement: () => last };
}

/** Compiling the long statements of the yardstick takes longer than running them: they are measured at their best. */
async function withoutCompiling(url) {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  const { rows } = await client.query('select quote_ident(current_database()) as name');
  await client.query(`alter database ${rows[0].name} set jit = off`);
  await client.end();
}

/** Everybody works from 8 or 9 to 21 or 22. As many days lie behind as asked for, equally full. */
export async function fill(database, { daysBehind = 275, therapists = wholeCompany } = {}) {
  const treatmentId = await addTreatment({ database });
  const areas = {};
  for (const [index, size] of zoneSizes.entries())
    areas[size] = await addArea({ database }, 1000 + index * 10, 1009 + index * 10, centres[index]);
  await database.run(sql`
    insert into therapists (id, first_name, last_name, email, phone, gender)
    select gen_random_uuid(), 'Marta', 'Lopes', n || '@calma.example', '', case when n % 3 = 0 then 'male' else 'female' end
    from generate_series(1, ${therapists}::int) as n`);
  await database.run(sql`
    insert into therapist_hours select id, weekday, 480 + 60 * (no % 2), 1260 + 60 * (no % 2) from therapists, generate_series(1, 7) as weekday`);
  for (const size of zoneSizes)
    await database.run(sql`
      insert into therapist_areas select id, ${areas[size]}::int from therapists where no % ${wholeCompany / size}::int = 0`);
  await database.run(sql`insert into therapist_treatments select id, ${treatmentId}::int from therapists`);

  // Reading needs no guards, and a million rows go in ten times faster without them.
  await database.run(sql`alter table busy drop constraint busy_never_overlaps, drop constraint busy_therapist_no_fkey`);
  await database.run(sql`drop trigger busy_leaves_time_for_the_way on busy`);
  await database.run(sql`drop trigger busy_has_owner on busy`);
  await database.run(sql`drop index busy_by_day, busy_by_therapist, busy_by_booking`);
  for (let day = -daysBehind; day < daysAhead; day += daysPerStatement)
    await database.run(visitsOf(day, Math.min(day + daysPerStatement, daysAhead) - 1, Object.values(areas)));
  await database.run(
    sql`create index busy_by_day on busy (starts_at) include (therapist_no, blocked_until, expires_at, area_id, place_key)`,
  );
  await database.run(
    sql`create index busy_by_therapist on busy (therapist_no, starts_at) include (blocked_until, expires_at, area_id, place_key)`,
  );
  await database.run(sql`vacuum analyze`);
  return { treatmentId, areas };
}

/**
 * Three visits a therapist and day, an hour to an hour and a half with set-up and pack-up, and idle time between them; three of
 * four in the largest zone.
 */
const visitsOf = (firstDay, lastDay, areaIds) => sql`
  insert into busy (therapist_no, booking_id, kind, starts_at, blocked_until, area_id, place_key)
  select no, gen_random_uuid(), 'assigned', midnight + make_interval(mins => visit.starts), midnight + make_interval(mins => visit.starts + visit.length),
    (${areaIds}::int[])[least(3, 1 + floor(random() * 8)::int)], floor(random() * 1e9)::int
  from (
    select no, date_trunc('day', clock_now()) + make_interval(days => day) as midnight,
      480 + 15 * floor(random() * 16)::int as first,
      15 * floor(random() * 10)::int as idle, 15 * floor(random() * 10)::int as idle_again,
      90 + 15 * floor(random() * 3)::int as one, 90 + 15 * floor(random() * 3)::int as two, 90 + 15 * floor(random() * 3)::int as three
    from therapists, generate_series(${firstDay}::int, ${lastDay}::int) as day
    order by day
  ) as days, lateral (values (first, one), (first + one + idle, two), (first + one + idle + two + idle_again, three)) as visit (starts, length)`;

export const dayOf = (offset) => {
  const date = new Date(Date.now() + offset * 86_400_000);
  return { year: date.getUTCFullYear(), month: date.getUTCMonth() + 1, day: date.getUTCDate() };
};
