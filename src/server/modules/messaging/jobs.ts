import type { Config } from '#server/config.ts';
import type { Database } from '#server/platform/database/database.ts';
import type { JobHandlers } from '#server/platform/jobs/worker.ts';
import type { Logger } from '#server/platform/logger.ts';
import type { Mailer } from '#server/platform/mailer/mailer.ts';
import type { Texts } from '#server/platform/texts.ts';
import { createDeliveryJobs } from './deliver-mail.ts';
import { readHouseTexts } from './house-texts.ts';
import { publicLink } from './public-link.ts';

type Deps = { config: Config; database: Database; logger: Logger; texts: Texts; mailer: Mailer };

const domainOf = (sender: string): string => /@([^\s>]+)/.exec(sender)?.[1] ?? 'localhost';

export const messagingJobs = ({ config, database, logger, texts, mailer }: Deps): JobHandlers =>
  createDeliveryJobs({
    database,
    mailer,
    logger,
    house: { brand: config.brand, siteUrl: publicLink(config, ''), texts: readHouseTexts(texts) },
    messageIdDomain: domainOf(config.mailFrom),
  });
