import { join } from 'node:path';
import { expect } from 'vitest';
import { messagingJobs } from '#server/modules/messaging/jobs.ts';
import type { MailRequest } from '#server/modules/messaging/public.ts';
import type { Database } from '#server/platform/database/database.ts';
import { sql } from '#server/platform/database/sql.ts';
import { createWorker, type Worker } from '#server/platform/jobs/worker.ts';
import { createLogger } from '#server/platform/logger.ts';
import type { Mailer } from '#server/platform/mailer/mailer.ts';
import { projectRoot } from '#server/platform/project-root.ts';
import { readTexts } from '#server/platform/texts.ts';
import type { TestHouse } from './server.ts';

export const codeMail = (cause: string, email = 'ines@calma.example'): MailRequest => ({
  type: 'verification_code',
  to: { email, name: 'Inês' },
  language: 'pt',
  cause,
  values: { firstName: 'Inês', code: '4821', minutes: 10 },
});

type Row = {
  id: string;
  status: string;
  attempts: number;
  variables: Record<string, unknown>;
  subject: string | null;
  text: string | null;
  html: string | null;
  lastError: string | null;
  messageId: string | null;
  sendAt: Date;
};

export const rowsOf = (database: Database) =>
  database.many<Row>(sql`
    select id, status, attempts, variables, subject, text, html, last_error as "lastError",
      message_id as "messageId", send_at as "sendAt"
    from emails order by created_at, cause`);

export const onlyRow = async (database: Database): Promise<Row> => {
  const rows = await rowsOf(database);
  expect(rows).toHaveLength(1);
  return rows[0] as Row;
};

/** A worker as another process would have it: its own memory and its own connections to the mail server. */
export const mailWorkerOf = async (house: TestHouse, mailer: Mailer, database = house.database): Promise<Worker> => {
  const texts = await readTexts(join(projectRoot, 'locales'));
  const logger = createLogger('silent');
  return createWorker({
    database,
    handlers: messagingJobs({ config: house.config, database, logger, texts, mailer }),
    schedules: [],
    logger,
  });
};
