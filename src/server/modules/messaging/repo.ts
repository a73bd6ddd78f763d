import type { EmailStatus } from '#contract/emails.ts';
import type { Language } from '#domain/language/language.ts';
import type { Queryable } from '#server/platform/database/database.ts';
import { allOf, type Sql, sql } from '#server/platform/database/sql.ts';
import type { Recipient } from '#server/platform/mailer/recipient.ts';
import type { MailType } from './mail-types.ts';

type NewMail = {
  type: MailType;
  cause: string;
  to: Recipient;
  language: Language;
  values: Record<string, unknown>;
  sendAt?: Date;
};

/** The id of the new row, or null when this cause already has its mail. */
export const insertMail = async (on: Queryable, mail: NewMail): Promise<string | null> => {
  const row = await on.maybeOne<{ id: string }>(sql`
    insert into emails (type, cause, to_email, to_name, language, variables, send_at)
    values (${mail.type}, ${mail.cause}, ${mail.to.email}, ${mail.to.name ?? null}, ${mail.language},
      ${JSON.stringify(mail.values)}, coalesce(${mail.sendAt?.toISOString() ?? null}::timestamptz, clock_now()))
    on conflict (type, cause) do nothing
    returning id`);
  return row?.id ?? null;
};

export type ClaimedMail = {
  id: string;
  type: MailType;
  toEmail: string;
  toName: string | null;
  language: Language;
  variables: Record<string, string | number>;
  messageId: string;
  /** Counts up with each claim and thereby tells one claim from the next. */
  attempts: number;
};

/** Longer than any attempt can last, or two workers would send at once. */
const claimSeconds = 300;

/** Null when somebody else has the mail or it needs no sending. */
export const claimMail = (on: Queryable, id: string, messageId: string): Promise<ClaimedMail | null> =>
  on.maybeOne<ClaimedMail>(sql`
    update emails set status = 'sending', attempts = attempts + 1,
      claimed_until = clock_now() + make_interval(secs => ${claimSeconds}),
      message_id = coalesce(message_id, ${messageId})
    where id = ${id} and (status = 'planned' or (status = 'sending' and claimed_until < clock_now()))
    returning id, type, to_email as "toEmail", to_name as "toName", language, variables,
      message_id as "messageId", attempts`);

export const isBeingSent = async (on: Queryable, id: string): Promise<boolean> =>
  (await on.maybeOne(sql`select from emails where id = ${id} and status = 'sending'`)) !== null;

export type Outcome = { subject: string; text: string | null; html: string | null; secrets: readonly string[] };

const ownClaim = ({ id, attempts }: ClaimedMail): Sql =>
  sql`id = ${id} and status = 'sending' and attempts = ${attempts}`;

/** False when the claim had run out and another worker took over. */
export const markSent = async (on: Queryable, mail: ClaimedMail, { subject, text, html, secrets }: Outcome) =>
  (await on.run(sql`
    update emails set status = 'sent', sent_at = clock_now(), claimed_until = null, last_error = null,
      subject = ${subject}, text = ${text}, html = ${html}, variables = variables - ${[...secrets]}::text[]
    where ${ownClaim(mail)}`)) === 1;

export const markFailed = async (on: Queryable, mail: ClaimedMail, reason: string, secrets: readonly string[]) => {
  await on.run(sql`
    update emails set status = 'failed', claimed_until = null, last_error = ${reason},
      variables = variables - ${[...secrets]}::text[]
    where ${ownClaim(mail)}`);
};

/** When the next attempt is due, or null when the claim had run out. */
export const planAgain = async (on: Queryable, mail: ClaimedMail, reason: string, pauseSeconds: number) => {
  const row = await on.maybeOne<{ sendAt: Date }>(sql`
    update emails set status = 'planned', claimed_until = null, last_error = ${reason},
      send_at = clock_now() + make_interval(secs => ${pauseSeconds})
    where ${ownClaim(mail)}
    returning send_at as "sendAt"`);
  return row?.sendAt ?? null;
};

/** For a person who leaves: what was sent to them goes too, and what was planned is not sent. */
export const deleteMailsTo = (on: Queryable, email: string): Promise<number> =>
  on.run(sql`delete from emails where lower(to_email) = lower(${email})`);

/** What an admin made of a template, if they did. */
export const findTemplate = (on: Queryable, type: MailType, language: Language) =>
  on.maybeOne<{ subject: string; body: string }>(sql`
    select subject, body from email_templates where type = ${type} and language = ${language}
    order by version desc limit 1`);

export type MailRow = Omit<ClaimedMail, 'variables' | 'messageId'> & {
  status: EmailStatus;
  subject: string | null;
  text: string | null;
  html: string | null;
  sendAt: Date;
  sentAt: Date | null;
  createdAt: Date;
  lastError: string | null;
};

type Wish = { status?: EmailStatus | undefined; to?: string | undefined; page: number; pageSize: number };

export const listMails = async (on: Queryable, { status, to, page, pageSize }: Wish) => {
  const matching = allOf([
    ...(status ? [sql`status = ${status}`] : []),
    ...(to ? [sql`position(lower(${to}) in lower(to_email)) > 0`] : []),
  ]);
  const items = await on.many<MailRow>(sql`
    select id, type, to_email as "toEmail", to_name as "toName", language, status, subject, text, html, attempts,
      send_at as "sendAt", sent_at as "sentAt", created_at as "createdAt", last_error as "lastError"
    from emails where ${matching}
    order by created_at desc, id limit ${pageSize} offset ${(page - 1) * pageSize}`);
  const { total } = await on.one<{ total: number }>(sql`select count(*)::int as total from emails where ${matching}`);
  return { items, total };
};
