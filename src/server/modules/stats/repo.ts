import type { Stats } from '#contract/stats.ts';
import { cents } from '#domain/money/cents.ts';
import type { Queryable, Transaction } from '#server/platform/database/database.ts';
import { type Sql, sql } from '#server/platform/database/sql.ts';

const within = (column: Sql, { from, to }: Period): Sql => sql`${column} between ${from}::date and ${to}::date`;

/** Days in Lisbon, both included. */
export type Period = { from: string; to: string };

/** Every statement after this one sees the same state of the database. */
export const holdStill = (tx: Transaction): Promise<number> =>
  tx.run(sql`set transaction isolation level repeatable read, read only`);

/** What was paid on these days: in all and by treatment, area, hour of the week and code, from the sums of the days. */
type PaidSum = {
  part: 'all' | 'treatment' | 'area' | 'hour' | 'promo';
  key: number;
  bookings: number;
  cancelled: number;
  revenue: number;
  discount: number;
  refunded: number;
  paidByGiftCard: number;
  en: string | null;
  pt: string | null;
};

const sums = sql`sum(bookings)::int as bookings, sum(cancelled)::int as cancelled, sum(revenue_cents)::int as revenue,
  sum(discount_cents)::int as discount, sum(refund_cents)::int as refunded, sum(gift_card_cents)::int as "paidByGiftCard"`;

const totalsOf = (sum: Partial<PaidSum> = {}): Stats['totals'] => {
  const { bookings = 0, cancelled = 0, revenue = 0, discount = 0, refunded = 0, paidByGiftCard = 0 } = sum;
  return {
    bookings,
    cancelled,
    revenue: cents(revenue),
    discount: cents(discount),
    refunded: cents(refunded),
    paidByGiftCard: cents(paidByGiftCard),
  };
};

export const readTotals = async (on: Queryable, { from, to }: Period): Promise<Stats['totals']> => {
  const [all] = await on.many<PaidSum>(sql`
    select ${sums} from paid_sums(${from}::date, ${to}::date) where part = 'all' having count(*) > 0`);
  return totalsOf(all);
};

const listPaidSums = (on: Queryable, { from, to }: Period): Promise<PaidSum[]> =>
  on.many<PaidSum>(sql`
    select s.part, s.key, s.bookings, s.cancelled, s.revenue, s.discount, s.refunded, s."paidByGiftCard",
      coalesce(t.name_en, a.name, c.code) as en, t.name_pt as pt
    from (select part, key, ${sums} from paid_sums(${from}::date, ${to}::date) group by part, key) as s
    left join treatments t on s.part = 'treatment' and t.id = s.key
    left join report_service_areas a on s.part = 'area' and a.service_area_id = s.key
    left join report_promo_codes c on s.part = 'promo' and c.promo_code_id = s.key
    order by s.bookings desc, s.revenue desc, s.key`);

type Paid = Pick<Stats, 'totals' | 'treatments' | 'areas' | 'hours' | 'promoCodes'>;

export const readPaid = async (on: Queryable, period: Period): Promise<Paid> => {
  const rows = await listPaidSums(on, period);
  const of = (part: PaidSum['part']): PaidSum[] => rows.filter((row) => row.part === part);
  return {
    totals: totalsOf(of('all')[0]),
    treatments: of('treatment').map(({ key, en, pt, ...row }) => ({
      id: key,
      name: { en: en ?? '', pt: pt ?? '' },
      bookings: row.bookings,
      revenue: cents(row.revenue),
    })),
    // A visit whose area is gone stands under none.
    areas: of('area').map(({ key, en, ...row }) => ({
      id: key === 0 ? null : key,
      name: en,
      bookings: row.bookings,
      revenue: cents(row.revenue),
    })),
    hours: of('hour')
      .sort((one, other) => one.key - other.key)
      .map(({ key, ...row }) => ({ weekday: Math.floor(key / 24), hour: key % 24, bookings: row.bookings })),
    promoCodes: of('promo')
      .filter(({ key }) => key !== 0)
      .map(({ key, en, ...row }) => ({
        id: key,
        code: en ?? '',
        bookings: row.bookings,
        discount: cents(row.discount),
      }))
      .sort((one, other) => other.bookings - one.bookings || other.discount - one.discount || one.id - other.id),
  };
};

export const listDays = (on: Queryable, { from, to }: Period): Promise<Stats['days']> =>
  on.many(sql`
    select d.day::date::text as day, coalesce(s.bookings, 0) as bookings, coalesce(s.revenue_cents, 0) as revenue
    from generate_series(${from}::date::timestamp, ${to}::date::timestamp, interval '1 day') as d (day)
    left join paid_sums(${from}::date, ${to}::date) s on s.part = 'all' and s.day = d.day::date
    order by d.day`);

export const listSteps = (on: Queryable, period: Period): Promise<{ step: number; visits: number }[]> =>
  on.many(sql`
    select s.step, coalesce(sum(w.count), 0)::int as visits from generate_series(1, 9) as s (step)
    left join report_wizard_steps w on w.step = s.step and ${within(sql`w.counted_on`, period)}
    group by s.step order by s.step`);

/** Of the bookings made in these days, how many there are and how many were paid, whenever that was. */
export const countBegun = (on: Queryable, { from, to }: Period): Promise<{ begun: number; paid: number }> =>
  on.one(sql`
    select coalesce(sum(begun), 0)::int as begun, coalesce(sum(paid), 0)::int as paid
    from begun_sums(${from}::date, ${to}::date)`);

export const listTherapists = (on: Queryable, period: Period): Promise<Stats['therapists']> =>
  on.many(sql`
    with worked as (
      select w.therapist_id, sum(w.minutes)::int as minutes
      from generate_series(${period.from}::date::timestamp, ${period.to}::date::timestamp, interval '1 day') as d (day)
      join report_working_hours w on w.weekday = extract(isodow from d.day)
      where not exists (select from report_time_off o
        where o.therapist_id = w.therapist_id and d.day::date between o.starts_on and o.ends_on)
      group by w.therapist_id
    ), booked as (
      select therapist_id, sum(visits)::int as visits, sum(minutes)::int as minutes, sum(pay_cents)::int as pay
      from visit_sums(${period.from}::date, ${period.to}::date)
      group by therapist_id
    )
    select t.therapist_id as id, t.name, coalesce(b.visits, 0) as visits, coalesce(b.minutes, 0) as "bookedMinutes",
      case when t.active then coalesce(w.minutes, 0) else 0 end as "workingMinutes", coalesce(b.pay, 0) as pay
    from report_therapists t left join worked w on w.therapist_id = t.therapist_id
    left join booked b on b.therapist_id = t.therapist_id
    where t.active or b.visits > 0 or b.pay > 0 order by "bookedMinutes" desc, t.name, id`);

export const listRescues = (on: Queryable, period: Period): Promise<Stats['rescues']> =>
  on.many(sql`
    select k.kind, count(r.booking_id)::int as bookings, count(*) filter (where r.saved)::int as saved
    from (values (1, 'proposal'), (2, 'flexible')) as k (place, kind)
    left join report_rescues r on r.kind = k.kind and ${within(sql`r.paid_on`, period)}
    group by k.place, k.kind order by k.place`);

export const readGiftCards = (on: Queryable, period: Period): Promise<Stats['giftCards']> =>
  on.one(sql`
    select c.sold, c.amount as "soldAmount", m.spent as "spentAmount", m.returned as "returnedAmount"
    from (select count(*)::int as sold, coalesce(sum(amount_cents), 0)::int as amount
      from report_gift_cards where ${within(sql`sold_on`, period)}) as c
    cross join (select coalesce(-sum(amount_cents) filter (where kind = 'spent'), 0)::int as spent,
        coalesce(sum(amount_cents) filter (where kind = 'returned'), 0)::int as returned
      from report_gift_card_movements where ${within(sql`moved_on`, period)}) as m`);

/** What came in beside what was earned, and what was given away and sold ahead, for every day. */
export const listLedgerDays = (on: Queryable, { from, to }: Period): Promise<Stats['ledgerDays']> =>
  on.many(sql`
    select d.day::date::text as day, coalesce(l.received_cents, 0) as received, coalesce(l.earned_cents, 0) as earned,
      coalesce(l.given_cents, 0) as given, coalesce(l.cards_sold_cents, 0) as "cardsSold",
      coalesce(l.cards_used_cents, 0) as "cardsUsed"
    from generate_series(${from}::date::timestamp, ${to}::date::timestamp, interval '1 day') as d (day)
    left join ledger_sums(${from}::date, ${to}::date) l on l.day = d.day::date
    order by d.day`);

/** What was paid on these days, of the last one until the hour it is now on the clock in Lisbon; without what went back. */
export const readRevenueUntil = async (on: Queryable, { from, to }: Period, now: Date): Promise<number> =>
  (
    await on.one<{ revenue: number }>(sql`
      select (
        coalesce((select sum(revenue_cents) from paid_sums(${from}::date, ${to}::date - 1) where part = 'all'), 0)
        + coalesce((select sum(revenue_cents) from report_bookings where paid_on = ${to}::date
          and (paid_at at time zone 'Europe/Lisbon')::time <= (${now}::timestamptz at time zone 'Europe/Lisbon')::time), 0)
        )::int as revenue`)
  ).revenue;

/** Whether there is anything to sell, anywhere to go and anybody to send. */
export const readOffer = (on: Queryable) =>
  on.one<{ treatments: boolean; areas: boolean; therapists: boolean }>(sql`
    select exists (select from treatments where active) as treatments, exists (select from service_areas where active) as areas,
      exists (select from therapists where active) as therapists`);

export const listEvents = (on: Queryable, limit: number) =>
  on.many<{ at: Date; name: string; step: number | null; valueCents: number | null; isTest: boolean }>(sql`
    select at, name, step, value_cents as "valueCents", is_test as "isTest" from report_events
    order by at desc, name limit ${limit}`);

type ZipDemand = { zipPrefix: number; asked: number; waiting: number; area: string | null; areaId: number | null };

export const listZipDemand = (on: Queryable, { from, to }: Period) =>
  on.many<ZipDemand>(sql`
    select d.zip_prefix as "zipPrefix", sum(d.asked)::int as asked, sum(d.waiting)::int as waiting,
      min(a.name) as area, min(a.service_area_id) as "areaId"
    from report_zip_demand d
      left join report_service_areas a on a.active and d.zip_prefix between a.zip_from and a.zip_to
    where d.asked_on between ${from}::date and ${to}::date
    group by d.zip_prefix order by asked desc, waiting desc, d.zip_prefix limit 500`);

export const listUnservedTimes = (on: Queryable, { from, to }: Period) =>
  on.many<{
    areaId: number;
    area: string;
    reason: 'nobody_fits' | 'nobody_works' | 'all_taken' | 'start_taken';
    weekday: number;
    hour: number | null;
    count: number;
  }>(sql`
    select service_area_id as "areaId", area, reason, weekday, nullif(hour, -1) as hour, sum(count)::int as count
    from report_unserved where asked_on between ${from}::date and ${to}::date
    group by service_area_id, area, reason, weekday, hour order by count desc, area, weekday, hour, reason limit 500`);
