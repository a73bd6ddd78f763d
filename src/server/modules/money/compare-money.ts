import { addCents, type Cents, subtractCents } from '#domain/money/cents.ts';
import { readBalances } from '#server/modules/payments/public.ts';
import type { Database, Queryable } from '#server/platform/database/database.ts';
import { sql } from '#server/platform/database/sql.ts';
import { readProvider } from './repo.ts';

type What = 'ledger' | 'provider';

const noteCheck = (on: Queryable, what: What, ours: Cents, theirs: Cents): Promise<number> =>
  on.run(sql`
    insert into money_checks as c (what, ours_cents, theirs_cents, differs_since)
    values (${what}, ${ours}, ${theirs}, case when ${ours} <> ${theirs} then clock_now() end)
    on conflict (what) do update set ours_cents = excluded.ours_cents, theirs_cents = excluded.theirs_cents,
      differs_since = case when excluded.differs_since is not null then coalesce(c.differs_since, excluded.differs_since) end,
      checked_at = clock_now()`);

/** Every hour; what differs stands on the office's home until it does not. */
export const compareMoney = async ({ database }: { database: Database }): Promise<void> => {
  const { ledger, payments } = await readProvider(database);
  await noteCheck(database, 'ledger', ledger, payments);
  const { ours, theirs, disputed, checkedAt } = await readBalances(database);
  if (checkedAt) await noteCheck(database, 'provider', addCents(ours, disputed), theirs);
};

/** The provider tells of some things an hour later: only what still differs then is a difference. */
const providerPatienceHours = 2;

export const listDifferences = async (on: Queryable): Promise<{ what: What; since: Date; amount: Cents }[]> => {
  const rows = await on.many<{ what: What; since: Date; ours: Cents; theirs: Cents }>(sql`
    select what, differs_since as since, ours_cents as ours, theirs_cents as theirs from money_checks
    where differs_since is not null and (what = 'ledger'
      or differs_since <= checked_at - make_interval(hours => ${providerPatienceHours}))
    order by what`);
  return rows.map(({ what, since, ours, theirs }) => ({ what, since, amount: subtractCents(ours, theirs) }));
};
