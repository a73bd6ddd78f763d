-- The day of a seat's visit is that of the place again, without the tips: 0120 and 0135 each brought one half of it.
create or replace view report_seats as
select s.therapist_id, b.id as booking_id, b.status,
  coalesce((select -sum(l.amount_cents) from ledger_lines l where l.booking_id = b.id and l.therapist_id = s.therapist_id
    and l.account = 'therapist_owed' and l.kind not in ('therapist_paid', 'tip_given', 'tip_returned', 'tip_lost')), 0)::int as pay_cents,
  (b.starts_at at time zone b.timezone)::date as visit_on,
  extract(epoch from b.ends_at - b.starts_at)::int / 60 as visit_minutes
from booking_seats s join bookings b on b.id = s.booking_id;
