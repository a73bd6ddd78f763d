-- Phone numbers are kept as +351912345678. What can be read as one is rewritten; what cannot stays as it was typed.
create function written_phone(typed text) returns text language sql immutable as $$
  select case
    when plain ~ '^(\+?351)?([26-9][0-9]|30)[0-9]{7}$' then '+351' || right(plain, 9)
    when plain ~ '^\+[1-9][0-9]{6,14}$' and plain !~ '^\+351' then plain
    else typed
  end
  from (
    select regexp_replace(
      regexp_replace(replace(typed, '(0)', ''), '[[:space:]().\-‐‑‒–—―/]', '', 'g'), '^00', '+') as plain) tidied
$$;

update users set phone = written_phone(phone) where phone is distinct from written_phone(phone);
update pending_registrations set phone = written_phone(phone) where phone is distinct from written_phone(phone);
update therapists set phone = written_phone(phone) where phone is distinct from written_phone(phone);
update bookings set contact = jsonb_set(contact, '{phone}', to_jsonb(written_phone(contact->>'phone')))
where contact->>'phone' is distinct from written_phone(contact->>'phone');
update bookings
set recipient_details = jsonb_set(recipient_details, '{phone}', to_jsonb(written_phone(recipient_details->>'phone')))
where recipient_details->>'phone' is distinct from written_phone(recipient_details->>'phone');
update settings set value = jsonb_set(value, '{phone}', to_jsonb(written_phone(value->>'phone')))
where key = 'company' and value->>'phone' is distinct from written_phone(value->>'phone');

drop function written_phone(text);
