-- What the two rescues of a search led to, told by the rows themselves: who was proposed another time or was flexible, and
-- whose visit stands at another start than the wished one because of it.
create view report_rescues as
select r.id as booking_id, r.paid_on, r.status, kind.kind, kind.saved and r.status in ('confirmed', 'completed') as saved
from report_bookings r
join bookings b on b.id = r.id
cross join lateral (
  select 'proposal' as kind, bool_or(p.status = 'accepted') as saved from proposals p where p.booking_id = b.id having count(*) > 0
  union all
  select 'flexible', exists (select from booking_history h where h.booking_id = b.id and h.reason = 'flexible_start')
  where b.flexible_minutes > 0) as kind
where r.paid_on is not null;
