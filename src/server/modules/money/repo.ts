import type { MoneyFigures, MoneyMovement } from '#contract/admin-money.ts';
import type { LedgerKind } from '#domain/ledger/entries.ts';
import { kindsNamed, type MovementName, movementName } from '#domain/ledger/movements.ts';
import type { Cents } from '#domain/money/cents.ts';
import type { Queryable } from '#server/platform/database/database.ts';
import { containsWords } from '#server/platform/database/list-query.ts';
import { allOf, noSql, type Sql, sql } from '#server/platform/database/sql.ts';

/** Days in Lisbon, both included. */
export type Period = { from: string; to: string };

type MoneyWish = Period & {
  q?: string | undefined;
  name?: MovementName | undefined;
  method?: string | undefined;
};

/** By the instants of the days, so that the index of the ledger is used. */
const within = ({ from, to }: Period): Sql =>
  sql`at >= ${from}::date::timestamp at time zone 'Europe/Lisbon' and at < (${to}::date + 1)::timestamp at time zone 'Europe/Lisbon'`;

/** Whatever changes a figure of the screen is in the list and in the file: their columns add up to it. A visit done changes none. */
const isShown = sql`(money_cents <> 0 or turnover_cents <> 0 or vat_cents <> 0 or gift_cards_cents <> 0
  or kinds && array['payment_unwanted'])`;

/** As the list calls it, and nothing that only happened in the same moment. */
const isNamed = (name: MovementName): Sql => {
  const { some, none } = kindsNamed(name);
  return sql`(kinds && ${some}::text[] and not kinds && ${none}::text[])`;
};

const conditions = (wish: MoneyWish): Sql =>
  allOf([
    within(wish),
    isShown,
    ...(wish.name ? [isNamed(wish.name)] : []),
    ...(wish.method ? [sql`method = ${wish.method}`] : []),
    ...containsWords(wish.q ?? '', sql`concat_ws(' ', reference, client, nif, provider_reference)`),
  ]);

type Row = Omit<MoneyMovement, 'at' | 'name'> & { at: Date; kinds: LedgerKind[] };

const columns = sql`id::text as id, at, day::text as day, kinds, booking_id as "bookingId", gift_card_id as "giftCardId", reference,
  client, nif, method, last4, provider_reference as "providerReference", document, money_cents as money, turnover_cents as turnover,
  vat_cents as vat, vat_percentage::float8 as "vatPercentage", gift_cards_cents as "giftCards"`;

export const listMovements = async (
  on: Queryable,
  wish: MoneyWish,
  page?: { page: number; pageSize: number },
): Promise<MoneyMovement[]> => {
  const limit = page ? sql`limit ${page.pageSize} offset ${(page.page - 1) * page.pageSize}` : noSql;
  const rows = await on.many<Row>(sql`
    select ${columns} from named_money_movements m where ${conditions(wish)} order by at desc, m.id desc ${limit}`);
  return rows.map(({ at, kinds, ...row }) => ({ ...row, at: at.toISOString(), name: movementName(kinds) }));
};

export const countMovements = async (on: Queryable, wish: MoneyWish): Promise<number> => {
  const needsNames = wish.q || wish.method;
  const from = needsNames ? sql`named_money_movements` : sql`money_movements`;
  const { total } = await on.one<{ total: number }>(
    sql`select count(*)::int as total from ${from} m where ${conditions(wish)}`,
  );
  return total;
};

/** By line, not by movement: what came in and went back at one moment is told twice, and never as their difference. */
const moneyLines = (period: Period, kinds: Sql): Sql =>
  sql`(select coalesce(sum(amount_cents), 0)::int from ledger_lines where ${within(period)}
    and account in ('card_provider', 'on_site', 'bank') and ${kinds})`;

const refundKinds = sql`('refund_done', 'refund_paid_otherwise', 'refund_on_site', 'refund_returned')`;

/** Of all movements of the days, whatever is filtered. */
export const readFigures = (on: Queryable, period: Period): Promise<MoneyFigures> =>
  on.one(sql`
    select ${moneyLines(period, sql`kind in ('payment_received', 'payment_on_site')`)} as "cameIn",
      ${moneyLines(period, sql`kind in ${refundKinds}`)} as "paidBack",
      ${moneyLines(
        period,
        sql`kind not in ('payment_received', 'payment_on_site', 'provider_fee') and kind not in ${refundKinds}`,
      )} as "otherOut",
      coalesce(sum(money_cents), 0)::int as money, coalesce(sum(turnover_cents), 0)::int as turnover,
      coalesce(sum(vat_cents), 0)::int as vat, coalesce(sum(gift_cards_cents), 0)::int as "giftCards",
      coalesce(sum(refund_cents), 0)::int as "refundsOwed", coalesce(sum(earned_cents), 0)::int as earned,
      coalesce(-sum(fee_cents), 0)::int as fees, coalesce(sum(client_cents), 0)::int as "clientsOwe",
      (select coalesce(-sum(amount_cents), 0)::int from ledger_lines where ${within(period)} and account = 'therapist_owed'
        and kind in ('tip_given', 'tip_returned', 'tip_lost')) as tips
    from money_movements where ${within(period)}`);

type DaySums = { day: string; money: Cents; turnover: Cents; vat: Cents };

export const listDays = (on: Queryable, period: Period): Promise<DaySums[]> =>
  on.many(sql`
    select (at at time zone 'Europe/Lisbon')::date::text as day, sum(money_cents)::int as money,
      sum(turnover_cents)::int as turnover, sum(vat_cents)::int as vat
    from money_movements where ${within(period)} group by 1 order by 1 desc`);

type VatRow = { percentage: number; base: Cents; vat: Cents; turnover: Cents };

export const listVat = (on: Queryable, period: Period): Promise<VatRow[]> =>
  on.many(sql`
    select vat_percentage::float8 as percentage, (sum(turnover_cents) - sum(vat_cents))::int as base, sum(vat_cents)::int as vat,
      sum(turnover_cents)::int as turnover
    from money_movements where ${within(period)} and vat_percentage is not null group by 1 having sum(turnover_cents) <> 0
    order by 1 desc`);

/** Both are sums over everything that ever was: they must be the same figure. */
export const readProvider = (on: Queryable): Promise<{ ledger: Cents; payments: Cents }> =>
  on.one(sql`
    select coalesce((select sum(amount_cents) from ledger_lines where account = 'card_provider'
        and kind not in ('provider_fee', 'provider_paid_out')), 0)::int as ledger,
      coalesce((select sum(amount_cents - refunded_cents) from payments p where status = 'succeeded'
        and not exists (select from payment_disputes d where d.payment_id = p.id and d.status = 'lost')), 0)::int as payments`);
