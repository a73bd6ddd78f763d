-- The attempts that were refused: five end the payment. Each by what the provider calls it, so that none counts twice.
alter table payments add column declined text[] not null default '{}';

-- The stand-in provider tells cards apart as the real one does: by a hash.
alter table sandbox_intents add column fingerprint text;

-- A use counts when it is paid; until then it is only noted. Whose it was: mailbox, phone and card.
alter table promo_uses add column phone text, add column card text;
update promo_uses set client =
  case when split_part(client, '@', 2) in ('gmail.com', 'googlemail.com')
    then replace(split_part(split_part(client, '@', 1), '+', 1), '.', '') || '@gmail.com'
    else split_part(split_part(client, '@', 1), '+', 1) || '@' || split_part(client, '@', 2) end
where client like '_%@%' and client not like '+%';
update promo_uses u set phone = nullif(right(regexp_replace(b.contact->>'phone', '\D', '', 'g'), 9), '')
from bookings b where b.id = u.booking_id and u.client <> 'erased';
