/** Questions to the ledger that must have no answer, for the reference model and for the fault tests. */
export const ledgerRules = [
  {
    rule: 'the lines of every entry of the ledger add up to nothing',
    breaks: `select entry, sum(amount_cents) as sum from ledger_lines group by entry having sum(amount_cents) <> 0`,
  },
  {
    rule: 'the ledger says what the payments, the gift cards and the bookings say',
    breaks: `
      select 'payment:' || p.id as entry, coalesce(l.sum, 0) as sum from payments p
      left join (select payment_id, sum(amount_cents) as sum from ledger_lines where account = 'card_provider' and kind <> 'provider_fee'
        group by payment_id) l
        on l.payment_id = p.id
      where coalesce(l.sum, 0) <> case when p.status <> 'succeeded'
        or exists (select from payment_disputes d where d.payment_id = p.id and d.status = 'lost') then 0
        else p.amount_cents - p.refunded_cents end
      union all
      select 'gift card:' || g.id, coalesce(l.sum, 0) from gift_cards g
      left join (select gift_card_id, sum(amount_cents) as sum from ledger_lines where account = 'gift_cards' group by gift_card_id) l
        on l.gift_card_id = g.id
      where -coalesce(l.sum, 0) <> g.balance_cents
      union all
      select 'booking:' || b.id, coalesce(l.client, 0) from bookings b
      left join (select booking_id, sum(amount_cents) filter (where account = 'client') as client,
          sum(amount_cents) filter (where account = 'prepaid') as prepaid,
          sum(amount_cents) filter (where account in ('prepaid', 'revenue', 'fee_kept', 'vat', 'promo')
            or (account = 'written_off' and kind = 'visit_done')) as kept
        from ledger_lines group by booking_id) l on l.booking_id = b.id
      where (b.status <> 'waiting_payment'
          and coalesce(l.client, 0) <> case when b.status = 'completed' and b.paid_at is null then b.total_price_cents else 0 end)
        or (b.status in ('completed', 'cancelled', 'expired') and coalesce(l.prepaid, 0) <> 0)
        or -coalesce(l.kept, 0) <> case when b.paid_at is null and b.status <> 'completed' then 0
          else b.total_price_cents + b.gift_card_cents - b.refund_cents - b.due_cents end`,
  },
  {
    rule: 'a tip is the therapists’ to the cent, and no part of what a visit brought in',
    breaks: `
      select t.booking_id, t.amount_cents, l.owed, l.ours from tips t
      left join (select booking_id, -sum(amount_cents) filter (where account = 'therapist_owed') as owed,
          sum(amount_cents) filter (where account in ('prepaid', 'revenue', 'fee_kept', 'vat', 'promo', 'therapist_pay')) as ours,
          max(-amount_cents) filter (where kind = 'tip_given' and account = 'therapist_owed')
            - min(-amount_cents) filter (where kind = 'tip_given' and account = 'therapist_owed') as uneven
        from ledger_lines where kind like 'tip_%' group by booking_id) l on l.booking_id = t.booking_id
      where coalesce(l.ours, 0) <> 0 or coalesce(l.uneven, 0) > 1
        or coalesce(l.owed, 0) <> case when t.paid_at is null then 0 else t.amount_cents - t.returned_cents - t.lost_cents end`,
  },
] as const;
