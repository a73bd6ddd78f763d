-- Which days of taken time changed, by which transaction. A server that remembers what is taken asks which of its days are no
-- longer true; nobody waits for anybody, because rows are only added. Rows of 'infinity' stand for all days.
create table busy_changes (
  -- The day in Greenwich on which the taken time begins.
  day date not null,
  by_transaction xid8 not null default pg_current_xact_id(),
  at timestamptz not null default clock_now()
);
create index busy_changes_by_transaction on busy_changes (by_transaction) include (day);
create index busy_changes_by_time on busy_changes (at);

create function note_busy_added() returns trigger language plpgsql as $$
begin
  insert into busy_changes (day) select distinct (starts_at at time zone 'UTC')::date from added;
  return null;
end $$;
create function note_busy_removed() returns trigger language plpgsql as $$
begin
  insert into busy_changes (day) select distinct (starts_at at time zone 'UTC')::date from removed;
  return null;
end $$;
create function note_busy_changed() returns trigger language plpgsql as $$
begin
  insert into busy_changes (day)
  select (starts_at at time zone 'UTC')::date from added union select (starts_at at time zone 'UTC')::date from removed;
  return null;
end $$;
create function note_busy_emptied() returns trigger language plpgsql as $$
begin
  insert into busy_changes (day) values ('infinity');
  return null;
end $$;

create trigger note_busy_added after insert on busy referencing new table as added for each statement execute function note_busy_added();
create trigger note_busy_removed after delete on busy referencing old table as removed for each statement execute function note_busy_removed();
create trigger note_busy_changed after update on busy referencing old table as removed new table as added
  for each statement execute function note_busy_changed();
create trigger note_busy_emptied after truncate on busy for each statement execute function note_busy_emptied();
alter table busy enable always trigger note_busy_added;
alter table busy enable always trigger note_busy_removed;
alter table busy enable always trigger note_busy_changed;
alter table busy enable always trigger note_busy_emptied;
