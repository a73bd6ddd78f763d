-- Every change an admin makes: who, what, before, after. Of a change only the parts that differ.
create table audit_log (
  id bigint generated always as identity primary key,
  at timestamptz not null default clock_now(),
  -- Without a reference: what somebody did stays when they go, their name does not.
  actor_id uuid,
  action text not null,
  subject text not null,
  subject_id text not null,
  -- What people call it, such as the name of a treatment; empty for persons.
  label text not null default '',
  before jsonb,
  after jsonb
);
create index audit_log_of_subject on audit_log (subject, subject_id, id desc);
create index audit_log_of_actor on audit_log (actor_id, id desc);

-- Pictures live where every process finds them. Named by what they hold, they never change.
create table pictures (
  hash text primary key check (hash ~ '^[0-9a-f]{64}$'),
  content bytea not null,
  width int not null,
  height int not null,
  created_at timestamptz not null default clock_now()
);
-- They are packed already.
alter table pictures alter column content set storage external;

alter table treatments add column image_alt_en text not null default '';
alter table treatments add column image_alt_pt text not null default '';
alter table treatments add column version int not null default 1;
alter table add_ins add column version int not null default 1;
alter table users add column version int not null default 1;

-- Whoever changes a person, the person included: an admin who looks at an older state is told.
create function count_user_version() returns trigger language plpgsql as
$$ begin new.version = old.version + 1; return new; end $$;
create trigger count_user_version before update on users for each row
  when ((old.email, old.first_name, old.last_name, old.phone, old.role, old.language, old.disabled_at)
    is distinct from (new.email, new.first_name, new.last_name, new.phone, new.role, new.language, new.disabled_at))
  execute function count_user_version();

-- For the list of people, newest first.
create index users_by_creation on users (created_at desc) where erased_at is null;
