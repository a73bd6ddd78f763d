-- For the client who waits: whose answer is waited for now, with a face. Of the newest round alone, and only while a seat is free.
create view asked_therapists as
select o.booking_id, t.first_name, t.image_url, o.sent_at as asked_at, o.status = 'rejected' as has_declined, t.no
from offers o
join bookings b on b.id = o.booking_id and b.status = 'finding_therapist'
join therapists t on t.id = o.therapist_id
where o.status in ('open', 'rejected')
  and o.round = (select max(n.round) from offers n where n.booking_id = o.booking_id);

-- The newest words about each therapist that anybody may read, whatever their stars: none is picked.
create view therapist_words as
select distinct on (s.therapist_id) s.therapist_id, r.stars, r.words, b.contact->>'firstName' as first_name,
  to_char(b.starts_at at time zone b.timezone, 'YYYY-MM') as month, r.is_demo
from reviews r
join booking_seats s on s.booking_id = r.booking_id
join bookings b on b.id = r.booking_id
where r.hidden_at is null and r.shown_from <= clock_now() and r.words <> '' and b.contact->>'firstName' <> ''
order by s.therapist_id, r.given_at desc, r.booking_id;
