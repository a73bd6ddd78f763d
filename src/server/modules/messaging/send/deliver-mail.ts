import type { Database } from '#server/platform/database/database.ts';
import { minutes } from '#server/platform/durations.ts';
import { pauseAfter } from '#server/platform/jobs/job-rows.ts';
import { enqueue } from '#server/platform/jobs/jobs.ts';
import type { JobHandlers } from '#server/platform/jobs/worker.ts';
import type { Logger } from '#server/platform/logger.ts';
import { type Mailer, MailRefused } from '#server/platform/mailer/mailer.ts';
import { goodForMinutes, isOptional, joinedLater, neededBy, secretsOf } from '../mail-types.ts';
import { withoutAgain } from '../manage/send-again.ts';
import {
  type CancelReason,
  type ClaimedMail,
  claimMail,
  findUnclaimed,
  markCancelled,
  markFailed,
  markSent,
  type Outcome,
  planAgain,
} from '../repo.ts';
import { findTemplate } from '../templates/templates-repo.ts';
import { type Company, type RenderedMail, renderMail, renderSubject } from '../write/render-mail.ts';
import { missingIn, type Template, TemplateError, type TemplateValues } from '../write/template.ts';
import { type DeliveryPayload, deliverLaterJob, deliveryJob, deliveryKind } from './delivery-job.ts';
import { type AttachmentSources, type CheckedMail, type MailChecks, makeAttachments } from './handed-in.ts';
import type { OptOuts } from './opt-outs.ts';
import { isOneTooMany } from './queue-mail.ts';

type Deps = {
  database: Database;
  mailer: Mailer;
  logger: Logger;
  company: Company;
  messageIdDomain: string;
  optOuts: OptOuts;
  checks(): MailChecks;
  attachmentSources(): AttachmentSources;
  /** Has paid, has an account or has proved itself: may get as many as there are reasons for. */
  isTrusted(email: string): Promise<boolean>;
};

/** When a mail server comes back, what waited for it follows soon. */
const longestPause = minutes(15);

/** Accepted by the other side, not yet written down: nothing but the database stood in the way, so it is not sent again. */
type Unrecorded = Map<string, { mail: ClaimedMail; outcome: Outcome }>;

export const createDeliveryJobs = (deps: Deps): JobHandlers => {
  const unrecorded: Unrecorded = new Map();
  return { [deliveryKind]: (payload) => deliverMail(deps, unrecorded, (payload as DeliveryPayload).emailId) };
};

const deliverMail = async (deps: Deps, unrecorded: Unrecorded, id: string): Promise<void> => {
  if (unrecorded.has(id)) return record(deps, unrecorded, id);
  const mail = await claimMail(deps.database, id, `<${id}@${deps.messageIdDomain}>`);
  if (!mail) return comeBack(deps, id);
  try {
    const judged = await judge(deps, mail);
    if (typeof judged === 'string') return cancel(deps, mail, judged);
    const { template, rendered } = await write(deps, mail, judged);
    await deps.mailer.send({ ...(await envelopeOf(deps, mail)), ...rendered });
    unrecorded.set(id, { mail, outcome: whatToKeep(deps, mail, judged, template, rendered) });
  } catch (error) {
    return giveBack(deps, mail, error);
  }
  await record(deps, unrecorded, id);
};

const comeBack = async ({ database }: Deps, id: string): Promise<void> => {
  const waiting = await findUnclaimed(database, id);
  // Either it is being sent right now, or the one who sent it was killed: look again when the claim has run out.
  if (waiting?.status === 'sending') throw new Error('Another worker holds this mail');
  // It was put off, or this job came too early.
  if (waiting) await enqueue(database, deliverLaterJob(id, waiting.sendAt));
};

/** What to fill the mail with, or why it must not leave: asked now, because the world moved on since it was planned. */
const judge = async (deps: Deps, mail: ClaimedMail): Promise<TemplateValues | CancelReason> => {
  const { optOuts, database } = deps;
  const { id, type, cause, toEmail: to, language, variables } = mail;
  if (mail.template) return variables;
  if (mail.isStale) return 'stale';
  if (isOptional(type) && (await optOuts.has(to, type))) return 'unsubscribed';
  // Each check knows its own type; the row is what says that this mail is of it.
  const check = deps.checks()[type] as ((mail: CheckedMail) => Promise<boolean | TemplateValues>) | undefined;
  const truth =
    (await check?.({ id, type, cause: withoutAgain(cause), to, language, values: variables } as CheckedMail)) ?? true;
  if (truth === false) return 'untrue';
  if ((await isOneTooMany(database, to)) && !(await deps.isTrusted(to))) return 'too_many';
  return truth === true ? variables : truth;
};

const cancel = async ({ database, logger }: Deps, mail: ClaimedMail, reason: CancelReason): Promise<void> => {
  await markCancelled(database, mail, reason, secretsOf(mail.type));
  logger.info({ mail: mail.type, mailId: mail.id, reason }, 'A mail was not sent');
};

const envelopeOf = async ({ attachmentSources, optOuts }: Deps, mail: ClaimedMail) => {
  const { toEmail: email, toName: name, messageId, type, language } = mail;
  const attachments = await makeAttachments(attachmentSources(), mail.attachments, language);
  return {
    messageId,
    to: { email, ...(name && { name }) },
    ...(attachments.length > 0 && { attachments }),
    ...(isOptional(type) && { unsubscribeUrl: optOuts.link(email, type, language) }),
  };
};

const record = async ({ database, logger }: Deps, unrecorded: Unrecorded, id: string): Promise<void> => {
  const sent = unrecorded.get(id);
  if (!sent) return;
  const recorded = await markSent(database, sent.mail, sent.outcome);
  unrecorded.delete(id);
  if (recorded) logger.info({ mail: sent.mail.type, mailId: id }, 'A mail was sent');
  else logger.warn({ mail: sent.mail.type, mailId: id }, 'A mail was sent after its claim had run out');
};

/** A subject is read on locked phones and stays in lists: a code has no place there, whatever an admin wrote. */
const tellsCode = /\{\{\s*code\s*\}\}/;

/** An admin's template may have gone stale with a new version of the app; the mail is owed all the same. */
const write = async ({ database, company, logger, optOuts }: Deps, mail: ClaimedMail, judged: TemplateValues) => {
  const values = { ...joinedLater, ...judged };
  const { type, language, toEmail } = mail;
  const unsubscribeUrl = isOptional(type) ? optOuts.link(toEmail, type, language) : null;
  const standard: Template = company.texts[language][type];
  const given = mail.template ?? (await findTemplate(database, type, language));
  const changed = given && (tellsCode.test(given.subject) ? { ...given, subject: standard.subject } : given);
  try {
    const template = changed ?? standard;
    const rendered = renderMail(company, { type, language }, template, values, unsubscribeUrl);
    const [missing] = missingIn(template, neededBy(type));
    if (changed && !mail.template && missing) throw new TemplateError('body', 1, `missing variable: ${missing}`);
    return { template, rendered };
  } catch (error) {
    if (!changed || !(error instanceof TemplateError)) throw error;
    logger.error(
      { mail: type, language, reason: error.message },
      'A changed template is unusable; the default is sent',
    );
    return { template: standard, rendered: renderMail(company, { type, language }, standard, values, unsubscribeUrl) };
  }
};

/** The built-in mailbox keeps the whole mail. What left by SMTP leaves only a subject behind, without its secrets. */
const whatToKeep = (
  { mailer, company }: Deps,
  { type }: ClaimedMail,
  values: TemplateValues,
  template: Template,
  rendered: RenderedMail,
): Outcome => {
  if (mailer.keepsMail) return { ...rendered, secrets: [] };
  const secrets = secretsOf(type);
  const hidden = Object.fromEntries(secrets.map((name) => [name, '••••']));
  return { subject: renderSubject(company, template, { ...values, ...hidden }), text: null, html: null, secrets };
};

const giveBack = async ({ database, logger }: Deps, mail: ClaimedMail, error: unknown): Promise<void> => {
  const reason = (error instanceof Error ? error.message : String(error)).slice(0, 500);
  // What a mail server says often holds the address, which stays in the row.
  const facts = { mail: mail.type, mailId: mail.id, attempts: mail.attempts, reason: withoutAddresses(reason) };
  const refused = error instanceof MailRefused;
  if (refused || error instanceof TemplateError || mail.isLastAttempt) {
    logger[refused ? 'warn' : 'error'](facts, refused ? 'A mail was refused for good' : 'A mail was given up');
    // An admin may try again; what is good for minutes only will not be wanted by then.
    const isShortLived = goodForMinutes(mail.type) !== null;
    return markFailed(database, mail, reason, isShortLived ? secretsOf(mail.type) : []);
  }
  logger.warn(facts, 'A mail could not be sent and will be tried again');
  await database.transaction(async (tx) => {
    const sendAt = await planAgain(tx, mail, reason, Math.min(pauseAfter(mail.attempts), longestPause) / 1000);
    if (sendAt) await enqueue(tx, deliveryJob(mail.id, mail.attempts, sendAt));
  });
};

const withoutAddresses = (text: string): string => text.replace(/[^\s<>"']+@[^\s<>"']+/g, '[address]').slice(0, 200);
