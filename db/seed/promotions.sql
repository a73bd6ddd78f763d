insert into promo_codes (code, discount_type, discount_value, valid_until, advertised) values
  ('WELCOME10', 'percentage', 10, null, true),
  ('MINUS20', 'fixed', 2000, null, false),
  ('OLDCODE', 'percentage', 15, '2025-01-01T00:00:00Z', false);

-- A gift card to try things with. Nobody bought it, so its key opens nothing.
with card as (
  insert into gift_cards (id, code, amount_cents, balance_cents, status, buyer_name, buyer_email, recipient_name, recipient_email,
    message, design, language, delivered_at, expires_on, access_token_hash, paid_at)
  values (gen_random_uuid(), 'CALM-DEMO-GIFT-0100', 10000, 10000, 'active', 'Calma', 'ola@calma.example', 'Rita Nunes', 'client@calma.example',
    '', 'sage', 'en', clock_now(), ((clock_now() at time zone 'Europe/Lisbon')::date + interval '3 years')::date,
    sha256(gen_random_uuid()::text::bytea), clock_now())
  returning id, amount_cents)
insert into gift_card_movements (gift_card_id, kind, amount_cents) select id, 'given', amount_cents from card;
