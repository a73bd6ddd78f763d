import type { Config } from '#server/config.ts';
import type { Database } from '#server/platform/database/database.ts';
import { minutes } from '#server/platform/durations.ts';
import type { Schedule } from '#server/platform/jobs/job-rows.ts';
import { enqueue } from '#server/platform/jobs/jobs.ts';
import type { JobHandlers } from '#server/platform/jobs/worker.ts';
import type { Logger } from '#server/platform/logger.ts';
import type { Mailer } from '#server/platform/mailer/mailer.ts';
import type { Texts } from '#server/platform/texts.ts';
import { mailTypeNames, secretsOf } from '../mail-types.ts';
import { forgetSecrets, listForgotten } from '../repo.ts';
import { describeCompany } from '../write/render-mail.ts';
import { createDeliveryJobs } from './deliver-mail.ts';
import { deliverNowJob } from './delivery-job.ts';
import type { AttachmentSources, MailChecks } from './handed-in.ts';
import { createOptOuts } from './opt-outs.ts';

export type MailJobDeps = {
  config: Config;
  database: Database;
  logger: Logger;
  texts: Texts;
  mailer: Mailer;
  /** Those who know the truth of a mail, and own what it carries, stand further right; compose hands them in. */
  mailChecks?(): MailChecks;
  attachmentSources?(): AttachmentSources;
  isTrusted(email: string): Promise<boolean>;
};

const domainOf = (sender: string): string => /@([^\s>]+)/.exec(sender)?.[1] ?? 'localhost';

export const messagingJobs = ({
  config,
  database,
  logger,
  texts,
  mailer,
  mailChecks = () => ({}),
  attachmentSources = () => ({}),
  isTrusted,
}: MailJobDeps): JobHandlers =>
  createDeliveryJobs({
    database,
    mailer,
    logger,
    company: describeCompany({ config, texts }),
    messageIdDomain: domainOf(config.mailFrom),
    optOuts: createOptOuts({ config, database }),
    checks: mailChecks,
    attachmentSources,
    isTrusted,
  });

/** A failed mail can be tried again for this long; then what opens something leaves its row. */
const secretsKeptDays = 30;

export const messagingSchedules = ({ database }: { database: Database }): Schedule[] => [
  { kind: 'messaging.pick-up', everyMilliseconds: minutes(10), run: () => pickUpForgotten(database) },
];

/** A mail that is due has a job. Should one ever be lost, the mail is not. */
const pickUpForgotten = async (database: Database): Promise<void> => {
  for (const { id, attempts } of await listForgotten(database)) await enqueue(database, deliverNowJob(id, attempts));
};

export const forgetOldSecrets = async (database: Database): Promise<void> => {
  const secrets = Object.fromEntries(mailTypeNames.map((type) => [type, secretsOf(type)]));
  await forgetSecrets(database, secrets, secretsKeptDays);
};
