import type * as z from 'zod/mini';
import type { PayLine, payLineKinds, payout } from '#contract/admin-pay.ts';
import { leftForSafety, noShow } from '#domain/booking/cancellation.ts';
import type { LedgerKind } from '#domain/ledger/entries.ts';
import { carryMonths } from '#domain/money/carry-pay.ts';
import type { Cents } from '#domain/money/cents.ts';
import type { Queryable, Transaction } from '#server/platform/database/database.ts';
import { sql } from '#server/platform/database/sql.ts';

/** `2026-10`; in the tables its first day. */
type Month = string;
type Payout = z.output<typeof payout>;

const firstDay = (month: Month): string => `${month}-01`;

const payoutColumn = sql`case when p.id is not null then json_build_object('amount', p.amount_cents, 'paidOn', p.paid_on,
  'method', p.method, 'reference', p.reference) end as "paidOut"`;

const isVisit = sql`e.kind in ('visit_done', 'visit_cancelled') and e.amount_cents <> 0`;

const tips = sql`coalesce(sum(e.amount_cents) filter (where e.kind in ('tip_given', 'tip_returned', 'tip_lost')), 0)::int as tips`;

type MonthSum = {
  therapistId: string;
  name: string;
  month: Month;
  visits: number;
  earned: Cents;
  tips: Cents;
  paidOut: Payout | null;
};

/** Every month somebody has lines in, the oldest first; of everybody by name, or of one of them. */
const listMonths = (on: Queryable, { until, only }: { until: Month; only: string | null }): Promise<MonthSum[]> =>
  on.many(sql`
    select t.id as "therapistId", t.first_name || ' ' || t.last_name as name, to_char(e.month, 'YYYY-MM') as month,
      count(distinct e.booking_id) filter (where ${isVisit})::int as visits, sum(e.amount_cents)::int as earned, ${tips}, ${payoutColumn}
    from therapist_earnings e join therapists t on t.id = e.therapist_id
    left join therapist_payouts p on p.therapist_id = t.id and p.month = e.month
    where e.month <= ${firstDay(until)}::date and (${only}::uuid is null or e.therapist_id = ${only})
    group by t.id, e.month, p.id order by lower(t.first_name || ' ' || t.last_name) collate "und-x-icu", t.no, e.month`);

type CarriedSum = MonthSum & { carried: Cents; due: Cents };

/** The same with what each month got from the ones before it. */
export const listCarried = async (on: Queryable, wish: Parameters<typeof listMonths>[1]): Promise<CarriedSum[]> => {
  const rows = (await listMonths(on, wish)).map((row) => ({ ...row, paid: row.paidOut?.amount ?? null }));
  const people = [...new Set(rows.map(({ therapistId }) => therapistId))];
  return people.flatMap((id) => carryMonths(rows.filter(({ therapistId }) => therapistId === id)));
};

/** What they have earned and not got; of everybody together without a name. */
export const readOpen = async (on: Queryable, therapistId: string | null): Promise<Cents> => {
  const { open } = await on.one<{ open: Cents }>(sql`
    select coalesce(-sum(amount_cents), 0)::int as open from ledger_lines
    where account = 'therapist_owed' and (${therapistId}::uuid is null or therapist_id = ${therapistId})`);
  return open;
};

export const findPayout = (on: Queryable, therapistId: string, month: Month): Promise<Payout | null> =>
  on.maybeOne<Payout>(sql`
    select amount_cents as amount, paid_on::text as "paidOn", method, reference from therapist_payouts
    where therapist_id = ${therapistId} and month = ${firstDay(month)}::date`);

const names: Partial<Record<LedgerKind, (typeof payLineKinds)[number]>> = {
  visit_done: 'visit',
  visit_cancelled: 'cancelled',
  tip_given: 'tip',
  tip_returned: 'tip_returned',
  tip_lost: 'tip_returned',
  pay_corrected: 'correction',
};

/** Cancelled, and yet paid in full. */
const paidEndings: Partial<Record<string, PayLine['kind']>> = { [noShow]: 'missed', [leftForSafety]: 'left' };

type LineRow = Omit<PayLine, 'at' | 'startsAt' | 'kind'> & {
  at: Date;
  startsAt: Date | null;
  kind: LedgerKind;
  cancelReason: string | null;
};

/** In the order of the visits; corrections last. */
export const listLines = async (on: Queryable, therapistId: string, month: Month): Promise<PayLine[]> => {
  const rows = await on.many<LineRow>(sql`
    select id::text as id, at, kind, booking_id as "bookingId", reference, starts_at as "startsAt", treatment, duration,
      people_count as people, is_shared as "isShared", area, case when kind like 'tip_%' then null else original_price_cents end as price, reason, cancel_reason as "cancelReason", amount_cents as amount
    from pay_statement_lines l where therapist_id = ${therapistId} and month = ${firstDay(month)}::date
    order by starts_at nulls last, at, l.id`);
  return rows.map(({ at, startsAt, kind, cancelReason, ...row }) => ({
    ...row,
    at: at.toISOString(),
    startsAt: startsAt?.toISOString() ?? null,
    kind: (kind === 'visit_cancelled' && paidEndings[cancelReason ?? '']) || (names[kind] ?? 'other'),
  }));
};

/** Who notes a payout or a correction waits for whoever does so at the same time. */
export const lockTherapist = async (tx: Transaction, id: string): Promise<{ name: string } | null> =>
  tx.maybeOne<{ name: string }>(
    sql`select first_name || ' ' || last_name as name from therapists where id = ${id} for no key update`,
  );

type Noted = { id: string; therapistId: string; month: Month; amount: Cents; notedBy: string | null };

export const insertPayout = (tx: Transaction, { id, therapistId, month, amount, ...noted }: Noted & Payout) =>
  tx.run(sql`
    insert into therapist_payouts (id, therapist_id, month, amount_cents, paid_on, method, reference, noted_by)
    values (${id}, ${therapistId}, ${firstDay(month)}::date, ${amount}, ${noted.paidOn}::date, ${noted.method},
      ${noted.reference}, ${noted.notedBy})`);

export const insertCorrection = (
  tx: Transaction,
  { id, therapistId, month, amount, ...noted }: Noted & { reason: string },
) =>
  tx.run(sql`
    insert into pay_corrections (id, therapist_id, month, amount_cents, reason, noted_by)
    values (${id}, ${therapistId}, ${firstDay(month)}::date, ${amount}, ${noted.reason}, ${noted.notedBy})`);
