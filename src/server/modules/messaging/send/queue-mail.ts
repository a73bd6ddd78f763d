import type { Language } from '#domain/language/language.ts';
import type { Queryable } from '#server/platform/database/database.ts';
import { enqueue } from '#server/platform/jobs/jobs.ts';
import { checkRecipient, type Recipient } from '#server/platform/mailer/mailer.ts';
import { goodForMinutes, type MailType, type MailValues, variablesOf } from '../mail-types.ts';
import { countLeavingToday, countMailsToday, insertMail } from '../repo.ts';
import { deliveryJob } from './delivery-job.ts';
import type { AttachmentWish } from './handed-in.ts';

export type MailRequest<Type extends MailType = MailType> = {
  [One in Type]: {
    type: One;
    to: Recipient;
    language: Language;
    /** What the mail is about, such as `registration:<id>:<try>`: no second mail of a type leaves for the same cause. */
    cause: string;
    values: MailValues[One];
    /** Now, unless told otherwise. */
    sendAt?: Date;
    /** From then on it would say something untrue and is not sent. */
    staleAt?: Date;
    attachments?: readonly AttachmentWish[];
  };
}[Type];

/** Plans a mail in the caller's transaction: it exists exactly when the change it tells of does. */
export const queueMail = async (tx: Queryable, mail: MailRequest): Promise<void> => {
  checkRecipient(mail.to);
  const given: Record<string, unknown> = mail.values;
  const missing = variablesOf(mail.type).filter((name) => given[name] === undefined);
  if (missing.length > 0) throw new Error(`The mail ${mail.type} needs ${missing.join(', ')}`);
  const id = await insertMail(tx, { ...mail, goodForMinutes: goodForMinutes(mail.type) });
  if (id) await enqueue(tx, deliveryJob(id, 0, mail.sendAt));
};

/** What an address gets within a day that has neither paid nor proved that somebody wants our mail there. */
const mostMailsToStrangers = 10;

/** Does one more fit into the day? */
export const hasMailRoom = async (on: Queryable, email: string): Promise<boolean> =>
  (await countMailsToday(on, email)) < mostMailsToStrangers;

/** Of a mail that is about to leave. */
export const isOneTooMany = async (on: Queryable, email: string): Promise<boolean> =>
  (await countLeavingToday(on, email)) > mostMailsToStrangers;
