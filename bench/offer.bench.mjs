import { openClients } from '../faults/clients.ts';
import { pause } from '../faults/fault.ts';
import { payAtProvider } from '../faults/payers.ts';
import { openStage } from '../faults/stage.ts';
import { askAtOnce } from '../faults/therapists.ts';
import { sql } from '../src/server/platform/database/sql.ts';
import { median } from './measure.mjs';

export const title = 'From the payment to the therapist who is asked';
export const needs = ['PostgreSQL'];

const sizes = { full: 30, small: 2 };
const goalSeconds = 5;

/** From the moment the provider has the money, on the database's own clock: its event, our transaction, the search, the message. */
const readTimes = (database) =>
  database.many(sql`
    select extract(epoch from p.settled_at - i.succeeded_at)::float8 as paid,
      extract(epoch from (select min(o.sent_at) from offers o where o.booking_id = b.id) - i.succeeded_at)::float8 as offered,
      extract(epoch from (select min(e.sent_at) from emails e join offers o on e.cause like '%' || o.id || '%'
        where o.booking_id = b.id and e.type = 'therapist_offer' and e.status = 'sent') - i.succeeded_at)::float8 as told
    from bookings b join payments p on p.purpose_id = b.id and p.purpose_kind = 'booking' and p.status = 'succeeded'
    join sandbox_intents i on i.id = p.provider_intent_id
    where exists (select from offers o where o.booking_id = b.id and o.sent_at > now() - interval '1 hour')
      and i.succeeded_at > now() - interval '1 hour'`);

export async function run({ postgres, size }) {
  const visits = sizes[size];
  const stage = await openStage({ postgres, isCopied: true, isAlone: size === 'small' });
  try {
    const { booked, listStarts } = await openClients(stage, { therapists: 6 });
    await askAtOnce(stage, 3);
    for (const start of await listStarts(visits)) {
      await payAtProvider(stage, await booked(start));
      await pause(300);
    }
    const rows = await untilAllAreTold(stage.database, visits);
    return [
      line('its own payment is known', rows, 'paid'),
      line('the first offer stands', rows, 'offered'),
      told(rows),
    ];
  } finally {
    await stage.close();
  }
}

const untilAllAreTold = async (database, visits) => {
  for (let tries = 0; tries < 600; tries++) {
    const rows = await readTimes(database);
    if (rows.length >= visits && rows.every(({ told: at }) => at !== null)) return rows;
    await pause(500);
  }
  throw new Error('Not every paid visit had its first offer in time');
};

const secondsOf = (rows, what) => rows.map((row) => row[what]).toSorted((one, other) => one - other);

const line = (words, rows, what) => {
  const times = secondsOf(rows, what);
  return {
    what: `${words}, median and slowest of ${times.length}`,
    measured: `${median(times).toFixed(2)} s, ${times.at(-1).toFixed(2)} s`,
  };
};

const told = (rows) => {
  const slowest = secondsOf(rows, 'told').at(-1);
  return {
    ...line('the first therapist has the message', rows, 'told'),
    goal: `under ${goalSeconds} s`,
    kept: slowest < goalSeconds,
  };
};
