import { beforeAll, expect, it } from 'vitest';
import type { Stats } from '#contract/stats.ts';
import { loadDemo, loadDemoVisits } from '#server/demo/load-demo.ts';
import { sqlFile } from '#server/platform/database/sql.ts';
import { signIn } from '../../../../testing/people.ts';
import { onPostgres, type SignedIn, type TestServer } from '../../../../testing/server.ts';

const period = { from: '2026-10-10', to: '2026-11-16' };
const periodBefore = { from: '2026-09-02', to: '2026-10-09' };

/** Midnights in Lisbon, which is an hour before Greenwich until 25 October. */
const paidNow = `paid_at >= '2026-10-09T23:00:00Z' and paid_at < '2026-11-17T00:00:00Z'`;
const paidBefore = `paid_at >= '2026-09-01T23:00:00Z' and paid_at < '2026-10-09T23:00:00Z'`;
/** A card that the company gave away was never sold. */
const isSold = `id in (select gift_card_id from gift_card_movements where kind = 'issued')`;
const money = 'total_price_cents + gift_card_cents - refund_cents';
const lisbon = (column: string) => `(${column} at time zone 'Europe/Lisbon')`;

const totalsIn = (condition: string) => `
  select (select count(*) from bookings where ${condition})::int as bookings,
    (select coalesce(sum(total_price_cents), 0) + coalesce(sum(gift_card_cents), 0) - coalesce(sum(refund_cents), 0)
      from bookings where ${condition})::int as revenue,
    (select count(*) from bookings where ${condition} and cancelled_by is not null)::int as cancelled,
    (select coalesce(sum(discount_cents), 0) from bookings where ${condition})::int as discount,
    (select coalesce(sum(refund_cents), 0) from bookings where ${condition})::int as refunded,
    (select coalesce(sum(gift_card_cents), 0) from bookings where ${condition})::int as "paidByGiftCard"`;

const daysIn = (condition: string) => `
  select to_char(${lisbon('paid_at')}, 'YYYY-MM-DD') as day, count(*)::int as bookings, sum(${money})::int as revenue
  from bookings where ${condition} group by 1 order by 1`;

/** Each part once more, from the tables and not from the views, in other words. */
const plain: { part: string; of(stats: Stats): unknown; statement: string }[] = [
  { part: 'the totals', of: ({ totals }) => [totals], statement: totalsIn(paidNow) },
  {
    part: 'the totals of the period before',
    of: ({ totalsBefore }) => [totalsBefore],
    statement: totalsIn(paidBefore),
  },
  {
    part: 'the days',
    of: ({ days }) => days.filter(({ bookings }) => bookings > 0),
    statement: daysIn(paidNow),
  },
  {
    part: 'the days of the period before',
    of: ({ daysBefore }) => daysBefore.filter(({ bookings }) => bookings > 0),
    statement: daysIn(paidBefore),
  },
  {
    part: 'the treatments',
    of: ({ treatments }) => treatments.map(({ name, ...row }) => ({ ...row, ...name })).toSorted((a, b) => a.id - b.id),
    statement: `
      select t.id, t.name_en as en, t.name_pt as pt, count(*)::int as bookings, sum(${money})::int as revenue
      from treatments t, bookings b where b.treatment_id = t.id and ${paidNow} group by t.id order by t.id`,
  },
  {
    part: 'the areas',
    of: ({ areas }) => areas.toSorted((a, b) => (a.id ?? 0) - (b.id ?? 0)),
    statement: `
      select service_area_id as id, (select name from service_areas a where a.id = service_area_id) as name,
        count(*)::int as bookings, sum(${money})::int as revenue
      from bookings where ${paidNow} group by service_area_id order by service_area_id`,
  },
  {
    part: 'the hours',
    of: ({ hours }) => hours,
    statement: `
      select to_char(${lisbon('starts_at')}, 'ID')::int as weekday, to_char(${lisbon('starts_at')}, 'HH24')::int as hour,
        count(*)::int as bookings from bookings where ${paidNow} group by 1, 2 order by 1, 2`,
  },
  {
    part: 'the funnel',
    of: ({ funnel }) => funnel.steps.map(({ step, visits }) => ({ step, visits })),
    statement: `
      select step, sum(count)::int as visits from wizard_step_counts
      where counted_on >= '2026-10-10' and counted_on < '2026-11-17' group by step order by step`,
  },
  {
    part: 'what was begun and paid',
    of: ({ funnel: { begun, paid } }) => [{ begun, paid }],
    statement: `
      select count(*)::int as begun, sum(case when paid_at is null then 0 else 1 end)::int as paid from bookings
      where created_at >= '2026-10-09T23:00:00Z' and created_at < '2026-11-17T00:00:00Z'`,
  },
  {
    part: 'the visits and the pay of therapists',
    of: ({ therapists }) =>
      therapists
        .filter(({ visits }) => visits > 0)
        .map(({ id, name, visits, bookedMinutes, pay }) => ({ id, name, visits, bookedMinutes, pay }))
        .toSorted((a, b) => (a.id < b.id ? -1 : 1)),
    statement: `
      select t.id, concat_ws(' ', t.first_name, t.last_name) as name, count(*)::int as visits,
        (sum(extract(epoch from b.ends_at) - extract(epoch from b.starts_at)) / 60)::int as "bookedMinutes",
        sum(case when b.status = 'completed' then s.pay_cents else 0 end)::int as pay
      from booking_seats s join bookings b on b.id = s.booking_id join therapists t on t.id = s.therapist_id
      where b.status not in ('waiting_payment', 'expired', 'cancelled')
        and b.starts_at >= '2026-10-09T23:00:00Z' and b.starts_at < '2026-11-17T00:00:00Z'
      group by t.id order by t.id::text`,
  },
  {
    part: 'the working time of therapists',
    of: ({ therapists }) =>
      therapists.map(({ id, workingMinutes }) => ({ id, workingMinutes })).toSorted((a, b) => (a.id < b.id ? -1 : 1)),
    statement: `
      select t.id, coalesce(sum(case when o.therapist_id is null then h.to_minute - h.from_minute else 0 end), 0)::int
        as "workingMinutes"
      from therapists t
      cross join (select '2026-10-10'::date + n as day from generate_series(0, 37) as n) d
      left join therapist_hours h on h.therapist_id = t.id and h.weekday = to_char(d.day, 'ID')::int
      left join (select distinct o.therapist_id, '2026-10-10'::date + n as day from therapist_time_off o
        join generate_series(0, 37) as n on '2026-10-10'::date + n >= o.starts_on and '2026-10-10'::date + n <= o.ends_on) o
        on o.therapist_id = t.id and o.day = d.day
      where t.active group by t.id order by t.id::text`,
  },
  {
    part: 'the promo codes',
    of: ({ promoCodes }) => promoCodes.toSorted((a, b) => a.id - b.id),
    statement: `
      select p.id, p.code, (select count(*) from bookings where promo_code_id = p.id and ${paidNow})::int as bookings,
        (select sum(discount_cents) from bookings where promo_code_id = p.id and ${paidNow})::int as discount
      from promo_codes p where p.id in (select promo_code_id from bookings where ${paidNow}) order by p.id`,
  },
  {
    part: 'the gift cards',
    of: ({ giftCards }) => [giftCards],
    statement: `
      select (select count(*) from gift_cards where ${paidNow} and ${isSold})::int as sold,
        (select coalesce(sum(amount_cents), 0) from gift_cards where ${paidNow} and ${isSold})::int as "soldAmount",
        (select coalesce(sum(abs(amount_cents)), 0) from gift_card_movements
          where kind = 'spent' and created_at >= '2026-10-09T23:00:00Z' and created_at < '2026-11-17T00:00:00Z')::int as "spentAmount",
        (select coalesce(sum(amount_cents), 0) from gift_card_movements
          where kind = 'returned' and created_at >= '2026-10-09T23:00:00Z' and created_at < '2026-11-17T00:00:00Z')::int as "returnedAmount"`,
  },
];

/** What the demo does not have: money that came and went by gift card, half of it back, and days off. */
const more = `
  insert into gift_card_movements (gift_card_id, kind, amount_cents, created_at)
  select id, kind, amount, at::timestamptz from gift_cards, (values
    ('spent', -3000, '2026-10-09T23:30:00Z'), ('spent', -1000, '2026-10-09T22:30:00Z'),
    ('returned', 1500, '2026-11-16T23:59:00Z'), ('returned', 700, '2026-11-17T00:01:00Z')) as m (kind, amount, at);
  update bookings set gift_card_cents = 2000, gift_card_id = (select id from gift_cards limit 1), total_price_cents = total_price_cents - 2000
  where id in (select id from bookings where status = 'completed' and total_price_cents > 5000 order by starts_at limit 40);
  insert into therapist_time_off (id, therapist_id, starts_on, ends_on)
  select gen_random_uuid(), id, '2026-10-20', '2026-11-02' from therapists order by email limit 3;
  insert into therapist_time_off (id, therapist_id, starts_on, ends_on)
  select gen_random_uuid(), id, '2026-11-01', '2026-12-02' from therapists order by email limit 2;
  select fill_ledger();`;

onPostgres('on the demo of a busy month, the figures of the server', (makeServer) => {
  let server: TestServer;
  let as: SignedIn;
  let stats: Stats;

  beforeAll(async () => {
    server = await makeServer();
    await loadDemo(server.database);
    await loadDemoVisits(server.database, server.config);
    await server.database.run(sqlFile(more));
    as = await signIn(server, 'admin@calma.example');
    stats = (await server.request('GET', `/api/admin/stats?from=${period.from}&to=${period.to}`, { as })).body;
  });

  it('are of the days asked for, and of as many before', () => {
    expect(stats.period).toEqual(period);
    expect(stats.periodBefore).toEqual(periodBefore);
    expect([stats.days.length, stats.daysBefore.length]).toEqual([38, 38]);
  });

  it.each(plain)('agree with the tables: $part', async ({ of, statement }) => {
    const rows = await server.database.many(sqlFile(statement));
    expect(rows).not.toEqual([]);
    expect(of(stats)).toEqual(rows);
  });

  it('agree at home: today, a week ago, and what was paid until the same hour', async () => {
    const home = (await server.request('GET', '/api/admin/home', { as })).body;
    const visitsOn = async (day: string) =>
      server.database.many<{ id: string }>(
        sqlFile(`select id from bookings where ${lisbon('starts_at')}::date = '${day}'
          and status not in ('waiting_payment', 'expired', 'cancelled') order by starts_at, id`),
      );
    expect(home.today.map(({ id }: { id: string }) => id)).toEqual((await visitsOn('2026-11-16')).map(({ id }) => id));
    expect(home.visitsWeekAgo).toBe((await visitsOn('2026-11-09')).length);
    // Of the last day only what was paid until the same hour; in November Lisbon is at Greenwich time.
    const paidOn = async (from: string, to: string) => {
      const rows = await server.database.many<{ revenue: number }>(
        sqlFile(`select coalesce(sum(${money}), 0)::int as revenue from bookings
          where ${lisbon('paid_at')}::date between '${from}' and '${to}' and paid_at <= '${to}T${home.now.slice(11)}'`),
      );
      return rows[0]?.revenue;
    };
    expect(home.paid).toEqual({
      today: await paidOn('2026-11-16', '2026-11-16'),
      weekAgo: await paidOn('2026-11-09', '2026-11-09'),
      sevenDays: await paidOn('2026-11-10', '2026-11-16'),
      sevenDaysBefore: await paidOn('2026-11-03', '2026-11-09'),
    });
    expect(home.paid.sevenDaysBefore).toBeGreaterThan(0);
  });

  it('say at home who comes and until when', async () => {
    const { today } = (await server.request('GET', '/api/admin/home', { as })).body;
    const plainly = await server.database.many(
      sqlFile(`select b.id, b.ends_at as "endsAt",
          array(select concat_ws(' ', first_name, last_name) from booking_seats s join therapists t on t.id = s.therapist_id
            where s.booking_id = b.id order by 1) as therapists
        from bookings b where ${lisbon('starts_at')}::date = '2026-11-16'
          and status not in ('waiting_payment', 'expired', 'cancelled') order by starts_at, id`),
    );
    expect(plainly).not.toEqual([]);
    expect(
      today.map(({ id, endsAt, therapists }: { id: string; endsAt: string; therapists: string[] }) => ({
        id,
        endsAt: new Date(endsAt),
        therapists,
      })),
    ).toEqual(plainly);
  });
});
