import type { Database } from '#server/platform/database/database.ts';
import { enqueue } from '#server/platform/jobs/jobs.ts';
import { type JobHandlers, pauseAfter } from '#server/platform/jobs/worker.ts';
import type { Logger } from '#server/platform/logger.ts';
import { type Mailer, MailRefused } from '#server/platform/mailer/mailer.ts';
import { type DeliveryPayload, deliveryJob, deliveryKind } from './delivery-job.ts';
import { secretsOf } from './mail-types.ts';
import { type House, type RenderedMail, renderMail, renderSubject } from './render-mail.ts';
import {
  type ClaimedMail,
  claimMail,
  findTemplate,
  isBeingSent,
  markFailed,
  markSent,
  type Outcome,
  planAgain,
} from './repo.ts';
import { type Template, TemplateError } from './template.ts';

type Deps = { database: Database; mailer: Mailer; logger: Logger; house: House; messageIdDomain: string };

/** With the worker's pauses this is about two days. */
const maxAttempts = 57;

/** Accepted by the other side, not yet written down: nothing but the database stood in the way, so it is not sent again. */
type Unrecorded = Map<string, { mail: ClaimedMail; outcome: Outcome }>;

export const createDeliveryJobs = (deps: Deps): JobHandlers => {
  const unrecorded: Unrecorded = new Map();
  return { [deliveryKind]: (payload) => deliverMail(deps, unrecorded, (payload as DeliveryPayload).emailId) };
};

const deliverMail = async (deps: Deps, unrecorded: Unrecorded, id: string): Promise<void> => {
  if (unrecorded.has(id)) return record(deps, unrecorded, id);
  const mail = await claimMail(deps.database, id, `<${id}@${deps.messageIdDomain}>`);
  if (!mail) {
    // Either it is being sent right now, or the one who sent it was killed: look again when the claim has run out.
    if (await isBeingSent(deps.database, id)) throw new Error('Another worker holds this mail');
    return;
  }
  try {
    const { template, rendered } = await write(deps, mail);
    const { toEmail: email, toName: name, messageId } = mail;
    await deps.mailer.send({ messageId, to: { email, ...(name && { name }) }, ...rendered });
    unrecorded.set(id, { mail, outcome: whatToKeep(deps, mail, template, rendered) });
  } catch (error) {
    return giveBack(deps, mail, error);
  }
  await record(deps, unrecorded, id);
};

const record = async ({ database, logger }: Deps, unrecorded: Unrecorded, id: string): Promise<void> => {
  const sent = unrecorded.get(id);
  if (!sent) return;
  const recorded = await markSent(database, sent.mail, sent.outcome);
  unrecorded.delete(id);
  if (recorded) logger.info({ mail: sent.mail.type, mailId: id }, 'A mail was sent');
  else logger.warn({ mail: sent.mail.type, mailId: id }, 'A mail was sent after its claim had run out');
};

/** An admin's template may have gone stale with a new version of the house; the mail is owed all the same. */
const write = async ({ database, house, logger }: Deps, mail: ClaimedMail) => {
  const { type, language, variables } = mail;
  const changed = await findTemplate(database, type, language);
  const ofTheHouse: Template = house.texts[language][type];
  try {
    const template = changed ?? ofTheHouse;
    return { template, rendered: renderMail(house, language, template, variables) };
  } catch (error) {
    if (!changed || !(error instanceof TemplateError)) throw error;
    logger.error(
      { mail: type, language, reason: error.message },
      'A changed template is unusable; the default is sent',
    );
    return { template: ofTheHouse, rendered: renderMail(house, language, ofTheHouse, variables) };
  }
};

/** The built-in mailbox keeps the whole mail. What left by SMTP leaves only a subject behind, without its secrets. */
const whatToKeep = (
  { mailer, house }: Deps,
  { type, variables }: ClaimedMail,
  template: Template,
  rendered: RenderedMail,
): Outcome => {
  if (mailer.keepsMail) return { ...rendered, secrets: [] };
  const secrets = secretsOf(type);
  const hidden = Object.fromEntries(secrets.map((name) => [name, '••••']));
  return { subject: renderSubject(house, template, { ...variables, ...hidden }), text: null, html: null, secrets };
};

const giveBack = async ({ database, logger }: Deps, mail: ClaimedMail, error: unknown): Promise<void> => {
  const reason = (error instanceof Error ? error.message : String(error)).slice(0, 500);
  // The reason stays in the row: what a mail server says often holds the address.
  const facts = { mail: mail.type, mailId: mail.id, attempts: mail.attempts };
  const refused = error instanceof MailRefused;
  if (refused || error instanceof TemplateError || mail.attempts >= maxAttempts) {
    logger[refused ? 'warn' : 'error'](facts, refused ? 'A mail was refused for good' : 'A mail was given up');
    return markFailed(database, mail, reason, secretsOf(mail.type));
  }
  logger.warn(facts, 'A mail could not be sent and will be tried again');
  await database.transaction(async (tx) => {
    const sendAt = await planAgain(tx, mail, reason, pauseAfter(mail.attempts) / 1000);
    if (sendAt) await enqueue(tx, deliveryJob(mail.id, mail.attempts, sendAt));
  });
};
