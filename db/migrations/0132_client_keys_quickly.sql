-- The same keys as before (0033_clients.sql). Written so that PostgreSQL keeps their plans: the trigger of each booking asks for
-- them ten times, and every time they were planned anew.
create or replace function mailbox_of(address text) returns text language plpgsql immutable parallel safe as $$
declare
  email text := lower(trim(coalesce(address, '')));
  domain text := substring(email from '@([^@]*)$');
  name text := regexp_replace(email, '@[^@]*$', '');
  untagged text := coalesce(nullif(split_part(name, '+', 1), ''), name);
begin
  if email !~ '.@' then return email; end if;
  if domain in ('gmail.com', 'googlemail.com') then return replace(untagged, '.', '') || '@gmail.com'; end if;
  return untagged || '@' || domain;
end $$;

create or replace function phone_key_of(phone text) returns text language plpgsql immutable parallel safe as $$
declare
  digits text := digits_of(coalesce(phone, ''));
begin
  if trim(coalesce(phone, '')) like '+%' then null;
  elsif digits like '00%' then digits := substr(digits, 3);
  elsif length(digits) = 9 then digits := '351' || digits;
  end if;
  return case when length(digits) < 7 then '' else digits end;
end $$;
