-- Kept by whoever moves the money: somebody can pay the booking at the provider, or could until the provider has said how it
-- ended. Until then nobody says that nothing was charged.
alter table bookings add column payment_open boolean not null default false;

update bookings b set payment_open = true
where exists (
  select from payments p
  where p.purpose_kind = 'booking' and p.purpose_id = b.id and p.status = 'open' and p.provider_intent_id is not null);
