-- Where a visit was is needed for the way to the next one, and no longer. The server forgets it a day later (forget_places_of_visits);
-- here what has been kept so far.
create function forget_places_of_visits(since timestamptz) returns void language sql as $$
  update busy set area_id = null, place_key = null
  where starts_at >= since and starts_at < clock_now() - interval '36 hours' and blocked_until < clock_now() - interval '24 hours'
    and num_nonnulls(area_id, place_key) > 0
$$;
select forget_places_of_visits('-infinity');
