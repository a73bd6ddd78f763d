-- Support works in the office beside admins: the day's visits and people, without money, health notes and settings.
alter table users drop constraint users_role_check;
alter table users add constraint users_role_check check (role in ('client', 'therapist', 'support', 'admin'));
alter table security_events drop constraint security_events_role_check;
alter table security_events add constraint security_events_role_check
  check (role in ('visitor', 'client', 'therapist', 'support', 'admin'));
