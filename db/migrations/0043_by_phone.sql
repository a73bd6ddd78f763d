-- What the office agrees on the phone: how a booking is paid where it is not paid online, and who is to come.
alter table bookings
  add column pay_by text check (pay_by in ('cash', 'terminal', 'mb_way', 'hotel', 'free')),
  add column pay_reason text not null default '',
  add column chosen_therapist_id uuid references therapists on delete set null;
