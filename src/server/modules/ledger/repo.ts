import type { LedgerAccount, LedgerKind } from '#domain/ledger/entries.ts';
import type { Cents } from '#domain/money/cents.ts';
import type { Queryable, Transaction } from '#server/platform/database/database.ts';
import { sql } from '#server/platform/database/sql.ts';

export type LineRow = {
  entry: string;
  kind: LedgerKind;
  account: LedgerAccount;
  amount_cents: Cents;
  booking_id: string | null;
  gift_card_id: string | null;
  payment_id: string | null;
  refund_id: string | null;
  therapist_id: string | null;
  vat_percentage: number | null;
  at: string | null;
};

/** One statement, whatever the number of lines. */
export const insertLines = async (tx: Transaction, rows: readonly LineRow[]): Promise<void> => {
  if (rows.length === 0) return;
  await tx.run(sql`
    insert into ledger_lines (entry, kind, account, amount_cents, booking_id, gift_card_id, payment_id, refund_id,
      therapist_id, vat_percentage, at)
    select entry, kind, account, amount_cents, booking_id, gift_card_id, payment_id, refund_id,
      therapist_id, vat_percentage, coalesce(at, clock_now())
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as r (entry text, kind text, account text,
      amount_cents int, booking_id uuid, gift_card_id uuid, payment_id uuid, refund_id uuid, therapist_id uuid,
      vat_percentage numeric, at timestamptz)`);
};

/** The rate a visit was sold at; null when nothing was paid for it. */
export const readRateOfSale = async (on: Queryable, bookingId: string): Promise<number | null> => {
  const row = await on.maybeOne<{ rate: number }>(sql`
    select vat_percentage::float8 as rate from ledger_lines where entry = ${`sold:${bookingId}`} limit 1`);
  return row?.rate ?? null;
};

const monthBegan = sql`date_trunc('month', clock_now() at time zone 'Europe/Lisbon') at time zone 'Europe/Lisbon'`;

/** What is owed on gift cards, and what of them was sold and used since the first of the month. */
export const readCardFigures = (on: Queryable): Promise<{ owed: Cents; soldThisMonth: Cents; usedThisMonth: Cents }> =>
  on.one(sql`
    select coalesce(-sum(amount_cents), 0)::int as owed,
      coalesce(-sum(amount_cents) filter (where kind = 'gift_card_issued' and at >= ${monthBegan}), 0)::int as "soldThisMonth",
      coalesce(sum(amount_cents) filter (where kind in ('gift_card_spent', 'gift_card_returned') and at >= ${monthBegan}), 0)::int
        as "usedThisMonth"
    from ledger_lines where account = 'gift_cards'`);
