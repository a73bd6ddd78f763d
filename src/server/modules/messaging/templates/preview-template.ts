import type { previewEmailTemplate } from '#contract/email-templates.ts';
import type { RouteAnswer } from '#contract/route.ts';
import type { Language } from '#domain/language/language.ts';
import type { Database } from '#server/platform/database/database.ts';
import type { Texts } from '#server/platform/texts.ts';
import { isOptional, type MailType } from '../mail-types.ts';
import { type Company, renderMail } from '../write/render-mail.ts';
import { TemplateError } from '../write/template.ts';
import { describeFault, faultOf } from './save-template.ts';
import { readTemplate, shownExample } from './templates.ts';

type Deps = { database: Database; company: Company; texts: Texts };

type Draft = { type: MailType; language: Language; subject?: string | undefined; body?: string | undefined };

/** A text that is being typed is often broken: that is no error, it is said beside. */
export const previewTemplate = async (
  { database, company, texts }: Deps,
  { type, language, ...draft }: Draft,
  reader: Language,
): Promise<RouteAnswer<typeof previewEmailTemplate>> => {
  const saved = await readTemplate(database, company, type, language);
  const template = { subject: draft.subject ?? saved.subject, body: draft.body ?? saved.body };
  const unsubscribeUrl = isOptional(type) ? company.siteUrl : null;
  const tell = (error: TemplateError | null) =>
    error && { part: error.part, line: error.line, message: describeFault(texts, reader, error) };
  try {
    const preview = renderMail(
      company,
      { type, language },
      template,
      shownExample(company, type, language),
      unsubscribeUrl,
    );
    return { preview, fault: tell(faultOf(company, type, language, template)) };
  } catch (error) {
    if (!(error instanceof TemplateError)) throw error;
    return { preview: null, fault: tell(error) };
  }
};
