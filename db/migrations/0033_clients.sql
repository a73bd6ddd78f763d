-- One record a person, whether they book as a guest, with an account or by phone. An account, else a mailbox, else a phone
-- number says who it is. This joins records for the office alone: no login sees more because of it.
create table clients (
  id uuid primary key default gen_random_uuid(),
  -- What the office writes down about somebody. Never about health: that stands in the visit and goes with it.
  notes text not null default '',
  blocked_at timestamptz,
  blocked_reason text not null default '',
  version int not null default 1,
  created_at timestamptz not null default clock_now(),
  check (blocked_at is not null or blocked_reason = '')
);

create table client_keys (
  kind text not null check (kind in ('mailbox', 'phone')),
  value text not null check (value <> ''),
  client_id uuid not null references clients on delete cascade,
  primary key (kind, value)
);
create index client_keys_of_client on client_keys (client_id);

alter table users add column client_id uuid references clients;
alter table bookings add column client_id uuid references clients;
create index users_of_client on users (client_id) where client_id is not null;
create index bookings_of_client on bookings (client_id, created_at) where client_id is not null;

-- The same as mailboxOf in src/domain/identity/mailbox.ts; a test compares them.
create function mailbox_of(address text) returns text language sql immutable parallel safe as $$
  select case
    when email !~ '.@' then email
    when domain in ('gmail.com', 'googlemail.com') then replace(untagged, '.', '') || '@gmail.com'
    else untagged || '@' || domain end
  from (select lower(trim(coalesce(address, ''))) as email) as given
  cross join lateral (select regexp_replace(email, '@[^@]*$', '') as name, substring(email from '@([^@]*)$') as domain) as parts
  cross join lateral (select coalesce(nullif(split_part(name, '+', 1), ''), name) as untagged) as told
$$;

-- The digits of a number with its country; nothing for what is too short to tell people apart.
create function phone_key_of(phone text) returns text language sql immutable parallel safe as $$
  select case when length(digits) < 7 then '' else digits end
  from (select case
    when trim(coalesce(phone, '')) like '+%' then digits_of(phone)
    when digits_of(coalesce(phone, '')) like '00%' then substr(digits_of(phone), 3)
    when length(digits_of(coalesce(phone, ''))) = 9 then '351' || digits_of(phone)
    else digits_of(coalesce(phone, '')) end as digits) as told
$$;

-- A key that is somebody else's stays theirs.
create function keep_client_keys(client uuid, email text, phone text) returns void language plpgsql as $$ begin
  if mailbox_of(email) <> '' then
    insert into client_keys (kind, value, client_id) values ('mailbox', mailbox_of(email), client) on conflict do nothing;
  end if;
  if phone_key_of(phone) <> '' then
    insert into client_keys (kind, value, client_id) values ('phone', phone_key_of(phone), client) on conflict do nothing;
  end if;
end $$;

-- Two accounts are never joined by a phone number alone: families share one.
create function client_for(email text, phone text, is_account boolean) returns uuid language plpgsql as $$
declare
  known uuid;
  made uuid;
begin
  if mailbox_of(email) = '' and phone_key_of(phone) = '' then return null; end if;
  select client_id into known from client_keys where kind = 'mailbox' and value = mailbox_of(email);
  if known is null then
    select k.client_id into known from client_keys k where k.kind = 'phone' and k.value = phone_key_of(phone)
      and not (is_account and exists (select from users u where u.client_id = k.client_id));
  end if;
  if known is null then
    insert into clients default values returning id into made;
    perform keep_client_keys(made, email, phone);
    -- Somebody may have been faster with the same mailbox: then it is theirs.
    select client_id into known from client_keys where kind = 'mailbox' and value = mailbox_of(email);
    if known is not null and known <> made then delete from clients where id = made; else known := made; end if;
  end if;
  perform keep_client_keys(known, email, phone);
  return known;
end $$;

create function set_client_of_user() returns trigger language plpgsql as $$ begin
  if new.erased_at is not null or new.email is null then
    return new;
  elsif new.client_id is not null then
    perform keep_client_keys(new.client_id, new.email, new.phone);
  elsif new.role = 'client' then
    new.client_id := client_for(new.email, new.phone, true);
  end if;
  return new;
end $$;

create function set_client_of_booking() returns trigger language plpgsql as $$
declare
  of_account uuid;
begin
  -- Forgotten: what stays for the books belongs to nobody.
  if coalesce(new.contact->>'email', '') = '' and coalesce(new.contact->>'phone', '') = '' then
    new.client_id := null;
    return new;
  end if;
  if tg_op = 'INSERT' and new.client_id is not null then return new; end if;
  if new.client_id is null or new.user_id is distinct from old.user_id then
    select client_id into of_account from users where id = new.user_id;
  end if;
  if of_account is not null then
    new.client_id := of_account;
    -- Who books for others types their addresses: an account brings its phone number, and no other mailbox.
    perform keep_client_keys(of_account, '', new.contact->>'phone');
  elsif new.client_id is null then
    new.client_id := client_for(new.contact->>'email', new.contact->>'phone', false);
  elsif new.user_id is null then
    perform keep_client_keys(new.client_id, new.contact->>'email', new.contact->>'phone');
  end if;
  return new;
end $$;

create trigger set_client before insert or update of email, phone, role, erased_at on users
  for each row execute function set_client_of_user();
create trigger set_client before insert or update of contact, user_id on bookings
  for each row execute function set_client_of_booking();

-- Everybody who is there: accounts first, then guests in the order in which they came.
do $$
declare
  one record;
begin
  for one in select id from users where erased_at is null and role = 'client' order by created_at, id loop
    update users set role = role where id = one.id;
  end loop;
  for one in select id from bookings where contact->>'email' <> '' or contact->>'phone' <> '' order by created_at, id loop
    update bookings set user_id = user_id where id = one.id;
  end loop;
end $$;

-- What took place, what it brought in and what is ahead.
create view client_figures as
select b.client_id,
  (count(*) filter (where b.status = 'completed' or (b.status = 'confirmed' and b.ends_at <= clock_now())))::int as visits,
  (count(*) filter (where b.status = 'cancelled' and b.paid_at is not null))::int as cancelled,
  coalesce(sum(greatest(b.total_price_cents + b.gift_card_cents - b.refund_cents - b.lost_cents, 0))
    filter (where b.paid_at is not null), 0)::int as spent_cents,
  max(b.starts_at) filter (where b.status = 'completed' or (b.status = 'confirmed' and b.ends_at <= clock_now())) as last_visit_at,
  min(b.starts_at) filter (where b.status in ('finding_therapist', 'confirmed') and b.ends_at > clock_now()) as next_visit_at
from bookings b where b.client_id is not null group by b.client_id;

-- A person as the account says, else as they wrote themselves when they last paid.
create view client_people as
select c.id, c.notes, c.blocked_at, c.blocked_reason, c.version, c.created_at,
  account.id as user_id, account.created_at as account_since,
  coalesce(account.first_name, latest.contact->>'firstName', '') as first_name,
  coalesce(account.last_name, latest.contact->>'lastName', '') as last_name,
  nullif(coalesce(account.email, latest.contact->>'email', ''), '') as email,
  nullif(coalesce(account.phone, latest.contact->>'phone', ''), '') as phone,
  coalesce(account.language, latest.language, 'en') as language, latest.area,
  coalesce(f.visits, 0) as visits, coalesce(f.cancelled, 0) as cancelled, coalesce(f.spent_cents, 0) as spent_cents,
  f.last_visit_at, f.next_visit_at
from clients c
left join lateral (
  select u.* from users u where u.client_id = c.id and u.erased_at is null order by u.created_at, u.id limit 1) as account on true
left join lateral (
  select b.contact, b.language, a.name as area from bookings b left join service_areas a on a.id = b.service_area_id
  where b.client_id = c.id order by b.paid_at desc nulls last, b.created_at desc, b.id limit 1) as latest on true
left join client_figures f on f.client_id = c.id
where account.id is not null or latest.contact is not null;

create view client_visits as
select b.client_id, b.id as booking_id, b.reference, b.starts_at, b.status, b.payment_status, b.duration, b.people_count,
  t.name_en as treatment_en, t.name_pt as treatment_pt, a.name as area,
  greatest(b.total_price_cents + b.gift_card_cents - b.refund_cents - b.lost_cents, 0) as spent_cents, b.paid_at,
  b.contact, b.user_id, b.notes_consent_version, b.notes_consent_at,
  coalesce((select string_agg(p.first_name || ' ' || p.last_name, ', ' order by p.first_name, p.id)
    from booking_seats s join therapists p on p.id = s.therapist_id where s.booking_id = b.id), '') as therapists
from bookings b
left join treatments t on t.id = b.treatment_id
left join service_areas a on a.id = b.service_area_id
where b.client_id is not null;

-- Bought or received, by an account or an address of the person.
create view client_gift_cards as
select c.id as client_id, g.id, right(g.code, 4) as code_end, g.amount_cents, g.balance_cents, g.status, g.expires_on,
  (g.user_id in (select u.id from users u where u.client_id = c.id) or exists (select from client_keys k
    where k.client_id = c.id and k.kind = 'mailbox' and k.value = mailbox_of(g.buyer_email))) is true as is_bought,
  g.created_at
from clients c join gift_cards g on g.paid_at is not null and (
  g.user_id in (select u.id from users u where u.client_id = c.id)
  or exists (select from client_keys k where k.client_id = c.id and k.kind = 'mailbox'
    and k.value in (mailbox_of(g.buyer_email), mailbox_of(g.recipient_email))));
