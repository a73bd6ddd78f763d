import type {
  correctPay as correction,
  OwnPay,
  PayAnswer,
  PayLine,
  PayStatement,
  markPaidOut as payingOut,
} from '#contract/admin-pay.ts';
import type { RouteRequest } from '#contract/route.ts';
import { formatDate, formatMonth } from '#domain/language/formats.ts';
import { addCents, type Cents, cents, formatMoney, largerCents, noCents } from '#domain/money/cents.ts';
import { addDays, dayAt, firstOfMonth } from '#domain/time/days.ts';
import { startOfDay } from '#domain/time/instants.ts';
import type { Config } from '#server/config.ts';
import { type Actor, requireFreshForRefund } from '#server/http/actor.ts';
import { AppError, found, wrongField } from '#server/http/app-error.ts';
import { recordChange } from '#server/modules/audit/public.ts';
import { writeEntry } from '#server/modules/ledger/public.ts';
import { publicLink, queueMail } from '#server/modules/messaging/public.ts';
import { findTherapist } from '#server/modules/therapists/public.ts';
import type { Clock } from '#server/platform/clock.ts';
import type { Database, Queryable, Transaction } from '#server/platform/database/database.ts';
import { newId } from '#server/platform/secrets.ts';
import type { Texts } from '#server/platform/texts.ts';
import {
  findPayout,
  insertCorrection,
  insertPayout,
  listCarried,
  listLines,
  lockTherapist,
  readOpen,
} from './pay-repo.ts';

export type PayDeps = { config: Config; database: Database; clock: Clock; texts: Texts };

const thisMonth = (clock: Clock): string => dayAt(clock.now()).slice(0, 7);
const lastMonth = (clock: Clock): string => addDays(firstOfMonth(dayAt(clock.now())), -1).slice(0, 7);

export const listPay = async ({ database, clock }: PayDeps, wished: string | undefined): Promise<PayAnswer> => {
  const month = wished ?? lastMonth(clock);
  const months = await listCarried(database, { until: month, only: null });
  const therapists = months.filter((row) => row.month === month);
  return {
    month,
    isOver: month < thisMonth(clock),
    therapists,
    toPay: addCents(noCents, ...therapists.map(({ due, paidOut }) => (paidOut ? noCents : largerCents(due, noCents)))),
    paid: addCents(noCents, ...therapists.map(({ paidOut }) => paidOut?.amount ?? noCents)),
    open: await readOpen(database, null),
  };
};

/** Stands first on a statement, so that its lines come to what is paid. */
const carriedLine = (month: string, amount: Cents): PayLine => ({
  ...{ id: 'carried', at: startOfDay(`${month}-01`).toISOString(), kind: 'carried', amount, isShared: false },
  ...{ bookingId: null, reference: null, startsAt: null, treatment: null, duration: null, people: null },
  ...{ area: null, price: null, reason: null },
});

export const readStatement = async (
  { clock }: Pick<PayDeps, 'clock'>,
  on: Queryable,
  therapistId: string,
  month: string,
): Promise<PayStatement> => {
  const therapist = found(await findTherapist(on, therapistId));
  const own = await listLines(on, therapistId, month);
  const sums = (await listCarried(on, { until: month, only: therapistId })).find((row) => row.month === month);
  const carried = sums?.carried ?? noCents;
  return {
    therapistId,
    name: `${therapist.firstName} ${therapist.lastName}`,
    month,
    isOver: month < thisMonth(clock),
    lines: carried === 0 ? own : [carriedLine(month, carried), ...own],
    earned: addCents(noCents, ...own.map(({ amount }) => amount)),
    carried,
    due: sums?.due ?? noCents,
    paidOut: await findPayout(on, therapistId, month),
    open: await readOpen(on, therapistId),
  };
};

/** What a therapist sees of it: what is open, and every month. */
export const readOwnPay = async (
  { database, clock }: Pick<PayDeps, 'database' | 'clock'>,
  therapistId: string,
): Promise<OwnPay> => {
  const until = thisMonth(clock);
  const months = (await listCarried(database, { until, only: therapistId })).reverse().slice(0, 12);
  return {
    open: await readOpen(database, therapistId),
    months: months.map((row) => ({ ...row, isOver: row.month < until })),
  };
};

type Place = { therapistId: string; month: string };

/** The ledger has a payout on the day the money left; by the clock of noting it, so that two of one day stay two. */
const sameTimeOn = (day: string, now: Date): Date => {
  const sinceMidnight = now.getTime() - startOfDay(dayAt(now)).getTime();
  const lastMoment = startOfDay(addDays(day, 1)).getTime() - 1;
  return new Date(Math.min(startOfDay(day).getTime() + sinceMidnight, lastMoment));
};

/** Notes that the money left: the month is closed, and the therapist gets the statement. */
export const markPaidOut = (
  deps: PayDeps,
  { therapistId, month }: Place,
  { amount, paidOn, method, reference }: RouteRequest<typeof payingOut>['body'],
  actor: Actor,
): Promise<PayStatement> =>
  deps.database.transaction(async (tx) => {
    found(await lockTherapist(tx, therapistId));
    const statement = await readStatement(deps, tx, therapistId, month);
    if (statement.paidOut) throw new AppError('already_paid_out');
    if (!statement.isOver) throw new AppError('month_not_over');
    if (statement.due <= 0) throw new AppError('nothing_to_pay');
    const { due } = statement;
    refuseOtherSum(amount, due);
    requireFreshForRefund(actor, due);
    const id = newId();
    const now = deps.clock.now();
    const day = paidOn ?? dayAt(now);
    if (day > dayAt(now) || day < `${month}-01`) throw wrongField('paidOn', 'admin:pay.wrongDay');
    const paid = { amount: due, paidOn: day, method, reference };
    await insertPayout(tx, { id, therapistId, month, notedBy: userOf(actor), ...paid });
    const event = { kind: 'therapist_paid' as const, therapistId, amount: due };
    await writeEntry(tx, { entry: `payout:${id}`, event, at: sameTimeOn(day, now) });
    const after = { payout: `${month}: ${formatMoney(due)}`, paidHow: method, note: reference };
    await recordChange(tx, { actor, what: 'therapist', id: therapistId, before: {}, after });
    await mailStatement(deps, tx, therapistId, { month, ...paid });
    return readStatement(deps, tx, therapistId, month);
  });

/** On the statement of a month that is still open; the ledger has it from today. */
export const correctPay = (
  deps: PayDeps,
  { therapistId, month }: Place,
  { amount: wished, reason, due }: RouteRequest<typeof correction>['body'],
  actor: Actor,
): Promise<PayStatement> =>
  deps.database.transaction(async (tx) => {
    requireFreshForRefund(actor, Math.abs(wished));
    found(await lockTherapist(tx, therapistId));
    if (month > thisMonth(deps.clock)) throw new AppError('not_found');
    const statement = await readStatement(deps, tx, therapistId, month);
    if (statement.paidOut) throw new AppError('already_paid_out');
    refuseOtherSum(due, statement.due);
    const id = newId();
    const amount = cents(wished);
    await insertCorrection(tx, { id, therapistId, month, amount, reason, notedBy: userOf(actor) });
    await writeEntry(tx, { entry: `pay-corrected:${id}`, event: { kind: 'pay_corrected', therapistId, amount } });
    const after = { correction: `${month}: ${formatMoney(amount)}`, reason };
    await recordChange(tx, { actor, what: 'therapist', id: therapistId, before: {}, after });
    return readStatement(deps, tx, therapistId, month);
  });

const refuseOtherSum = (read: number | undefined, due: Cents): void => {
  if (read !== undefined && read !== due)
    throw new AppError('price_changed', { text: 'admin:pay.changed', extra: { amount: due } });
};

const userOf = (actor: Actor): string | null => (actor.kind === 'user' ? actor.userId : null);

type PaidOut = { month: string; amount: number; paidOn: string; reference: string };

const mailStatement = async (
  { config }: PayDeps,
  tx: Transaction,
  therapistId: string,
  { month, amount, paidOn, reference }: PaidOut,
): Promise<void> => {
  const therapist = await findTherapist(tx, therapistId);
  if (!therapist?.email) return;
  const { language, firstName, email } = therapist;
  await queueMail(tx, {
    type: 'pay_statement',
    to: { email, name: firstName },
    language,
    cause: `pay:${therapistId}:${month}`,
    values: {
      firstName,
      month: formatMonth(month, language),
      amount: formatMoney(cents(amount)),
      paidOn: formatDate(paidOn, 'long', language),
      reference: reference || '–',
      link: publicLink(config, '/therapist/dashboard'),
    },
    attachments: [{ kind: 'pay-statement', id: `${therapistId}:${month}` }],
  });
};
