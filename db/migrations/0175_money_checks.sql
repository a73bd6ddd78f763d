-- Whether what must be the same figure is: the ledger and the payments, and the ledger and the provider's own account. Compared
-- every hour, because both are sums over everything that ever was.
create table money_checks (
  what text primary key check (what in ('ledger', 'provider')),
  ours_cents int not null,
  theirs_cents int not null,
  differs_since timestamptz,
  checked_at timestamptz not null default clock_now()
);
