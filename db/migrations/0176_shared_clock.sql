-- How far ahead of the real time all processes on this database are (CLOCK=manual). No row: nobody has moved the clock.
create table shared_clock (
  is_only boolean primary key default true check (is_only),
  ahead_ms bigint not null check (ahead_ms >= 0)
);
