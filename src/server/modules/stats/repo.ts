import type { Stats } from '#contract/stats.ts';
import type { Queryable, Transaction } from '#server/platform/database/database.ts';
import { type Sql, sql } from '#server/platform/database/sql.ts';

/** Days in Lisbon, both included. */
export type Period = { from: string; to: string };

/** Every statement after this one sees the same state of the database. */
export const holdStill = (tx: Transaction): Promise<number> =>
  tx.run(sql`set transaction isolation level repeatable read, read only`);

const within = (column: Sql, { from, to }: Period): Sql => sql`${column} between ${from}::date and ${to}::date`;
const paidIn = (period: Period): Sql => within(sql`paid_on`, period);
const figures = sql`count(*)::int as bookings, coalesce(sum(revenue_cents), 0)::int as revenue`;

export const readTotals = (on: Queryable, period: Period): Promise<Stats['totals']> =>
  on.one(sql`
    select ${figures}, (count(*) filter (where status = 'cancelled'))::int as cancelled,
      coalesce(sum(discount_cents), 0)::int as discount, coalesce(sum(refund_cents), 0)::int as refunded,
      coalesce(sum(gift_card_cents), 0)::int as "paidByGiftCard"
    from report_bookings where ${paidIn(period)}`);

export const listDays = (on: Queryable, period: Period): Promise<Stats['days']> =>
  on.many(sql`
    select d.day::date::text as day, count(b.id)::int as bookings, coalesce(sum(b.revenue_cents), 0)::int as revenue
    from generate_series(${period.from}::date::timestamp, ${period.to}::date::timestamp, interval '1 day') as d (day)
    left join report_bookings b on b.paid_on = d.day::date and ${within(sql`b.paid_on`, period)}
    group by d.day order by d.day`);

export const listTreatments = (on: Queryable, period: Period): Promise<Stats['treatments']> =>
  on.many(sql`
    select treatment_id as id, json_build_object('en', treatment_en, 'pt', treatment_pt) as name, ${figures}
    from report_bookings where ${paidIn(period)}
    group by treatment_id, treatment_en, treatment_pt order by bookings desc, revenue desc, id`);

export const listAreas = (on: Queryable, period: Period): Promise<Stats['areas']> =>
  on.many(sql`
    select service_area_id as id, area as name, ${figures} from report_bookings where ${paidIn(period)}
    group by service_area_id, area order by bookings desc, revenue desc, id`);

export const listHours = (on: Queryable, period: Period): Promise<Stats['hours']> =>
  on.many(sql`
    select weekday, hour, count(*)::int as bookings from report_bookings where ${paidIn(period)}
    group by weekday, hour order by weekday, hour`);

export const listSteps = (on: Queryable, period: Period): Promise<{ step: number; visits: number }[]> =>
  on.many(sql`
    select s.step, coalesce(sum(w.count), 0)::int as visits from generate_series(1, 9) as s (step)
    left join report_wizard_steps w on w.step = s.step and ${within(sql`w.counted_on`, period)}
    group by s.step order by s.step`);

/** Of the bookings made in these days, how many there are and how many were paid, whenever that was. */
export const countBegun = (on: Queryable, period: Period): Promise<{ begun: number; paid: number }> =>
  on.one(sql`
    select count(*)::int as begun, count(paid_on)::int as paid from report_bookings
    where ${within(sql`created_on`, period)}`);

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
      select therapist_id, count(*) filter (where status <> 'cancelled')::int as visits,
        coalesce(sum(visit_minutes) filter (where status <> 'cancelled'), 0)::int as minutes,
        -- Of a cancelled visit, the share of what was kept.
        sum(pay_cents)::int as pay
      from report_seats where status in ('finding_therapist', 'confirmed', 'completed', 'cancelled') and ${within(sql`visit_on`, period)}
      group by therapist_id
    )
    select t.therapist_id as id, t.name, coalesce(b.visits, 0) as visits, coalesce(b.minutes, 0) as "bookedMinutes",
      case when t.active then coalesce(w.minutes, 0) else 0 end as "workingMinutes", coalesce(b.pay, 0) as pay
    from report_therapists t left join worked w on w.therapist_id = t.therapist_id
    left join booked b on b.therapist_id = t.therapist_id
    where t.active or b.visits > 0 or b.pay > 0 order by "bookedMinutes" desc, t.name, id`);

export const listPromoCodes = (on: Queryable, period: Period): Promise<Stats['promoCodes']> =>
  on.many(sql`
    select p.promo_code_id as id, p.code, count(*)::int as bookings, sum(b.discount_cents)::int as discount
    from report_bookings b join report_promo_codes p on p.promo_code_id = b.promo_code_id
    where ${within(sql`b.paid_on`, period)}
    group by p.promo_code_id, p.code order by bookings desc, discount desc, id`);

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
    left join report_ledger_days l on l.day = d.day::date
    order by d.day`);

/** What was paid on these days, of the last one until the hour it is now on the clock in Lisbon; without what went back. */
export const readRevenueUntil = async (on: Queryable, period: Period, now: Date): Promise<number> =>
  (
    await on.one<{ revenue: number }>(sql`
      select coalesce(sum(revenue_cents), 0)::int as revenue from report_bookings where ${paidIn(period)}
        and (paid_on < ${period.to}::date or (paid_at at time zone 'Europe/Lisbon')::time
          <= (${now}::timestamptz at time zone 'Europe/Lisbon')::time)`)
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
