-- A note about somebody's health is kept only with their consent: which words they agreed to, and when.
alter table bookings add column notes_consent_version text;
alter table bookings add column notes_consent_at timestamptz;

-- Until now the box stood beside the card form and nothing was stored: whoever paid had ticked it. Notes of bookings
-- that were never paid have no consent and go.
update bookings set notes_consent_version = 'at-payment', notes_consent_at = coalesce(paid_at, created_at)
where notes <> '' and (paid_at is not null or status = 'waiting_payment');
update bookings set notes = '' where notes <> '' and notes_consent_at is null;

alter table bookings add constraint bookings_note_with_consent
  check (notes = '' or (notes_consent_version is not null and notes_consent_at is not null));

-- The key of a booking can be withdrawn: the next version is another key. The hashes of old ones stay, so that an old
-- link can say what happened.
alter table bookings add column key_version int not null default 1 check (key_version > 0);

create table withdrawn_booking_keys (
  key_hash bytea primary key,
  booking_id uuid not null references bookings on delete cascade,
  because text not null check (because in ('claimed', 'locked', 'erased')),
  withdrawn_at timestamptz not null default clock_now()
);
create index withdrawn_booking_keys_of_booking on withdrawn_booking_keys (booking_id);
