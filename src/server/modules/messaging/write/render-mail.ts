import type { Language } from '#domain/language/language.ts';
import type { Config } from '#server/config.ts';
import { toSingleLine } from '#server/platform/mailer/mailer.ts';
import type { Texts } from '#server/platform/texts.ts';
import { type Audience, audienceOf, type MailType } from '../mail-types.ts';
import { renderHtml } from './html-layout.ts';
import { renderPlainText } from './plain-text.ts';
import { publicLink } from './public-link.ts';
import { sceneOf } from './scenes.ts';
import { fillTemplate, type Template, type TemplateValues } from './template.ts';

export type Company = { readonly brand: string; readonly siteUrl: string; readonly texts: StandardTexts };

export type RenderedMail = { readonly subject: string; readonly text: string; readonly html: string };

/** Every template may also name the system itself. */
const withCompany = ({ brand, siteUrl }: Company, values: TemplateValues): TemplateValues => ({
  ...values,
  brand,
  siteUrl,
});

export const renderSubject = (company: Company, template: Template, values: TemplateValues): string =>
  toSingleLine(fillTemplate({ subject: template.subject, body: '' }, withCompany(company, values)).subject);

/** One template gives both the HTML and the plain text of a mail. */
export const renderMail = (
  company: Company,
  { type, language }: { type: MailType; language: Language },
  template: Template,
  values: TemplateValues,
  unsubscribeUrl: string | null = null,
): RenderedMail => {
  const filled = fillTemplate(template, withCompany(company, values));
  const subject = toSingleLine(filled.subject);
  const { tagline, reasons, unsubscribe } = company.texts[language].layout;
  const way = unsubscribeUrl ? { label: unsubscribe, url: unsubscribeUrl } : null;
  const frame = {
    language,
    subject,
    brand: company.brand,
    siteUrl: company.siteUrl,
    tagline,
    reason: reasons[audienceOf(type)],
    scene: sceneOf(type),
    unsubscribe: way,
  };
  return { subject, text: renderPlainText(frame, filled.blocks), html: renderHtml(frame, filled.blocks) };
};

export const describeCompany = ({ config, texts }: { config: Config; texts: Texts }): Company => ({
  brand: config.brand,
  siteUrl: publicLink(config, ''),
  texts: readStandardTexts(texts),
});

type Layout = { tagline: string; reasons: Record<Audience, string>; unsubscribe: string; test: string };
type UnsubscribePage = { title: string; question: string; button: string; done: string };

type EmailTexts = { layout: Layout; unsubscribe_page: UnsubscribePage } & Record<MailType, Template>;

/** The texts of `locales/{en,pt}/emails.json` as they stand there: Liquid fills them, not i18next. */
export const readStandardTexts = (texts: Texts): Record<Language, EmailTexts> => ({
  en: JSON.parse(texts.file('en', 'emails')),
  pt: JSON.parse(texts.file('pt', 'emails')),
});

type StandardTexts = ReturnType<typeof readStandardTexts>;
