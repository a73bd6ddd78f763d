import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { pageOfBookings } from '#server/modules/bookings/read/admin-repo.ts';
import { people } from '#server/modules/identity/manage/admin-repo.ts';
import { listDays, readPaid, readTotals } from '#server/modules/stats/repo.ts';
import { addArea, addTreatment } from '../../../../testing/roster.ts';
import { createPostgresDatabase, longPatience } from '../../../../testing/server.ts';
import { systemClock } from '../clock.ts';
import { createLogger } from '../logger.ts';
import type { Database, Queryable } from './database.ts';
import { openPostgres } from './open-postgres.ts';
import { type Sql, sql } from './sql.ts';

const bookingCount = 20_000;

/** A year of bookings, each of another person; and five thousand accounts. */
const fill = async (database: Database): Promise<void> => {
  const areaId = await addArea({ database }, 1000, 1999);
  const treatmentId = await addTreatment({ database });
  // Many rows at once go in several times faster without them.
  await database.run(
    sql`drop index bookings_search, bookings_search_phone, bookings_search_recipient, users_search, users_search_phone`,
  );
  await database.transaction(async (tx) => {
    // Without the triggers as well.
    await tx.run(sql`set local session_replication_role = replica`);
    await tx.run(sql`
      insert into bookings (id, reference, status, payment_status, access_token_hash, language, treatment_id, duration,
        people_count, is_back_to_back, requires_two_therapists, therapist_gender, accept_opposite_gender, recipient_type,
        starts_at, ends_at, blocked_until, zip_code, service_area_id, location, schedule_type, contact, price_lines,
        original_price_cents, total_price_cents, hold_expires_at, paid_at, created_at)
      select gen_random_uuid(), 'C-' || upper(substr(md5(n::text), 1, 8)), 'completed', 'paid', decode(md5('k' || n), 'hex'), 'pt',
        ${treatmentId}::int, 60, 1, false, false, 'any', true, 'myself', at, at + interval '1 hour', at + interval '90 minutes',
        '1000-001', ${areaId}::int, '{}', 'fit-schedule',
        jsonb_build_object('firstName', initcap(translate(substr(md5('f' || n), 1, 7), '0123456789', 'ghijklmnop')), 'lastName',
          initcap(translate(substr(md5('l' || n), 1, 9), '0123456789', 'qrstuvwxyz')), 'email', 'p' || n || '@example.pt',
          'phone', '+3519' || lpad((n * 1999)::text, 8, '0')),
        '[]', 6500, 6500, at, at - interval '3 days', at - interval '3 days'
      from (select n, '2025-01-01T09:00Z'::timestamptz + n * interval '20 minutes' as at
        from generate_series(1, ${bookingCount}::int) as n) as made`);
  });
  await database.run(sql`
    insert into users (email, first_name, last_name, phone, role, language)
    select 'u' || n || '@example.pt', initcap(substr(md5('f' || n), 1, 7)), initcap(substr(md5('l' || n), 1, 9)),
      '+3519' || lpad((n * 1999)::text, 8, '0'), 'client', 'pt' from generate_series(1, 5000) as n`);
  await database.one(sql`select make_search_indexes()`);
  await database.run(sql`analyze`);
};

describe('the plans of what the office asks most, with 20,000 bookings', () => {
  let database: Database;
  let drop: () => Promise<void>;
  beforeAll(async () => {
    const { url, drop: dropDatabase } = await createPostgresDatabase(inject('templateDatabase'));
    database = openPostgres({
      url,
      poolSize: 1,
      clock: systemClock,
      logger: createLogger('silent'),
      patience: longPatience,
    });
    drop = () => database.close().then(dropDatabase);
    await fill(database);
  });
  afterAll(() => drop());

  /** The plans of all that is asked, one text. */
  const plansOf = async (ask: (on: Queryable) => Promise<unknown>): Promise<string> => {
    const plans: string[] = [];
    const explained = async (statement: Sql): Promise<void> => {
      const rows = await database.many<Record<string, string>>(sql`explain ${statement}`);
      plans.push(rows.map((row) => row['QUERY PLAN']).join('\n'));
    };
    const on: Queryable = {
      many: async (statement) =>
        [await explained(statement), ...(await database.many<never>(statement))].slice(1) as never,
      maybeOne: async (statement) => explained(statement).then(() => database.maybeOne(statement)),
      one: async (statement) => explained(statement).then(() => database.one(statement)),
      run: async (statement) => explained(statement).then(() => database.run(statement)),
    };
    await ask(on);
    return plans.join('\n\n');
  };

  const period = { from: '2025-03-01', to: '2025-03-07' };
  const page = { sort: '-startsAt', page: 1, pageSize: 25 } as const;

  it('figures read the sums of days, and a day without one by the day its bookings were paid or begun', async () => {
    for (const ask of [readTotals, listDays, readPaid]) {
      const plans = await plansOf((on) => ask(on, period));
      expect(plans).toContain('paid_day_sums');
      expect(plans).not.toContain('Seq Scan on bookings');
    }
    const ofDay = (column: Sql) =>
      plansOf((on) => on.many(sql`select id from report_bookings where ${column} = ${period.from}::date`));
    expect(await ofDay(sql`paid_on`)).toContain('bookings_by_paid_on');
    expect(await ofDay(sql`created_on`)).toContain('bookings_by_created_on');
    expect(await ofDay(sql`visit_on`)).toContain('bookings_by_visit_on');
  });

  it('the list walks an index backwards and counts by the sums of days', async () => {
    for (const [sort, index] of [
      ['-startsAt', 'bookings_by_start'],
      ['-createdAt', 'bookings_by_creation'],
    ] as const) {
      const plans = await plansOf((on) => pageOfBookings(on, { ...page, sort }));
      expect(plans).toContain(`Index Scan Backward using ${index}`);
      expect(plans).toContain('begun_day_sums');
      expect(plans).not.toContain('Seq Scan on bookings');
    }
  });

  it('a name, a reference, an address and a phone number are found among bookings by their index', async () => {
    for (const q of ['p4711@example.pt', 'C-9A1158', 'gbrqst', '+351 900 019 990', '900 019 990']) {
      const plans = await plansOf((on) => pageOfBookings(on, { ...page, q }));
      expect(plans).toContain('bookings_search');
      expect(plans).not.toContain('Seq Scan on bookings');
    }
  });

  it('a person is found among accounts by the index', async () => {
    const plans = await plansOf((on) => people.list(on, { ...page, sort: 'name', q: 'u4711@example.pt' }));
    expect(plans).toContain('users_search');
    expect(plans).not.toContain('Seq Scan on users');
  });

  it('the search finds what it found before, accents, apostrophes and wildcards included', async () => {
    const rename = (n: number, lastName: string) =>
      database.run(sql`
        update bookings set contact = contact || jsonb_build_object('lastName', ${lastName}::text)
        where contact->>'email' = ${`p${n}@example.pt`}`);
    await rename(1, 'Zoé O’Brien');
    await rename(2, '100%_sure\\');
    const found = async (q: string) =>
      (await pageOfBookings(database, { ...page, q })).items.map(({ contact }) => contact.email);
    expect(await found("zoe o'brien")).toEqual(['p1@example.pt']);
    expect(await found('BRIEN zoÉ')).toEqual(['p1@example.pt']);
    expect(await found('100%_')).toEqual(['p2@example.pt']);
    expect(await found('sure\\')).toEqual(['p2@example.pt']);
    expect(await found('1%sure')).toEqual([]);
    expect(await found('900 019 990')).toContain('p10@example.pt');
  });
});
