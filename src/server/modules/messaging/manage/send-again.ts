import type { Queryable } from '#server/platform/database/database.ts';
import type { Recipient } from '#server/platform/mailer/mailer.ts';
import { secretsOf } from '../mail-types.ts';
import { type MailRequest, queueMail } from '../send/queue-mail.ts';
import type { TemplateValues } from '../write/template.ts';
import { countAgain, type MailRow } from './mails-repo.ts';

/** Only what opened something is gone from the row: who can make these again can send the mail again. */
export const canBeSentAgain = (
  mail: Pick<MailRow, 'type' | 'status' | 'template'>,
  known: readonly string[],
): boolean =>
  mail.status === 'sent' && mail.template === null && secretsOf(mail.type).every((name) => known.includes(name));

type Again = { to: Recipient; values: TemplateValues };

/** The same words once more, as a mail of its own; whether they are still true is asked when it leaves, as ever. */
export const sendMailAgain = async (tx: Queryable, mail: MailRow, { to, values }: Again): Promise<void> => {
  const { type, language, attachments, variables } = mail;
  const cause = withoutAgain(mail.cause);
  const number = (await countAgain(tx, type, cause)) + 1;
  const request = { type, language, to, attachments, cause: `${cause}:again:${number}` };
  // The row was checked when it was first written; only its secrets are new.
  await queueMail(tx, { ...request, values: { ...variables, ...values } } as unknown as MailRequest);
};

/** What the mail is about, however often it was sent. */
export const withoutAgain = (cause: string): string => cause.replace(/:again:\d+$/, '');
