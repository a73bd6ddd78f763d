delete from busy where not exists (select from bookings b where b.id = busy.booking_id);
delete from promo_uses where not exists (select from bookings b where b.id = promo_uses.booking_id);
update gift_card_movements set booking_id = null
where booking_id is not null and not exists (select from bookings b where b.id = gift_card_movements.booking_id);
alter table busy validate constraint busy_booking;
alter table promo_uses validate constraint promo_uses_booking;
alter table gift_card_movements validate constraint gift_card_movements_booking;

-- Reports ask by the day in Lisbon on which something was paid or made.
create index bookings_by_paid_on on bookings (((paid_at at time zone 'Europe/Lisbon')::date));
create index bookings_by_created_on on bookings (((created_at at time zone 'Europe/Lisbon')::date));

-- The search of the office: small letters without accents and with one apostrophe, whatever the language of the server is.
-- platform/database/list-query.ts asks by it; an index counts only where its expression stands there to the letter.
create function folded(words text) returns text language sql immutable parallel safe as
$$ select lower(translate(regexp_replace(normalize(words, NFD), U&'[\0300-\036f]', '', 'g'), U&'\2018\2019\02bc\00b4\0060', '''''''''''')
  collate "und-x-icu") collate "default" $$;
create function digits_of(phone text) returns text language sql immutable parallel safe as
$$ select regexp_replace(phone, '[^0-9]', '', 'g') $$;

-- Without the extension the search reads every row, as it did before: right, and slower. Doctor says so.
create function make_search_indexes() returns void language plpgsql as $$ begin
  create index if not exists bookings_search on bookings using gin (folded(reference || ' ' || coalesce(contact->>'firstName', '') || ' ' || coalesce(contact->>'lastName', '') || ' '
    || coalesce(contact->>'email', '') || ' ' || coalesce(contact->>'phone', '')) gin_trgm_ops);
  create index if not exists bookings_search_phone on bookings using gin (digits_of(contact->>'phone') gin_trgm_ops);
  create index if not exists bookings_search_recipient on bookings
    using gin (digits_of(recipient_details->>'phone') gin_trgm_ops);
  create index if not exists users_search on users
    using gin (folded(first_name || ' ' || last_name || ' ' || coalesce(email, '') || ' ' || coalesce(phone, '')) gin_trgm_ops);
  create index if not exists users_search_phone on users using gin (digits_of(phone) gin_trgm_ops);
end $$;
do $$ begin
  create extension if not exists pg_trgm;
  perform make_search_indexes();
exception when insufficient_privilege or undefined_file or feature_not_supported then
  raise notice 'pg_trgm is not there: the search of the office works without its indexes';
end $$;
