-- Whom a client would like again, and whom the office never sends them. What is not there has no opinion.
create table client_therapists (
  client_id uuid not null references clients on delete cascade,
  therapist_id uuid not null references therapists on delete cascade,
  wish text not null check (wish in ('wished', 'unwished')),
  -- The office's own words; the person may ask to read them.
  note text not null default '',
  since timestamptz not null default clock_now(),
  primary key (client_id, therapist_id)
);
create index client_therapists_of_therapist on client_therapists (therapist_id);

-- The record a booking of this person will be of: as `set_client_of_booking` and `client_for` find it.
create function known_client(account uuid, email text, phone text) returns uuid language sql stable as $$
  select coalesce(
    (select u.client_id from users u where u.id = account),
    (select k.client_id from client_keys k where k.kind = 'mailbox' and k.value = mailbox_of(email)),
    (select k.client_id from client_keys k where k.kind = 'phone' and k.value = phone_key_of(phone)))
$$;
