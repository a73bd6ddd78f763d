import { beforeAll, expect, it } from 'vitest';
import { loadDemo, loadDemoVisits } from '#server/demo/load-demo.ts';
import { sql } from '#server/platform/database/sql.ts';
import { days, hours } from '#server/platform/durations.ts';
import { signIn } from '../../../../testing/people.ts';
import { onPostgres, type SignedIn, type TestServer, testStart } from '../../../../testing/server.ts';

type Row = Record<string, unknown>;

onPostgres('the dashboard of a busy therapist', (makeServer) => {
  let server: TestServer;
  let as: SignedIn;
  // biome-ignore lint/suspicious/noExplicitAny: the tests say themselves what they expect of the body
  let shown: any;

  beforeAll(async () => {
    server = await makeServer({ config: { limits: false } });
    await loadDemo(server.database);
    await loadDemoVisits(server.database, server.config);
    as = await signIn(server, 'therapist@calma.example');
    shown = (await server.request('GET', '/api/therapist/dashboard', { as })).body;
  });

  const own = sql`
    (select b.*, s.pay_cents, (b.starts_at at time zone 'Europe/Lisbon')::date as day,
      extract(epoch from b.ends_at - b.starts_at)::int / 60 as minutes
    from bookings b join booking_seats s on s.booking_id = b.id join therapists t on t.id = s.therapist_id
    where t.email = 'therapist@calma.example' and b.status in ('confirmed', 'completed')) as own`;

  it('has the visits of today in their order', async () => {
    const rows = await server.database.many<{ id: string }>(
      sql`select id from ${own} where day = '2026-11-16' order by starts_at`,
    );
    expect(rows.length).toBeGreaterThan(0);
    expect(shown.today.visits.map(({ id }: { id: string }) => id)).toEqual(rows.map(({ id }) => id));
    expect(shown.today).toMatchObject({
      date: '2026-11-16',
      isOff: false,
      workingHours: [{ from: '09:00', to: '19:00' }],
    });
    expect(shown.now).toBe(testStart.toISOString());
  });

  it('counts each day of the week as the tables do', async () => {
    const rows = await server.database.many<Row>(sql`
      select to_char(d, 'YYYY-MM-DD') as date, count(own.id)::int as "visitCount",
        coalesce(sum(own.minutes), 0)::int as "visitMinutes", coalesce(sum(own.pay_cents), 0)::int as pay
      from generate_series('2026-11-16'::date, '2026-11-22'::date, interval '1 day') d left join ${own} on own.day = d::date
      group by d order by d`);
    const minutes = [600, 600, 600, 600, 600, 360, 0];
    expect(shown.week).toEqual(rows.map((row, index) => ({ ...row, isOff: false, workingMinutes: minutes[index] })));
    expect(rows.reduce((sum, { visitCount }) => sum + Number(visitCount), 0)).toBeGreaterThan(3);
  });

  it('adds the month up as the tables do, by day and by week', async () => {
    const { earnings } = shown;
    const total = await server.database.one<Row>(sql`
      select coalesce(sum(pay_cents) filter (where status = 'completed' and day >= '2026-11-01'), 0)::int as earned,
        coalesce(sum(pay_cents) filter (where status = 'confirmed' and day >= '2026-11-01'), 0)::int as expected,
        (count(*) filter (where day >= '2026-11-01'))::int as "visitCount",
        coalesce(sum(pay_cents) filter (where status = 'completed' and day < '2026-11-01'), 0)::int as "lastMonthEarned"
      from ${own} where day between '2026-10-01' and '2026-11-30'`);
    expect(earnings).toMatchObject({ month: '2026-11', ...total });
    expect([total.earned, total.expected, total.lastMonthEarned].every((amount) => Number(amount) > 0)).toBe(true);
    const daily = await server.database.many<Row>(sql`
      select to_char(d, 'YYYY-MM-DD') as date,
        coalesce(sum(own.pay_cents) filter (where own.status = 'completed'), 0)::int as earned,
        coalesce(sum(own.pay_cents) filter (where own.status = 'confirmed'), 0)::int as expected
      from generate_series('2026-11-01'::date, '2026-11-30'::date, interval '1 day') d left join ${own} on own.day = d::date
      group by d order by d`);
    expect(earnings.days).toEqual(daily);
    const weekly = await server.database.many<Row>(sql`
      select to_char(date_trunc('week', d), 'YYYY-MM-DD') as monday,
        coalesce(sum(own.pay_cents) filter (where own.status = 'completed'), 0)::int as earned,
        coalesce(sum(own.pay_cents) filter (where own.status = 'confirmed'), 0)::int as expected
      from generate_series('2026-11-01'::date, '2026-11-30'::date, interval '1 day') d left join ${own} on own.day = d::date
      group by 1 order by 1`);
    expect(earnings.weeks).toEqual(weekly);
    expect(weekly.map(({ monday }) => monday)).toEqual([
      '2026-10-26',
      '2026-11-02',
      '2026-11-09',
      '2026-11-16',
      '2026-11-23',
      '2026-11-30',
    ]);
  });

  it('gets its offers from the running server, with a word in the app', async () => {
    await server.worker.runDue();
    const { body } = await server.request('GET', '/api/therapist/dashboard', { as });
    expect(body.offers.length).toBeGreaterThan(0);
    const { pay, area } = body.offers[0];
    expect([pay > 0, area]).toEqual([true, 'Lisboa']);
    const told = (await server.request('GET', '/api/notifications', { as })).body;
    expect(told.filter(({ kind }: { kind: string }) => kind === 'offer_received')).toHaveLength(body.offers.length);
    expect(told.some(({ kind }: { kind: string }) => kind === 'booking_assigned')).toBe(true);
  });

  it('names the next visit, the one under way included, until nothing is left', async () => {
    const next = async () => {
      as = await signIn(server, 'therapist@calma.example');
      return (await server.request('GET', '/api/therapist/dashboard', { as })).body.nextVisit;
    };
    for (const now of [testStart, new Date(testStart.getTime() + hours(5)), new Date(testStart.getTime() + days(3))]) {
      server.clock.set(now);
      const row = await server.database.one<{ id: string }>(sql`
        select id from ${own} where ends_at > ${now} and status = 'confirmed' order by starts_at limit 1`);
      expect((await next()).id).toBe(row.id);
    }
    server.clock.set(new Date(testStart.getTime() + days(60)));
    expect(await next()).toBeNull();
  });
});
