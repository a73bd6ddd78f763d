-- Two who come share what is paid for the visit; a statement says so, or half the usual pay looks like a mistake.
create or replace view pay_statement_lines as
select e.*, b.reference, b.starts_at, b.duration, b.people_count, b.original_price_cents, b.cancel_reason, a.name as area,
  (select line -> 'label' from jsonb_array_elements(b.price_lines) with ordinality as p (line, no)
    where line ->> 'kind' = 'treatment' order by no limit 1) as treatment,
  coalesce(b.requires_two_therapists, false) as is_shared
from therapist_earnings e
left join bookings b on b.id = e.booking_id
left join service_areas a on a.id = b.service_area_id;
