import { beforeAll, describe, expect, it } from 'vitest';
import { loadDemo, loadDemoVisits } from '#server/demo/load-demo.ts';
import type { Database } from '#server/platform/database/database.ts';
import { type Sql, sql } from '#server/platform/database/sql.ts';
import { eachDatabase, type TestServer } from '../../../../testing/server.ts';
import { readStats } from './read-stats.ts';
import { sumDays } from './sum-days.ts';

const period = { from: '2026-08-01', to: '2026-11-16' };

/** The same figures with nothing added up: every one from its rows. */
const readFromRows = async (database: Database) => {
  const kept = await database.many<{ kind: string; day: string }>(
    sql`delete from summed_days returning kind, day::text as day`,
  );
  const figures = await readStats(database, period);
  for (const { kind, day } of kept)
    await database.run(sql`insert into summed_days (kind, day) values (${kind}, ${day}::date)`);
  return figures;
};

const countOf = async (database: Database, from: Sql) =>
  (await database.one<{ count: number }>(sql`select count(*)::int as count from ${from}`)).count;

const paidLongAgo = sql`(select id from bookings where status = 'completed' and paid_at < clock_now() - interval '5 days' order by id limit 1)`;

/** Of days that may be added up; yesterday keeps its marks until tomorrow. */
const oldMarks = sql`day_sum_marks where day <= (clock_now() at time zone 'Europe/Lisbon')::date - 2`;

const changes: Record<string, Sql> = {
  'a visit is cancelled and its money goes back': sql`
    update bookings set status = 'cancelled', refund_cents = 1000 where id = ${paidLongAgo}`,
  'a booking of long ago is erased': sql`delete from bookings where id = ${paidLongAgo}`,
  'a visit is moved to another day': sql`
    update bookings set starts_at = starts_at - interval '3 days', ends_at = ends_at - interval '3 days' where id = ${paidLongAgo}`,
  'a visit late in the evening is one by another clock': sql`
    update bookings set timezone = 'Atlantic/Azores', starts_at = day, ends_at = day + interval '1 hour'
    from (select date_trunc('day', starts_at) as day from bookings where id = ${paidLongAgo}) as visit where id = ${paidLongAgo}`,
  'another therapist gets the seat': sql`
    update booking_seats s set therapist_id = (select id from therapists t where t.id not in
      (select therapist_id from booking_seats o where o.booking_id = s.booking_id) order by id limit 1)
    where (booking_id, therapist_id) = (select booking_id, therapist_id from booking_seats where booking_id = ${paidLongAgo} limit 1)`,
  'the ledger gets lines for a visit of long ago': sql`
    insert into ledger_lines (entry, kind, account, amount_cents, booking_id, at)
    select 'late:' || b.id, 'dispute_lost', l.account, l.cents, b.id, clock_now() - interval '4 days'
    from bookings b cross join (values ('written_off', 700), ('card_provider', -700)) as l (account, cents)
    where b.id = ${paidLongAgo}`,
  'a booking is entered with an old date': sql`
    update bookings set created_at = created_at - interval '9 days', paid_at = paid_at - interval '9 days' where id = ${paidLongAgo}`,
};

eachDatabase('figures of days that are added up', (start) => {
  let server: TestServer;
  beforeAll(async () => {
    server = await start();
    await loadDemo(server.database);
    await loadDemoVisits(server.database, server.config);
  });

  it('are the figures of the rows', async () => {
    const { database } = server;
    const fromRows = await readStats(database, period);
    expect(fromRows.totals.bookings).toBeGreaterThan(20);
    await sumDays(database, 60_000);
    expect(await countOf(database, sql`paid_day_sums`)).toBeGreaterThan(20);
    expect(await readStats(database, period)).toEqual(fromRows);
  });

  describe('stay so when', () => {
    it.each(Object.entries(changes))('%s', async (_, change) => {
      const { database } = server;
      const before = await readStats(database, period);
      expect(await database.run(change)).toBeGreaterThan(0);
      const after = await readStats(database, period);
      expect(after).not.toEqual(before);
      expect(after).toEqual(await readFromRows(database));
      expect(await countOf(database, oldMarks)).toBeGreaterThan(0);
      await sumDays(database, 60_000);
      expect(await countOf(database, oldMarks)).toBe(0);
      expect(await readStats(database, period)).toEqual(after);
    });
  });

  it('what happens today leaves no mark', async () => {
    const { database } = server;
    const marks = await countOf(database, sql`day_sum_marks`);
    const now = sql`clock_now() - interval '1 hour'`;
    await database.run(sql`
      with moved as (select id from bookings where starts_at > clock_now() and paid_at is not null order by id limit 1)
      update bookings set paid_at = ${now}, created_at = ${now} where id in (select id from moved)`);
    const left = await countOf(database, sql`day_sum_marks`);
    // Of the days it was taken from, not of the one it came to.
    expect(left).toBeGreaterThan(marks);
    await database.run(sql`update bookings set refund_cents = 100 where paid_at = ${now}`);
    expect(await countOf(database, sql`day_sum_marks`)).toBe(left);
  });
});
