-- What pages hear of: a change tells its topic over a channel, in the transaction that makes it. Nothing of the change
-- itself is said; whoever may see it asks for it. `b:` a booking, `t:` a therapist, `u:` a person, `office`.
create function tell_live_booking() returns trigger language plpgsql as $$
begin
  perform pg_notify('calma_live', 'b:' || new.id);
  perform pg_notify('calma_live', 'office');
  return null;
end $$;

create trigger live_booking_made after insert on bookings
  for each row execute function tell_live_booking();
create trigger live_booking_changed after update on bookings
  for each row when (old.* is distinct from new.*) execute function tell_live_booking();

create function tell_live_seat() returns trigger language plpgsql as $$
declare
  seat record := coalesce(new, old);
begin
  perform pg_notify('calma_live', 'b:' || seat.booking_id);
  perform pg_notify('calma_live', 't:' || seat.therapist_id);
  perform pg_notify('calma_live', 'office');
  return null;
end $$;

create trigger live_seat after insert or update or delete on booking_seats
  for each row execute function tell_live_seat();

create function tell_live_offer() returns trigger language plpgsql as $$
begin
  perform pg_notify('calma_live', 't:' || new.therapist_id);
  perform pg_notify('calma_live', 'b:' || new.booking_id);
  return null;
end $$;

create trigger live_offer after insert or update on offers
  for each row execute function tell_live_offer();

create function tell_live_person() returns trigger language plpgsql as $$
begin
  perform pg_notify('calma_live', 'u:' || new.user_id);
  return null;
end $$;

create trigger live_notification after insert or update on notifications
  for each row execute function tell_live_person();
