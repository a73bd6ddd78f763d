-- A booking whose e-mail address the office corrects gets another key: the old link may be with a stranger.
alter table withdrawn_booking_keys drop constraint withdrawn_booking_keys_because_check;
alter table withdrawn_booking_keys add constraint withdrawn_booking_keys_because_check
  check (because in ('claimed', 'locked', 'erased', 'readdressed'));
