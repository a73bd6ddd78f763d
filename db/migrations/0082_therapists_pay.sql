-- Therapists' pay: what share somebody gets, what a month came to, and when it was paid out. What is owed stands in the
-- ledger (`therapist_owed`); here stand only the words and the days beside it.
alter table therapists add column share_percent int check (share_percent between 0 and 100);
alter table treatments add column share_percent int check (share_percent between 0 and 100);

-- Somebody's own share counts before that of a treatment; null: the share of the settings.
create view therapist_shares as
select t.id as therapist_id, r.id as treatment_id, coalesce(t.share_percent, r.share_percent) as share_percent
from therapists t cross join treatments r;

create table pay_corrections (
  id uuid primary key,
  therapist_id uuid not null references therapists (id),
  -- The first of the month whose statement shows it.
  month date not null check (extract(day from month) = 1),
  amount_cents int not null check (amount_cents <> 0),
  reason text not null check (reason <> ''),
  noted_by uuid references users (id) on delete set null,
  created_at timestamptz not null default clock_now()
);
create index pay_corrections_of_therapist on pay_corrections (therapist_id, month);

create table therapist_payouts (
  id uuid primary key,
  therapist_id uuid not null references therapists (id),
  month date not null check (extract(day from month) = 1),
  amount_cents int not null check (amount_cents > 0),
  paid_on date not null,
  method text not null check (method in ('bank_transfer', 'mb_way', 'cash')),
  reference text not null default '',
  noted_by uuid references users (id) on delete set null,
  created_at timestamptz not null default clock_now(),
  -- A month is paid out once; what comes later belongs to a later month.
  unique (therapist_id, month)
);

-- What is owed to therapists, line by line, in the month whose statement shows it.
create view therapist_earnings as
select l.id, l.therapist_id, l.at, l.kind, l.booking_id, -l.amount_cents as amount_cents, c.reason,
  coalesce(c.month, date_trunc('month', l.at at time zone 'Europe/Lisbon')::date) as month
from ledger_lines l left join pay_corrections c on l.entry = 'pay-corrected:' || c.id
where l.account = 'therapist_owed' and l.kind <> 'therapist_paid';

-- The same with what was done, as a statement shows it; nothing of the client.
create view pay_statement_lines as
select e.*, b.reference, b.starts_at, b.duration, b.people_count, b.original_price_cents, b.cancel_reason, a.name as area,
  (select line -> 'label' from jsonb_array_elements(b.price_lines) with ordinality as p (line, no)
    where line ->> 'kind' = 'treatment' order by no limit 1) as treatment
from therapist_earnings e
left join bookings b on b.id = e.booking_id
left join service_areas a on a.id = b.service_area_id;

-- A visit that is paid later is earned when it is done, and so is the pay of who came: until the money is there, the client
-- owes it. Those that were done before get their lines now, at the time they were done.
with visits as (
  select b.id, b.total_price_cents + b.gift_card_cents as price, b.discount_cents as discount, b.waived_cents as waived, v.rate,
    floor((b.total_price_cents + b.gift_card_cents) * v.rate / (100 + v.rate) + 0.5)::int as vat,
    coalesce((select max(h.at) from booking_history h where h.booking_id = b.id and h.to_status = 'completed'), b.ends_at) as at
  from bookings b
  cross join (select coalesce((select (value ->> 'vatPercentage')::numeric from settings where key = 'receipts'), 23) as rate) v
  where b.status = 'completed' and b.paid_at is null and b.pay_by is not null
    and not exists (select from ledger_lines l where l.entry in ('sold:' || b.id, 'done:' || b.id))
), entries as (
  select 'sold:' || v.id as entry, 'visit_owed' as kind, v.at, l.account, l.cents, v.id as booking_id, null::uuid as therapist_id, v.rate
  from visits v cross join lateral (values ('client', v.price), ('vat', -v.vat), ('prepaid', v.vat - v.price)) as l (account, cents)
  union all
  select 'done:' || v.id, 'visit_done', v.at, l.account, l.cents, v.id, null, v.rate
  from visits v cross join lateral (values ('prepaid', v.price - v.vat), ('promo', v.discount), ('written_off', v.waived),
    ('revenue', v.vat - v.price - v.discount - v.waived)) as l (account, cents)
  union all
  select 'done:' || v.id, 'visit_done', v.at, l.account, l.cents, v.id, s.therapist_id, v.rate
  from visits v join booking_seats s on s.booking_id = v.id
  cross join lateral (values ('therapist_pay', s.pay_cents), ('therapist_owed', -s.pay_cents)) as l (account, cents)
)
insert into ledger_lines (entry, kind, at, account, amount_cents, booking_id, therapist_id, vat_percentage)
select entry, kind, at, account, cents, booking_id, therapist_id, rate from entries where cents <> 0 order by at, entry;

-- Of a visit that was called off before anything was paid nothing is kept, and so nothing is shared; unless nobody opened.
update booking_seats s set pay_cents = 0 from bookings b
where b.id = s.booking_id and b.status = 'cancelled' and b.paid_at is null and b.cancel_reason is distinct from 'no_show';
insert into ledger_lines (entry, kind, at, account, amount_cents, booking_id, therapist_id)
select 'cancelled:' || b.id, 'visit_cancelled', coalesce((select max(h.at) from booking_history h where h.booking_id = b.id
  and h.to_status = 'cancelled'), b.ends_at), l.account, l.cents, b.id, s.therapist_id
from bookings b join booking_seats s on s.booking_id = b.id
cross join lateral (values ('therapist_pay', s.pay_cents), ('therapist_owed', -s.pay_cents)) as l (account, cents)
where b.status = 'cancelled' and b.paid_at is null and b.cancel_reason = 'no_show' and s.pay_cents > 0
on conflict do nothing;
