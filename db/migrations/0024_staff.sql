-- The second step of staff: the secret of their authenticator, encrypted; nothing before the first right code has come back.
alter table users
  add column second_step_secret bytea,
  add column second_step_pending bytea,
  add column second_step_at timestamptz,
  -- The last half minute whose code was used: no code works twice.
  add column second_step_counter bigint not null default 0,
  add check ((second_step_at is null) = (second_step_secret is null)),
  add check (erased_at is null or (second_step_secret is null and second_step_pending is null));

create table recovery_codes (
  user_id uuid not null references users (id) on delete cascade,
  code_hash bytea not null,
  primary key (user_id, code_hash)
);

-- When the person behind a session last gave their password.
alter table sessions add column proved_at timestamptz not null default clock_now();
update sessions set proved_at = created_at;
