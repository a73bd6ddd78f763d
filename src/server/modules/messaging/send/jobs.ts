import type { Config } from '#server/config.ts';
import type { Database } from '#server/platform/database/database.ts';
import type { JobHandlers } from '#server/platform/jobs/worker.ts';
import type { Logger } from '#server/platform/logger.ts';
import type { Mailer } from '#server/platform/mailer/mailer.ts';
import type { Texts } from '#server/platform/texts.ts';
import { describeHouse } from '../write/describe-house.ts';
import type { AttachmentSources } from './attachments.ts';
import { createDeliveryJobs } from './deliver-mail.ts';
import type { MailChecks } from './mail-checks.ts';
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
    house: describeHouse({ config, texts }),
    messageIdDomain: domainOf(config.mailFrom),
    optOuts: createOptOuts({ config, database }),
    checks: mailChecks,
    attachmentSources,
    isTrusted,
  });
