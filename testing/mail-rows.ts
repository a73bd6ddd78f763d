import { join } from 'node:path';
import { expect } from 'vitest';
import type { AttachmentSources, MailChecks, MailRequest } from '#server/modules/messaging/public.ts';
import { messagingJobs } from '#server/modules/messaging/send/jobs.ts';
import type { Database } from '#server/platform/database/database.ts';
import { sql } from '#server/platform/database/sql.ts';
import { createWorker, type Worker } from '#server/platform/jobs/worker.ts';
import { createLogger } from '#server/platform/logger.ts';
import type { Mailer } from '#server/platform/mailer/mailer.ts';
import { projectRoot } from '#server/platform/project-root.ts';
import { readTexts } from '#server/platform/texts.ts';
import { addPerson, signIn } from './people.ts';
import type { SignedIn, TestServer } from './server.ts';

export const codeMail = (cause: string, email = 'ines@calma.example'): MailRequest => ({
  type: 'verification_code',
  to: { email, name: 'Inês' },
  language: 'pt',
  cause,
  values: { firstName: 'Inês', code: '4821', minutes: 10 },
});

/** Good for as long as it takes. */
export const welcomeMail = (cause: string, email = 'ines@calma.example'): MailRequest => ({
  type: 'welcome',
  to: { email, name: 'Inês' },
  language: 'pt',
  cause,
  values: { firstName: 'Inês' },
});

export const adminOf = async (server: TestServer): Promise<SignedIn> => {
  const email = 'marta@calma.example';
  const known = await server.database.maybeOne(sql`select from users where email = ${email}`);
  if (!known) await addPerson(server, { email, role: 'admin' });
  return signIn(server, email);
};

type Row = {
  id: string;
  type: string;
  cause: string;
  status: string;
  cancelReason: string | null;
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
    select id, type, cause, status, cancel_reason as "cancelReason", attempts, variables, subject, text, html, last_error as "lastError",
      message_id as "messageId", send_at as "sendAt"
    from emails order by created_at, cause`);

export const onlyRow = async (database: Database): Promise<Row> => {
  const rows = await rowsOf(database);
  expect(rows).toHaveLength(1);
  return rows[0] as Row;
};

type MailWorkerOptions = {
  database?: Database;
  mailChecks?: MailChecks;
  attachmentSources?: AttachmentSources;
  isTrusted?: (email: string) => Promise<boolean>;
};

/** A worker as another process would have it: its own memory and its own connections to the mail server. */
export const mailWorkerOf = async (
  server: TestServer,
  mailer: Mailer,
  {
    database = server.database,
    isTrusted = async () => true,
    mailChecks = {},
    attachmentSources = {},
  }: MailWorkerOptions = {},
): Promise<Worker> => {
  const texts = await readTexts(join(projectRoot, 'locales'));
  const logger = createLogger('debug', server.log.destination);
  return createWorker({
    database,
    handlers: messagingJobs({
      config: server.config,
      database,
      logger,
      texts,
      mailer,
      isTrusted,
      mailChecks: () => mailChecks,
      attachmentSources: () => attachmentSources,
    }),
    schedules: [],
    logger,
  });
};
