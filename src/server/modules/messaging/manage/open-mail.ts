import type { OpenedEmail } from '#contract/emails.ts';
import { found } from '#server/http/app-error.ts';
import type { Database } from '#server/platform/database/database.ts';
import { type MailType, secretsOf } from '../mail-types.ts';
import { findTemplate } from '../templates/templates-repo.ts';
import { type Company, type RenderedMail, renderMail } from '../write/render-mail.ts';
import { TemplateError, type TemplateValues } from '../write/template.ts';
import { findMail } from './mails-repo.ts';
import { toEmail } from './to-response.ts';

type Deps = { database: Database; company: Company };

/** One that still waits is written as it would be now, so that an admin sees it before anyone gets it. */
export const openMail = async ({ database, company }: Deps, id: string): Promise<OpenedEmail> => {
  const mail = found(await findMail(database, id));
  const { type, language, variables, status, messageId } = mail;
  const opened = { ...toEmail(mail), messageId, isPreview: false };
  // What left by a mail server is not kept: its words are, without what opens something.
  const isGone = status === 'sent' && mail.html === null;
  if (!isGone && !['planned', 'waiting', 'failed'].includes(status)) return opened;
  const template = mail.template ?? (await findTemplate(database, type, language)) ?? company.texts[language][type];
  const preview = tryToRender(() =>
    renderMail(company, { type, language }, template, hideSecrets(company, type, variables)),
  );
  if (!preview) return opened;
  return isGone
    ? { ...opened, ...preview, subject: mail.subject ?? preview.subject, isRestored: true }
    : { ...opened, ...preview, isPreview: true };
};

const tryToRender = (render: () => RenderedMail): RenderedMail | null => {
  try {
    return render();
  } catch (error) {
    if (error instanceof TemplateError) return null;
    throw error;
  }
};

/** The values as they may be shown to somebody else: links lead home, the rest is dots. */
const hideSecrets = ({ siteUrl }: Company, type: MailType, values: TemplateValues): TemplateValues => {
  const isLink = (name: string) => /link$/i.test(name) || /^https?:/.test(String(values[name]));
  const hidden = secretsOf(type).map((name) => [name, isLink(name) ? siteUrl : '••••']);
  return { ...values, ...Object.fromEntries(hidden) };
};
