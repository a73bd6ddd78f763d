-- What counts the holds of a person looks at theirs, and not at those of everybody.
create index hold_origins_by_mailbox on hold_origins (mailbox);
create index hold_origins_by_phone on hold_origins (phone);
create index hold_origins_by_browser on hold_origins (browser) where browser is not null;
create index hold_origins_by_user on hold_origins (user_id) where user_id is not null;

-- As one in plpgsql it is planned once a connection, and not with each booking.
create or replace function known_client(account uuid, email text, phone text) returns uuid language plpgsql stable as $$
begin
  return coalesce(
    (select u.client_id from users u where u.id = account),
    (select k.client_id from client_keys k where k.kind = 'mailbox' and k.value = mailbox_of(email)),
    (select k.client_id from client_keys k where k.kind = 'phone' and k.value = phone_key_of(phone)));
end $$;
