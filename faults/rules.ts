import { ledgerRules } from '../testing/ledger-rules.ts';

/**
 * A rule as a question that must have no answer. `at rest`: the server may take a while to get there. `in the end`: a mail
 * that a killed process was sending is sent by another after five minutes.
 */
export type SqlRule = { rule: string; when: 'always' | 'at rest' | 'in the end'; breaks: string };

/** Asked of the tables alone: no constraint and no other table's word is believed. */
export const sqlRules: readonly SqlRule[] = [
  {
    rule: 'nobody is booked twice at the same time',
    when: 'always',
    breaks: `
      select a.therapist_no, a.booking_id as one, b.booking_id as other from busy a join busy b
      on a.therapist_no = b.therapist_no and a.id < b.id and a.starts_at < b.blocked_until and b.starts_at < a.blocked_until`,
  },
  {
    rule: 'nobody has two visits closer than the way between them',
    when: 'always',
    breaks: `
      select a.therapist_no, a.booking_id as one, b.booking_id as other from busy a join busy b
      on a.therapist_no = b.therapist_no and a.booking_id <> b.booking_id and a.starts_at <= b.starts_at
        and b.starts_at < a.blocked_until + interval '12 hours'
      where b.starts_at < a.blocked_until + make_interval(mins => way_minutes(a.area_id, a.place_key, b.area_id, b.place_key))`,
  },
  {
    // Only while somebody is looked for may a seat be nobody's: when everybody who could take it has said no.
    rule: 'a booking has all its seats at its own time, or none when it was given up',
    when: 'always',
    breaks: `
      select * from (
        select b.id, b.status, count(s.id) as rows, count(distinct s.therapist_no) as seats,
          count(*) filter (where s.starts_at <> b.starts_at or s.blocked_until <> b.blocked_until) as astray,
          case when b.status in ('expired', 'cancelled') then 0 when b.requires_two_therapists then 2 else 1 end as needed,
          b.status = 'finding_therapist' and exists (select from offers o where o.booking_id = b.id and o.status in ('rejected', 'dropped')) as may_lack
        from bookings b left join busy s on s.booking_id = b.id and s.kind <> 'proposed'
        where not (b.status = 'waiting_payment' and b.hold_expires_at <= clock_now()) group by b.id) as b
      where rows <> seats or astray > 0 or seats > needed or (seats < needed and not may_lack)`,
  },
  {
    rule: 'whoever is to come has said yes and has the time, and nobody else has',
    when: 'always',
    breaks: `
      select b.id, b.status from bookings b
      cross join lateral (select coalesce(array_agg(t.id order by t.id), '{}') as ids from busy s join therapists t on t.no = s.therapist_no
        where s.booking_id = b.id and s.kind = 'assigned') taken
      cross join lateral (select coalesce(array_agg(therapist_id order by therapist_id), '{}') as ids from booking_seats where booking_id = b.id) seated
      cross join lateral (select coalesce(array_agg(therapist_id order by therapist_id), '{}') as ids from offers where booking_id = b.id and status = 'confirmed') yes
      where (b.status in ('finding_therapist', 'confirmed', 'completed') and taken.ids <> seated.ids) or seated.ids <> yes.ids
        or (b.status in ('confirmed', 'completed') and cardinality(seated.ids) <> case when b.requires_two_therapists then 2 else 1 end)`,
  },
  {
    rule: 'a booking knows of a payment at the provider exactly as long as one is open there',
    when: 'always',
    breaks: `
      select b.id, b.payment_open from bookings b
      where b.payment_open <> exists (select from payments p where p.purpose_kind = 'booking' and p.purpose_id = b.id
        and p.status = 'open' and p.provider_intent_id is not null)`,
  },
  {
    rule: 'what is proposed is kept for the client, and nothing else is',
    when: 'always',
    breaks: `
      select p.booking_id, p.status from proposals p join bookings b on b.id = p.booking_id
      where p.status = 'open' and (b.status <> 'finding_therapist' or (p.kept_until > clock_now() and not exists (
        select from busy s join therapists t on t.no = s.therapist_no
        where s.booking_id = p.booking_id and t.id = p.therapist_id and s.starts_at = p.starts_at and s.kind = 'proposed')))
      union all select s.booking_id, s.kind from busy s join therapists t on t.no = s.therapist_no
      where s.kind = 'proposed' and s.expires_at > clock_now() and not exists (select from proposals p
        where p.booking_id = s.booking_id and p.therapist_id = t.id and p.starts_at = s.starts_at and p.status = 'open')
      union all select p.booking_id, p.status from proposals p join bookings b on b.id = p.booking_id
      where p.status = 'accepted' and b.status = 'finding_therapist' and not exists (
        select from booking_history h where h.booking_id = b.id and h.from_status = 'confirmed')`,
  },
  {
    rule: 'nobody is asked for a booking that looks for nobody, and every search goes on',
    when: 'at rest',
    breaks: `
      select o.booking_id, b.status from offers o join bookings b on b.id = o.booking_id
      where o.status = 'open' and b.status <> 'finding_therapist'
      union all select b.id, b.status from bookings b left join dispatches d on d.booking_id = b.id
      where (b.status = 'finding_therapist') <> (d.next_at is not null)`,
  },
  {
    rule: 'no time is taken for a booking that is not there, and none is kept for somebody who is not in line',
    when: 'always',
    breaks: `
      select s.booking_id from busy s where s.kind <> 'kept' and not exists (select from bookings b where b.id = s.booking_id)
      union all select s.booking_id from busy s where s.kind = 'kept' and not exists (
        select from waiting_list w where w.kept_id = s.booking_id and w.state = 'kept' and w.starts_at = s.starts_at)`,
  },
  {
    rule: 'one key makes one booking',
    when: 'always',
    breaks: `select idempotency_key from bookings where idempotency_key is not null group by 1 having count(*) > 1`,
  },
  {
    rule: 'a visit on the calendar is a paid one',
    when: 'always',
    breaks: `
      select id, status, payment_status from bookings
      where (status in ('finding_therapist', 'confirmed', 'completed')) <> (paid_at is not null and status <> 'cancelled')
        or (status in ('finding_therapist', 'confirmed', 'completed')
          and payment_status <> case when refund_cents - refused_cents = 0 then 'paid'
            when refund_cents - refused_cents < total_price_cents + gift_card_cents then 'partially_refunded' else 'refunded' end)
        or (status = 'expired' and payment_status <> 'expired')`,
  },
  {
    rule: 'a succeeded payment has one paid purchase of its amount, or has gone back',
    when: 'at rest',
    breaks: `
      select i.id, i.amount, b.id as booking, b.status, b.payment_status from sandbox_intents i
      left join bookings b on b.id::text = i.metadata->>'purpose_id' and i.metadata->>'purpose_kind' = 'booking'
      left join gift_cards g on g.id::text = i.metadata->>'purpose_id'
      left join tips t on t.booking_id::text = i.metadata->>'purpose_id' and i.metadata->>'purpose_kind' = 'tip'
      where i.status = 'succeeded'
        and i.amount <> coalesce((select sum(r.amount) from sandbox_refunds r where r.intent_id = i.id), 0)
        and not coalesce(b.paid_at is not null and b.total_price_cents = i.amount, false)
        and not coalesce(g.paid_at is not null and g.amount_cents = i.amount, false)
        and not coalesce(t.paid_at is not null and t.amount_cents = i.amount, false)`,
  },
  {
    rule: 'a paid purchase was charged once, at its price',
    when: 'at rest',
    breaks: `
      select p.id, p.kind, p.price, c.charges, c.kept from (
        select id, 'booking' as kind, total_price_cents as price, refund_cents as back from bookings where paid_at is not null
        union all select booking_id, 'tip', amount_cents, returned_cents + lost_cents from tips where paid_at is not null
        union all select id, 'gift_card', amount_cents, 0 from gift_cards where paid_at is not null and buyer_email <> 'ola@calma.example') p
      left join lateral (
        select count(*) filter (where i.amount > i.refunded or p.back > 0) as charges, coalesce(sum(i.amount - i.refunded), 0) as kept
        from (select amount, coalesce((select sum(r.amount) from sandbox_refunds r where r.intent_id = s.id), 0) as refunded
          from sandbox_intents s where s.status = 'succeeded' and s.metadata->>'purpose_id' = p.id::text
            and s.metadata->>'purpose_kind' = p.kind) i) c on true
      where p.price > 0 and (c.charges <> 1 or (p.back = 0 and c.kept <> p.price) or c.kept > p.price)`,
  },
  {
    rule: 'a tip is given only for a visit that was made and reviewed, and all of it is its therapists’',
    when: 'always',
    breaks: `
      select t.booking_id, t.amount_cents, l.owed from tips t join bookings b on b.id = t.booking_id
      left join reviews r on r.booking_id = t.booking_id
      left join (select booking_id, -sum(amount_cents) as owed from ledger_lines where account = 'therapist_owed' and kind like 'tip_%'
        group by booking_id) l on l.booking_id = t.booking_id
      where b.status <> 'completed' or r.booking_id is null
        or coalesce(l.owed, 0) <> case when t.paid_at is null then 0 else t.amount_cents - t.returned_cents - t.lost_cents end`,
  },
  {
    rule: 'what was promised back has gone back',
    when: 'at rest',
    breaks: `
      select r.id, r.cause, r.status from refunds r left join sandbox_refunds s on s.id = r.provider_refund_id
      where r.status <> 'done' or s.id is null or s.amount <> r.amount_cents`,
  },
  {
    rule: 'whoever lost money to a payment that came too late was told so by a mail',
    when: 'in the end',
    breaks: `
      select b.id, b.status, b.unwanted_cents from bookings b where b.unwanted_cents > 0
        and not exists (select from emails e where e.type = 'payment_returned' and e.status = 'sent' and e.cause like 'booking:' || b.id || '%')`,
  },
  {
    rule: 'no more goes back than was captured, and our books say what the provider’s say',
    when: 'at rest',
    breaks: `
      select i.id, i.amount, coalesce(sum(r.amount), 0) as returned, p.refunded_cents from sandbox_intents i
      left join sandbox_refunds r on r.intent_id = i.id left join payments p on p.provider_intent_id = i.id
      group by i.id, p.refunded_cents
      having coalesce(sum(r.amount), 0) > i.amount or coalesce(p.refunded_cents, 0) <> coalesce(sum(r.amount), 0)`,
  },
  {
    rule: 'a gift card holds its face less what was spent and not returned, never below zero',
    when: 'always',
    breaks: `
      select g.id, g.amount_cents, g.balance_cents, sum(m.amount_cents) as ledger from gift_cards g
      left join gift_card_movements m on m.gift_card_id = g.id where g.paid_at is not null
      group by g.id having g.balance_cents < 0 or g.balance_cents > g.amount_cents
        or g.balance_cents <> coalesce(sum(m.amount_cents), 0)
        or g.amount_cents <> coalesce(sum(m.amount_cents) filter (where m.kind in ('issued', 'given')), 0)`,
  },
  {
    rule: 'a booking has spent the credit its bill names, and nothing once it is given up',
    when: 'always',
    breaks: `
      select b.id, b.status, b.gift_card_cents from bookings b
      where (b.status <> 'cancelled' or b.paid_at is null)
        and case when b.status in ('expired', 'cancelled') then 0 else b.gift_card_cents end
        <> coalesce((select -sum(m.amount_cents) from gift_card_movements m where m.booking_id = b.id), 0)`,
  },
  {
    rule: 'a promo code is used no more often than it may be',
    when: 'always',
    breaks: `
      select p.code, p.max_uses, count(b.id) as uses from promo_codes p join bookings b on b.promo_code_id = p.id
      where p.max_uses is not null and b.paid_at is not null and b.status <> 'cancelled'
      group by p.id having count(b.id) > p.max_uses
      union all
      select p.code, p.max_uses, count(*) from promo_codes p join promo_uses u on u.promo_code_id = p.id
      where p.max_uses is not null and u.counted group by p.id having count(*) > p.max_uses`,
  },
  {
    rule: 'every promo use belongs to a booking that keeps it',
    when: 'always',
    breaks: `
      select b.id, b.status, u.counted from bookings b full join promo_uses u on u.booking_id = b.id
      where b.id is null or (b.promo_code_id is not null and b.status not in ('expired', 'cancelled')) <> (u.booking_id is not null)
        or (u.counted and b.paid_at is null) or (b.paid_at is not null and not u.counted)`,
  },
  {
    rule: 'every mail owed is there, once for each cause, and has left',
    when: 'in the end',
    breaks: `
      select owed.type, owed.id, count(e.id) as mails from (
        select 'booking_received' as type, id from bookings where paid_at is not null and status <> 'cancelled'
        union all select case when cancel_reason = 'nobody_found' then 'nobody_found' else 'booking_cancelled' end, id
        from bookings where paid_at is not null and status = 'cancelled') owed
      left join emails e on e.type = owed.type and e.cause = 'booking:' || owed.id and e.status = 'sent'
      group by owed.type, owed.id having count(e.id) <> 1
      union all select type, null, count(*) from emails group by type, cause having count(*) > 1
      union all select e.type, b.id, 1 from emails e join bookings b on e.cause = 'booking:' || b.id
      where e.type = 'booking_received' and b.paid_at is null`,
  },
  {
    rule: 'whoever comes was sent where to go, and the client was told who comes',
    when: 'in the end',
    breaks: `
      select o.booking_id, o.therapist_id::text, 'therapist_assignment' as type from offers o join bookings b on b.id = o.booking_id
      where o.status = 'confirmed' and b.status = 'confirmed' and not exists (select from emails e
        where e.type = 'therapist_assignment' and e.status = 'sent' and e.cause like 'seat:' || o.id || ':%')
      union all select b.id, '', 'booking_confirmed' from bookings b where b.status = 'confirmed' and not exists (
        select from emails e join offers o on e.cause = 'confirmed:' || o.id || ':' || o.answers
        where e.type in ('booking_confirmed', 'therapist_changed') and e.status = 'sent' and o.booking_id = b.id and o.status = 'confirmed')`,
  },
  {
    rule: 'no hold blocks a slot a minute after it ran out',
    when: 'at rest',
    breaks: `
      select s.booking_id, s.expires_at from busy s where s.expires_at <= clock_now()
      union all select id, hold_expires_at from bookings where status = 'waiting_payment' and hold_expires_at <= clock_now()`,
  },
  ...ledgerRules.map((one) => ({ ...one, when: 'always' as const })),
  {
    rule: 'no work was given up',
    when: 'at rest',
    breaks: `select kind, last_error from jobs where died_at is not null`,
  },
];
