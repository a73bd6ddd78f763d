import type { EmailStatus, listEmails } from '#contract/emails.ts';
import type { RouteRequest } from '#contract/route.ts';
import type { Queryable } from '#server/platform/database/database.ts';
import { defineTable, instant, orNull, type RowOf, text } from '#server/platform/database/define-table.ts';
import { containsWords, orderBy, pageOf } from '#server/platform/database/list-query.ts';
import { allOf, sql } from '#server/platform/database/sql.ts';
import { type CancelReason, mailColumns } from '../repo.ts';

const mails = defineTable('emails', {
  ...mailColumns,
  messageId: orNull(text()),
  subject: orNull(text()),
  text: orNull(text()),
  html: orNull(text()),
  sendAt: instant(),
  sentAt: orNull(instant()),
  createdAt: instant(),
  lastError: orNull(text()),
  cancelReason: orNull(text<CancelReason>()),
});

/** A mail as admins see it. */
export type MailRow = RowOf<typeof mails.columns> & { status: EmailStatus; isStale: boolean };

/** A planned mail whose last attempt failed is told apart from one whose time has not come. */
const isWaiting = sql`status = 'planned' and last_error is not null and attempts > 0`;
const shownStatus = sql`case when ${isWaiting} then 'waiting' else status end`;

const columns = sql`${mails.select()}, ${shownStatus} as status, coalesce(stale_at <= clock_now(), false) as "isStale"`;

const sortColumns = { createdAt: sql`created_at`, sendAt: sql`send_at`, sentAt: sql`sent_at` };

type Wish = RouteRequest<typeof listEmails>['query'];

export const listMails = async (on: Queryable, wish: Wish): Promise<{ items: MailRow[]; total: number }> => {
  const { status, type, language, to, q = '' } = wish;
  const searched = sql`concat_ws(' ', to_email, to_name, subject, type, variables->>'reference')`;
  const matching = allOf([
    ...(status ? [sql`${shownStatus} = ${status}`] : []),
    ...(type ? [sql`type = ${type}`] : []),
    ...(language ? [sql`language = ${language}`] : []),
    ...(to ? [sql`position(lower(${to}) in lower(to_email)) > 0`] : []),
    ...containsWords(q, searched),
  ]);
  const items = await on.many<MailRow>(sql`
    select ${columns} from emails where ${matching} ${orderBy(wish.sort, sortColumns, sql`id`)} ${pageOf(wish)}`);
  const { total } = await on.one<{ total: number }>(sql`select count(*)::int as total from emails where ${matching}`);
  return { items, total };
};

export const countMails = async (on: Queryable): Promise<Record<EmailStatus, number>> => {
  const rows = await on.many<{ status: EmailStatus; count: number }>(
    sql`select ${shownStatus} as status, count(*)::int as count from emails group by 1`,
  );
  const none = { planned: 0, waiting: 0, sending: 0, sent: 0, failed: 0, cancelled: 0 };
  return { ...none, ...Object.fromEntries(rows.map(({ status, count }) => [status, count])) };
};

/** What was tried and did not leave, and since when; nothing while all is well. */
export const findStuckMail = async (on: Queryable): Promise<{ count: number; since: Date } | null> => {
  const { count, since } = await on.one<{ count: number; since: Date | null }>(sql`
    select count(*)::int as count, min(first_tried_at) as since from emails where ${isWaiting}`);
  return since && { count, since };
};

/** What waits for another attempt, and what was given up in these days and is still worth sending; the oldest first. */
export const listUnsentMails = (
  on: Queryable,
  days: number,
  most: number,
): Promise<{ id: string; isFailed: boolean }[]> =>
  on.many(sql`
    select id, status = 'failed' as "isFailed" from emails
    where (${isWaiting}) or (status = 'failed' and created_at > clock_now() - make_interval(days => ${days})
      and coalesce(stale_at > clock_now(), true))
    order by created_at, id limit ${most}`);

/** What was given up, and has neither been tried again nor called off: since when, and how much. */
export const countFailedSince = async (on: Queryable, days: number): Promise<{ count: number; since: Date } | null> => {
  const { count, since } = await on.one<{ count: number; since: Date | null }>(sql`
    select count(*)::int as count, min(coalesce(first_tried_at, created_at)) as since from emails
    where status = 'failed' and created_at > clock_now() - make_interval(days => ${days})`);
  return since && { count, since };
};

export const findMail = (on: Queryable, id: string): Promise<MailRow | null> =>
  on.maybeOne<MailRow>(sql`select ${columns} from emails where id = ${id}`);

const mostListed = 200;

/** By the reference they name, or by what caused them; newest first. */
export const listMailsAbout = (
  on: Queryable,
  { id, reference }: { id: string; reference: string },
): Promise<MailRow[]> =>
  on.many<MailRow>(sql`
    select ${columns} from emails where variables->>'reference' = ${reference} or strpos(cause, ${id}) > 0
    order by created_at desc, id limit ${mostListed}`);

/** How often a mail has been sent again. */
export const countAgain = async (on: Queryable, type: string, cause: string): Promise<number> =>
  (
    await on.one<{ count: number }>(sql`
      select count(*)::int as count from emails where type = ${type} and starts_with(cause, ${`${cause}:again:`})`)
  ).count;

/** False when it does not wait any more. */
export const hurryMail = async (on: Queryable, id: string): Promise<boolean> =>
  (await on.run(sql`
    update emails set send_at = date_trunc('milliseconds', clock_now()) where id = ${id} and status = 'planned'`)) ===
  1;

/** Two new days, the same Message-ID. False when it has not failed, or is past saving. */
export const planFailedMail = async (on: Queryable, id: string): Promise<boolean> =>
  (await on.run(sql`
    update emails set status = 'planned', first_tried_at = null, send_at = date_trunc('milliseconds', clock_now())
    where id = ${id} and status = 'failed' and coalesce(stale_at > clock_now(), true)`)) === 1;

/** False when it has left, or is leaving right now. */
export const cancelMail = async (on: Queryable, id: string, secrets: readonly string[]): Promise<boolean> =>
  (await on.run(sql`
    update emails set status = 'cancelled', cancel_reason = 'by_admin', variables = variables - ${[...secrets]}::text[]
    where id = ${id} and status in ('planned', 'failed')`)) === 1;
