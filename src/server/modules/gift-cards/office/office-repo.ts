import type { OfficeCard, OfficeCardRow, officeCardSorts } from '#contract/admin-gift-cards.ts';
import type { OfficeCardState } from '#domain/gift-cards/gift-card-rules.ts';
import type { Cents } from '#domain/money/cents.ts';
import type { Queryable, Transaction } from '#server/platform/database/database.ts';
import { containsWords, orderBy, pageOf } from '#server/platform/database/list-query.ts';
import { allOf, type Sql, sql } from '#server/platform/database/sql.ts';

const today = sql`(clock_now() at time zone 'Europe/Lisbon')::date`;

/** One word for where a card stands, the most pressing first. */
const state = sql`case
  when c.status in ('withdrawn', 'cancelled') then 'cancelled'
  when c.status = 'frozen' then 'frozen'
  when c.balance_cents = 0 then 'used_up'
  when c.expires_on < ${today} then 'ended'
  when c.delivered_at is null and c.deliver_on > ${today} then 'planned'
  when c.delivered_at is null then 'not_sent'
  when c.balance_cents = c.amount_cents then 'unused'
  else 'in_use' end`;

type Dated<Row> = Omit<Row, 'soldAt' | 'deliveredAt'> & { soldAt: Date; deliveredAt: Date | null };

const columns = sql`c.id, c.code, c.amount_cents as amount, c.balance_cents as balance, ${state} as state,
  c.recipient_name as "recipientName", c.recipient_email as "recipientEmail", c.buyer_name as "fromName",
  c.paid_at as "soldAt", c.expires_on::text as "expiresOn", c.deliver_on::text as "deliverOn", c.delivered_at as "deliveredAt"`;

type SortName = (typeof officeCardSorts)[number];
type Wish = {
  q?: string | undefined;
  state?: OfficeCardState | undefined;
  sort: SortName | `-${SortName}`;
  page: number;
  pageSize: number;
};

const sortColumns: Record<SortName, Sql> = {
  soldAt: sql`c.paid_at`,
  expiresOn: sql`c.expires_on`,
  balance: sql`c.balance_cents`,
};

const searched = sql`coalesce(c.code, '') || ' ' || c.recipient_name || ' ' || c.recipient_email || ' ' || c.buyer_name || ' ' || c.buyer_email`;

/** Paid or given ones; what was never paid is no card. */
export const pageOfCards = async (on: Queryable, wish: Wish): Promise<{ items: OfficeCardRow[]; total: number }> => {
  const where = allOf([
    sql`c.paid_at is not null`,
    ...containsWords(wish.q ?? '', searched),
    ...(wish.state ? [sql`${state} = ${wish.state}`] : []),
  ]);
  const rows = await on.many<Dated<OfficeCardRow>>(sql`
    select ${columns} from gift_cards c where ${where} ${orderBy(wish.sort, sortColumns, sql`c.id`)} ${pageOf(wish)}`);
  const { total } = await on.one<{ total: number }>(
    sql`select count(*)::int as total from gift_cards c where ${where}`,
  );
  return { items: rows.map(withInstants), total };
};

const withInstants = <Row extends { soldAt: Date; deliveredAt: Date | null }>(row: Row) => ({
  ...row,
  soldAt: row.soldAt.toISOString(),
  deliveredAt: row.deliveredAt?.toISOString() ?? null,
});

export const countBalances = (on: Queryable): Promise<{ withBalance: number; endingSoon: Cents }> =>
  on.one(sql`
    select count(*) filter (where balance_cents > 0)::int as "withBalance",
      coalesce(sum(balance_cents) filter (where expires_on between ${today} and ${today} + 90), 0)::int as "endingSoon"
    from gift_cards where status in ('active', 'frozen')`);

type Whole = Dated<Omit<OfficeCard, 'movements'>>;

/** Null for one that was never paid. */
export const findOfficeCard = async (on: Queryable, id: string): Promise<OfficeCard | null> => {
  const card = await on.maybeOne<Whole>(sql`
    select ${columns}, c.buyer_email as "buyerEmail", c.message, c.design, c.nif, c.paid_by as "paidBy",
      c.frozen_by_office as "isFrozenByOffice", c.is_disputed as "isDisputed",
      (select concat_ws(' ', case p.method ->> 'kind' when 'mb_way' then 'MB WAY' when 'multibanco' then 'Multibanco' end,
          nullif(p.method ->> 'brand', ''), nullif(p.method ->> 'last4', '')) from office_gift_card_payments p
        where p.gift_card_id = c.id and p.method is not null limit 1) as "paidWith",
      case when c.paid_by <> 'given' then c.balance_cents else least(c.balance_cents, coalesce((select max(p.left_cents) from office_gift_card_payments p
        where p.gift_card_id = c.id), 0)) end::int as refundable
    from gift_cards c where c.id = ${id} and c.paid_at is not null`);
  if (!card) return null;
  const movements = await on.many<Omit<OfficeCard['movements'][number], 'at'> & { at: Date }>(sql`
    select id::int as id, kind, amount_cents as amount, balance_cents as balance, created_at as at, booking_id as "bookingId", reference
    from office_gift_card_movements where gift_card_id = ${id} order by id desc`);
  return { ...withInstants(card), movements: movements.map(({ at, ...rest }) => ({ ...rest, at: at.toISOString() })) };
};

export const setRecipientEmail = (tx: Transaction, id: string, email: string): Promise<number> =>
  tx.run(sql`update gift_cards set recipient_email = ${email} where id = ${id}`);

export const setExpiry = (tx: Transaction, id: string, day: string): Promise<number> =>
  tx.run(sql`update gift_cards set expires_on = ${day} where id = ${id}`);

/** At rest as long as the office or a dispute wants it so. */
export const setRest = (
  tx: Transaction,
  id: string,
  wish: { byOffice?: boolean; byDispute?: boolean },
): Promise<{ status: string } | null> =>
  tx.maybeOne(sql`
    update gift_cards set frozen_by_office = coalesce(${wish.byOffice ?? null}::boolean, frozen_by_office),
      is_disputed = coalesce(${wish.byDispute ?? null}::boolean, is_disputed),
      status = case when coalesce(${wish.byOffice ?? null}::boolean, frozen_by_office)
        or coalesce(${wish.byDispute ?? null}::boolean, is_disputed) then 'frozen' else 'active' end
    where id = ${id} and status in ('active', 'frozen') returning status`);
