import type { Language } from '#domain/language/language.ts';
import type { Queryable } from '#server/platform/database/database.ts';
import {
  defineTable,
  int,
  json,
  orNull,
  type RowOf,
  setIn,
  text,
  uuid,
} from '#server/platform/database/define-table.ts';
import { type Sql, sql } from '#server/platform/database/sql.ts';
import type { Recipient } from '#server/platform/mailer/mailer.ts';
import type { MailType } from './mail-types.ts';
import { deliveryKind } from './send/delivery-job.ts';
import type { AttachmentWish } from './send/handed-in.ts';
import type { Template } from './write/template.ts';

type NewMail = {
  type: MailType;
  cause: string;
  to: Recipient;
  language: Language;
  values: Record<string, unknown>;
  sendAt?: Date;
  staleAt?: Date;
  goodForMinutes: number | null;
  attachments?: readonly AttachmentWish[];
  template?: Template;
};

/** The id of the new row, or null when this cause already has its mail. */
export const insertMail = async (on: Queryable, mail: NewMail): Promise<string | null> => {
  const sendAt = sql`coalesce(${mail.sendAt?.toISOString() ?? null}::timestamptz, clock_now())`;
  const staleAt = sql`coalesce(${mail.staleAt?.toISOString() ?? null}::timestamptz, ${sendAt} + make_interval(mins => ${mail.goodForMinutes}::int))`;
  const row = await on.maybeOne<{ id: string }>(sql`
    insert into emails (type, cause, to_email, to_name, language, variables, attachments, template, send_at, stale_at)
    values (${mail.type}, ${mail.cause}, ${mail.to.email}, ${mail.to.name ?? null}, ${mail.language},
      ${JSON.stringify(mail.values)}, ${JSON.stringify(mail.attachments ?? [])},
      ${mail.template ? JSON.stringify(mail.template) : null}, ${sendAt}, ${staleAt})
    on conflict (type, cause) do nothing
    returning id`);
  return row?.id ?? null;
};

export const mailColumns = {
  id: uuid(),
  type: text<MailType>(),
  cause: text(),
  toEmail: text(),
  toName: orNull(text()),
  language: text<Language>(),
  variables: json<Record<string, string | number>>(),
  attachments: json<AttachmentWish[]>(),
  /** Of a test: the text that is tried out. */
  template: orNull(json<Template>()),
  /** Counts up with each claim and thereby tells one claim from the next. */
  attempts: int(),
};
const claimedMails = defineTable('emails', { ...mailColumns, messageId: setIn('claimed mails', text()) });

export type ClaimedMail = RowOf<typeof claimedMails.columns> & {
  /** Whether its time has passed. */
  isStale: boolean;
  /** Whether the first attempt is so long ago that this one is the last. */
  isLastAttempt: boolean;
};

/** Longer than any attempt can last, or two workers would send at once. */
const claimSeconds = 300;
const giveUpAfterDays = 2;

/** Null when somebody else has the mail or it needs no sending. */
export const claimMail = (on: Queryable, id: string, messageId: string): Promise<ClaimedMail | null> =>
  on.maybeOne<ClaimedMail>(sql`
    update emails set status = 'sending', attempts = attempts + 1,
      claimed_until = clock_now() + make_interval(secs => ${claimSeconds}),
      message_id = coalesce(message_id, ${messageId}), first_tried_at = coalesce(first_tried_at, clock_now())
    where id = ${id} and ((status = 'planned' and send_at <= clock_now())
      or (status = 'sending' and claimed_until < clock_now()))
    returning ${claimedMails.select()}, coalesce(stale_at <= clock_now(), false) as "isStale",
      first_tried_at <= clock_now() - make_interval(days => ${giveUpAfterDays}) as "isLastAttempt"`);

/** A mail that could not be claimed, as long as it is not done with. */
export const findUnclaimed = (on: Queryable, id: string) =>
  on.maybeOne<{ status: 'planned' | 'sending'; sendAt: Date }>(sql`
    select status, send_at as "sendAt" from emails where id = ${id} and status in ('planned', 'sending')`);

export type Outcome = { subject: string; text: string | null; html: string | null; secrets: readonly string[] };

const ownClaim = ({ id, attempts }: ClaimedMail): Sql =>
  sql`id = ${id} and status = 'sending' and attempts = ${attempts}`;

/** False when the claim had run out and another worker took over. */
export const markSent = async (on: Queryable, mail: ClaimedMail, { subject, text, html, secrets }: Outcome) =>
  (await on.run(sql`
    update emails set status = 'sent', sent_at = clock_now(), claimed_until = null, last_error = null,
      subject = ${subject}, text = ${text}, html = ${html}, variables = variables - ${[...secrets]}::text[]
    where ${ownClaim(mail)}`)) === 1;

export type CancelReason = 'stale' | 'untrue' | 'unsubscribed' | 'too_many' | 'by_admin';

/** Nothing of it will be needed again, so what opens something goes at once. */
export const markCancelled = async (
  on: Queryable,
  mail: ClaimedMail,
  reason: CancelReason,
  secrets: readonly string[],
) => {
  await on.run(sql`
    update emails set status = 'cancelled', claimed_until = null, cancel_reason = ${reason},
      variables = variables - ${[...secrets]}::text[]
    where ${ownClaim(mail)}`);
};

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
      send_at = date_trunc('milliseconds', clock_now() + make_interval(secs => ${pauseSeconds}))
    where ${ownClaim(mail)}
    returning send_at as "sendAt"`);
  return row?.sendAt ?? null;
};

/** On its way or there: whoever it was for may know what it says. */
export const hasMailLeft = async (on: Queryable, type: MailType, cause: string): Promise<boolean> =>
  (await on.maybeOne(sql`
    select from emails where type = ${type} and cause = ${cause} and status in ('sending', 'sent')`)) !== null;

/** It was not sent because it was untrue then. Gone, it may be planned anew; false when there is none. */
export const forgetUntrueMail = async (tx: Queryable, type: MailType, cause: string): Promise<boolean> =>
  (await tx.run(sql`
    delete from emails
    where type = ${type} and cause = ${cause} and status = 'cancelled' and cancel_reason = 'untrue'`)) === 1;

/** Mails to one address within a day that are due, on their way or there; those that were called off are none. */
export const countMailsToday = async (on: Queryable, email: string): Promise<number> => {
  const { count } = await on.one<{ count: number }>(sql`
    select count(*)::int as count from emails
    where lower(to_email) = lower(${email}) and coalesce(first_tried_at, created_at) > clock_now() - interval '1 day'
      and (status in ('sending', 'sent') or (status = 'planned' and send_at <= clock_now()))`);
  return count;
};

/** Those that have left or are leaving, this one among them: of two at the same moment each sees the other. */
export const countLeavingToday = async (on: Queryable, email: string): Promise<number> => {
  const { count } = await on.one<{ count: number }>(sql`
    select count(*)::int as count from emails
    where lower(to_email) = lower(${email}) and first_tried_at > clock_now() - interval '1 day'
      and status in ('sending', 'sent')`);
  return count;
};

/** For a person who leaves: what was sent to them goes too, and what was planned is not sent. */
export const deleteMailsTo = (on: Queryable, email: string): Promise<number> =>
  on.run(sql`delete from emails where lower(to_email) = lower(${email})`);

/** For a person who leaves while a visit is still ahead: what has left goes, what they still need is sent. */
export const deleteSentMailsTo = (on: Queryable, email: string): Promise<number> =>
  on.run(sql`
    delete from emails where lower(to_email) = lower(${email}) and status in ('sent', 'failed', 'cancelled')`);

/** Whoever they went to: by the reference they name, or by what caused them. */
export const deleteMailsAbout = (
  on: Queryable,
  { id, reference }: { id: string; reference: string },
): Promise<number> =>
  on.run(sql`delete from emails where variables->>'reference' = ${reference} or strpos(cause, ${id}) > 0`);

/** Only what has left or never will: somebody else may still wait for the rest. */
export const deleteLeftMailsAbout = (on: Queryable, id: string): Promise<number> =>
  on.run(sql`delete from emails where strpos(cause, ${id}) > 0 and status in ('sent', 'failed', 'cancelled')`);

/** True in a `where` as long as no mail about it is about to leave; one that fails again and again holds nothing up for long. */
export const noMailDueAbout = (reference: Sql): Sql =>
  sql`not exists (select from emails where variables->>'reference' = ${reference}
    and status in ('planned', 'sending') and send_at <= clock_now() and created_at > clock_now() - interval '1 day')`;

/** What has left or never will; what is planned stays, however long ago. */
export const deleteMailsBefore = (on: Queryable, before: Date): Promise<number> =>
  on.run(sql`delete from emails where created_at <= ${before} and status in ('sent', 'failed', 'cancelled')`);

type KeptMail = { type: string; subject: string | null; text: string | null; sentAt: Date | null };

/** For people who ask what is kept about them. */
export const listMailsTo = (on: Queryable, email: string, about?: { id: string; reference: string }) =>
  on.many<KeptMail>(sql`
    select type, subject, text, sent_at as "sentAt" from emails where lower(to_email) = lower(${email})
      and (${about?.id ?? null}::text is null or variables->>'reference' = ${about?.reference ?? null}
        or strpos(cause, ${about?.id ?? ''}) > 0)
    order by created_at, id`);

/** A key was withdrawn: what has not left, or may be sent again, carries the new one. */
export const replaceInMails = (on: Queryable, old: string, next: string): Promise<number> =>
  on.run(sql`
    update emails set variables = replace(variables::text, ${old}, ${next})::jsonb
    where status in ('planned', 'sending', 'failed') and strpos(variables::text, ${old}) > 0`);

/** What still waits for one address goes to another: the address of its reader was wrong. */
export const readdressMails = (
  on: Queryable,
  { id, from, to }: { id: string; from: string; to: string },
): Promise<number> =>
  on.run(sql`
    update emails set to_email = ${to}
    where status in ('planned', 'failed') and lower(to_email) = lower(${from})
      and (strpos(cause, ${id}) > 0 or strpos(variables::text, ${id}) > 0)`);

/** What is planned about something for later; it may then be planned anew. What is due is left to its check. */
export const withdrawMails = (on: Queryable, causePrefix: string): Promise<number> =>
  on.run(sql`
    delete from emails
    where status = 'planned' and attempts = 0 and send_at > clock_now() and starts_with(cause, ${causePrefix})`);

/** Due for a while, and no job that would send it. */
export const listForgotten = (on: Queryable): Promise<{ id: string; attempts: number }[]> =>
  on.many<{ id: string; attempts: number }>(sql`
    select id, attempts from emails e
    where (status = 'planned' and send_at < clock_now() - interval '10 minutes'
        or status = 'sending' and claimed_until < clock_now() - interval '10 minutes')
      and not exists (select from jobs j where j.kind = ${deliveryKind} and j.died_at is null
        and j.payload->>'emailId' = e.id::text)
    order by send_at, id limit 500`);

/** `secrets`: the names of the variables that open something, by type of mail. */
export const forgetSecrets = (on: Queryable, secrets: Readonly<Record<string, readonly string[]>>, days: number) =>
  on.run(sql`
    update emails e set variables = variables - s.names
    from (select key as type, array(select jsonb_array_elements_text(value)) as names
      from jsonb_each(${JSON.stringify(secrets)}::jsonb)) as s
    where e.type = s.type and e.status = 'failed' and e.variables ?| s.names
      and e.created_at < clock_now() - make_interval(days => ${days})`);

export const hasOptOut = async (on: Queryable, addressHash: Buffer, type: MailType): Promise<boolean> =>
  (await on.maybeOne(sql`select from mail_opt_outs where address_hash = ${addressHash} and type = ${type}`)) !== null;

export const insertOptOut = async (on: Queryable, addressHash: Buffer, type: MailType): Promise<void> => {
  await on.run(sql`
    insert into mail_opt_outs (address_hash, type) values (${addressHash}, ${type}) on conflict do nothing`);
};
