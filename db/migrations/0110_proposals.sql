-- Another time: a therapist who cannot come at the wished hour names up to two others, each kept for the client for an hour.
alter table busy drop constraint busy_kind_check;
alter table busy add constraint busy_kind_check check (kind in ('hold', 'assigned', 'proposed'));
comment on column busy.expires_at is 'Only of a hold that waits for its payment, and of a time that is proposed.';

create table proposals (
  id uuid primary key,
  booking_id uuid not null references bookings on delete cascade deferrable,
  offer_id uuid not null references offers on delete cascade deferrable,
  therapist_id uuid not null references therapists on delete cascade,
  starts_at timestamptz not null,
  kept_until timestamptz not null,
  -- declined: by the client. withdrawn: by the therapist. over: its hour ran out, or the booking went on without it.
  status text not null default 'open' check (status in ('open', 'accepted', 'declined', 'withdrawn', 'over')),
  made_at timestamptz not null default clock_now(),
  ended_at timestamptz,
  check ((status = 'open') = (ended_at is null))
);
create index proposals_of_booking on proposals (booking_id);
create index proposals_of_offer on proposals (offer_id);
create index proposals_of_therapist on proposals (therapist_id);
create index proposals_by_time on proposals (made_at);
create unique index proposals_accepted on proposals (booking_id) where status = 'accepted';

-- A proposal stands only while its booking looks for somebody at the hour, length and place it was made for: whoever changes
-- that, it ends with the change. Rows that somebody else is sweeping away because they ran out are left to them, so nobody waits.
create function end_proposals() returns trigger language plpgsql as $$
begin
  update proposals set status = 'over', ended_at = clock_now() where booking_id = new.id and status = 'open';
  delete from busy where id in (
    select id from busy where booking_id = new.id and kind = 'proposed' order by therapist_no, id for update skip locked);
  return null;
end $$;
create trigger end_proposals after update of status, starts_at, ends_at, blocked_until, service_area_id, zip_code, location on bookings
  for each row when (old.status = 'finding_therapist' and (new.status <> old.status or new.starts_at <> old.starts_at
    or new.ends_at <> old.ends_at or new.blocked_until <> old.blocked_until or new.zip_code <> old.zip_code
    or new.location <> old.location or new.service_area_id is distinct from old.service_area_id))
  execute function end_proposals();

create trigger live_proposal after insert or update on proposals
  for each row execute function tell_live_offer();
