import type { Language } from '#domain/language/language.ts';
import type { Actor } from '#server/http/actor.ts';
import { AppError } from '#server/http/app-error.ts';
import type { Limits } from '#server/http/limits.ts';
import type { Database } from '#server/platform/database/database.ts';
import { enqueue } from '#server/platform/jobs/jobs.ts';
import { checkRecipient } from '#server/platform/mailer/mailer.ts';
import { newId } from '#server/platform/secrets.ts';
import type { Texts } from '#server/platform/texts.ts';
import type { MailType } from '../mail-types.ts';
import { insertMail } from '../repo.ts';
import { deliveryJob } from '../send/delivery-job.ts';
import type { Company } from '../write/render-mail.ts';
import { refuseUnusable } from './save-template.ts';
import { readTemplate, shownExample } from './templates.ts';

type Deps = {
  database: Database;
  company: Company;
  texts: Texts;
  limits: Limits;
  /** People are kept further right; compose hands this in. */
  emailOf(userId: string): Promise<string | null>;
};

type Wish = {
  type: MailType;
  language: Language;
  to?: string | undefined;
  subject?: string | undefined;
  body?: string | undefined;
};

/** A mail like any other, except that its text need not be saved and nothing in it is true. */
export const sendTestMail = async (deps: Deps, wish: Wish, actor: Actor, reader: Language) => {
  const { database, company, texts, limits } = deps;
  const { type, language } = wish;
  const userId = actor.kind === 'user' ? actor.userId : '';
  await limits.take({ name: 'test mail', points: 60, perSeconds: 3600 }, userId);
  const to = wish.to ?? (await deps.emailOf(userId));
  if (!to) throw new AppError('not_found');
  checkRecipient({ email: to });
  const saved = await readTemplate(database, company, type, language);
  const template = { subject: wish.subject ?? saved.subject, body: wish.body ?? saved.body };
  refuseUnusable({ company, texts }, type, language, template, reader);
  const emailId = await database.transaction(async (tx) => {
    const id = await insertMail(tx, {
      type,
      language,
      cause: `test:${newId()}`,
      to: { email: to },
      values: shownExample(company, type, language),
      template: { ...template, subject: `${company.texts[language].layout.test} ${template.subject}` },
      goodForMinutes: null,
    });
    if (!id) throw new Error('A new id was taken');
    await enqueue(tx, deliveryJob(id, 0));
    return id;
  });
  return { ok: true as const, to, emailId };
};
