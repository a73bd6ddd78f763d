import pg from 'pg';
import { createDatabase } from './database.mjs';
import { median } from './measure.mjs';

export const title = 'Sixteen at once for overlapping hours of one therapist, by four ways to keep them apart';
export const needs = ['PostgreSQL'];

const racers = 16;
const sizes = { full: { rounds: 150 }, small: { rounds: 2 } };

/** Each wants ninety minutes; they begin a quarter of an hour apart around the same hour, so that only one can have it. */
const wanted = (round, racer) => {
  const start = new Date(Date.UTC(2027, 0, 1) + round * 86_400_000 + 36_000_000 + (racer % 4) * 900_000);
  return [start.toISOString(), new Date(start.getTime() + 5_400_000).toISOString()];
};

const insert = 'insert into taken (starts_at, ends_at) values ($1, $2)';
const refusals = new Set(['23505', '23P01', '40P01', '40001']);

const ways = [
  {
    name: 'look, then insert',
    guard: '',
    take: async (client, hours) => {
      const { rowCount } = await client.query('select from taken where starts_at < $2 and ends_at > $1', hours);
      if (rowCount === 0) await client.query(insert, hours);
    },
  },
  {
    name: 'unique key on the start',
    guard: 'alter table taken add unique (starts_at)',
    take: (client, hours) => client.query(insert, hours),
  },
  {
    name: 'exclusion constraint, its error caught',
    guard: 'alter table taken add exclude using gist (tstzrange(starts_at, ends_at) with &&)',
    take: (client, hours) => client.query(insert, hours),
  },
  {
    name: 'exclusion constraint, on conflict do nothing (ours)',
    guard: 'alter table taken add exclude using gist (tstzrange(starts_at, ends_at) with &&)',
    take: (client, hours) => client.query(`${insert} on conflict do nothing`, hours),
    isOurs: true,
  },
];

export async function run({ postgres, size }) {
  const rows = [];
  for (const way of ways) rows.push(await race(await createDatabase(postgres), way, sizes[size].rounds));
  return rows;
}

const connect = async (connectionString) => {
  const client = new pg.Client({ connectionString });
  await client.connect();
  return client;
};

async function race(url, { name, guard, take, isOurs = false }, rounds) {
  const clients = await Promise.all(Array.from({ length: racers }, () => connect(url)));
  const [first] = clients;
  await first.query('create table taken (starts_at timestamptz not null, ends_at timestamptz not null)');
  if (guard) await first.query(guard);
  const times = [];
  let deadlocks = 0;
  for (let round = 0; round < rounds; round++)
    await Promise.all(
      clients.map(async (client, racer) => {
        const began = performance.now();
        await Promise.resolve(take(client, wanted(round, racer))).catch((error) => {
          if (!refusals.has(error.code)) throw error;
          if (error.code === '40P01') deadlocks += 1;
        });
        times.push(performance.now() - began);
      }),
    );
  const { rows } = await first.query(`
    select count(*)::int as visits, count(distinct date_trunc('day', starts_at))::int as days from taken`);
  await Promise.all(clients.map((client) => client.end()));
  const [{ visits, days }] = rows;
  const slowest = `${Math.max(...times).toFixed(0)} ms, median ${median(times).toFixed(1)} ms`;
  return {
    what: `${name}, ${rounds} rounds`,
    measured: `${visits - days} sold twice, ${rounds - days} sold to nobody, ${deadlocks} deadlocks, slowest ${slowest}`,
    ...(isOurs && { goal: 'none twice, none to nobody', kept: visits === rounds && days === rounds }),
  };
}
