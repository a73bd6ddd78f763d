-- What was good, or with few stars what was missing, by one tap each: names out of a list, never words of one's own.
alter table reviews add column chips text[] not null default '{}'
  check (chips <@ array['on_time', 'pressure', 'quiet', 'listened', 'tidy']);
