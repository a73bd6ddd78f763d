-- What visitors are shown of a therapist, beside name, picture and languages. Written by the office; the therapist writes
-- the words and the years, never what was checked.
alter table therapists
  add column practising_since smallint check (practising_since between 1950 and 2100),
  add column about_en text not null default '' check (length(about_en) <= 400),
  add column about_pt text not null default '' check (length(about_pt) <= 400),
  add column checks text[] not null default '{}'
    check (checks <@ array['identity', 'criminal_record', 'training', 'insurance', 'trial']);
