-- Whoever bought a gift card is a person the office knows, also without a booking or an account.
alter table gift_cards add column client_id uuid references clients;
create index gift_cards_of_client on gift_cards (client_id) where client_id is not null;

create function set_client_of_gift_card() returns trigger language plpgsql as $$
declare
  of_account uuid;
begin
  -- Forgotten: the money stays, the person goes.
  if new.buyer_email = '' then
    new.client_id := null;
    return new;
  end if;
  -- An order that nobody paid makes nobody a client.
  if new.paid_at is null then return new; end if;
  if tg_op = 'INSERT' and new.client_id is not null then return new; end if;
  if new.client_id is null or new.user_id is distinct from old.user_id then
    select client_id into of_account from users where id = new.user_id;
    new.client_id := coalesce(of_account, client_for(new.buyer_email, '', false));
  elsif new.user_id is null then
    perform keep_client_keys(new.client_id, new.buyer_email, '');
  end if;
  return new;
end $$;

create trigger set_client before insert or update of buyer_email, user_id, paid_at on gift_cards
  for each row execute function set_client_of_gift_card();

do $$
declare
  one record;
begin
  for one in select id from gift_cards where paid_at is not null and buyer_email <> '' order by paid_at, id loop
    update gift_cards set paid_at = paid_at where id = one.id;
  end loop;
end $$;

-- A person as the account says, else as they wrote themselves when they last paid for a visit, else for a gift card.
create or replace view client_people as
select c.id, c.notes, c.blocked_at, c.blocked_reason, c.version, c.created_at,
  account.id as user_id, account.created_at as account_since,
  coalesce(account.first_name, latest.contact->>'firstName', split_part(trim(card.buyer_name), ' ', 1), '') as first_name,
  coalesce(account.last_name, latest.contact->>'lastName', ltrim(substr(trim(card.buyer_name), length(split_part(trim(card.buyer_name), ' ', 1)) + 1)), '') as last_name,
  nullif(coalesce(account.email, latest.contact->>'email', card.buyer_email, ''), '') as email,
  nullif(coalesce(account.phone, latest.contact->>'phone', ''), '') as phone,
  coalesce(account.language, latest.language, card.buyer_language, card.language, 'en') as language, latest.area,
  coalesce(f.visits, 0) as visits, coalesce(f.cancelled, 0) as cancelled, coalesce(f.spent_cents, 0) as spent_cents,
  f.last_visit_at, f.next_visit_at
from clients c
left join lateral (
  select u.* from users u where u.client_id = c.id and u.erased_at is null order by u.created_at, u.id limit 1) as account on true
left join lateral (
  select b.contact, b.language, a.name as area from bookings b left join service_areas a on a.id = b.service_area_id
  where b.client_id = c.id order by b.paid_at desc nulls last, b.created_at desc, b.id limit 1) as latest on true
left join lateral (
  select g.buyer_name, g.buyer_email, g.buyer_language, g.language from gift_cards g
  where g.client_id = c.id order by g.paid_at desc, g.id limit 1) as card on true
left join client_figures f on f.client_id = c.id
where account.id is not null or latest.contact is not null or card.buyer_email is not null;

-- Bought or received, by an account or an address of the person; with the name of whoever stands on the other side.
create or replace view client_gift_cards as
select c.id as client_id, g.id, right(g.code, 4) as code_end, g.amount_cents, g.balance_cents, g.status, g.expires_on,
  bought.is_bought, g.created_at,
  case when bought.is_bought then g.recipient_name else g.buyer_name end as other_name
from clients c join gift_cards g on g.paid_at is not null and (
  g.client_id = c.id
  or g.user_id in (select u.id from users u where u.client_id = c.id)
  or exists (select from client_keys k where k.client_id = c.id and k.kind = 'mailbox'
    and k.value in (mailbox_of(g.buyer_email), mailbox_of(g.recipient_email))))
cross join lateral (select (g.client_id = c.id or g.user_id in (select u.id from users u where u.client_id = c.id) or exists (
  select from client_keys k where k.client_id = c.id and k.kind = 'mailbox' and k.value = mailbox_of(g.buyer_email))) is true as is_bought) as bought;
