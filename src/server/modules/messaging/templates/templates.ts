import type { EmailTemplate, listEmailTemplates, OpenedTemplate } from '#contract/email-templates.ts';
import type { RouteRequest } from '#contract/route.ts';
import { isLanguage, type Language, languages } from '#domain/language/language.ts';
import { AppError } from '#server/http/app-error.ts';
import type { Database, Queryable } from '#server/platform/database/database.ts';
import { exampleOf, type MailType, mailTypeNames, neededBy, secretsOf, variablesOf } from '../mail-types.ts';
import type { Company } from '../write/render-mail.ts';
import { missingIn } from '../write/template.ts';
import { listLatestVersions, listVersions, type TemplateRow } from './templates-repo.ts';

type Deps = { database: Database; company: Company };

export const readMailType = (name: string): MailType => {
  const type = mailTypeNames.find((known) => known === name);
  if (!type) throw new AppError('not_found');
  return type;
};

/** `booking_confirmed.pt` */
export const templateIdOf = (type: MailType, language: Language): string => `${type}.${language}`;

export const readTemplateId = (id: string): { type: MailType; language: Language } => {
  const [name = '', language, ...rest] = id.split('.');
  if (!isLanguage(language) || rest.length > 0) throw new AppError('not_found');
  return { type: readMailType(name), language };
};

/** What previews and test mails say. The face in it comes from this server: that of the example would be fetched from nowhere. */
export const shownExample = ({ siteUrl }: Company, type: MailType, language: Language) => {
  const example = exampleOf(type, language);
  return 'portraits' in example ? { ...example, portraits: `${siteUrl}/portraits/marta.png` } : example;
};

const toTemplate = (
  company: Company,
  type: MailType,
  language: Language,
  row: TemplateRow | undefined,
): EmailTemplate => {
  const { subject, body } = company.texts[language][type];
  return {
    id: templateIdOf(type, language),
    type,
    language,
    subject: row?.subject ?? subject,
    body: row?.body ?? body,
    isChanged: (row?.subject ?? null) !== null,
    version: row?.version ?? 0,
    updatedAt: row?.updatedAt.toISOString() ?? null,
    missing: missingIn({ subject: row?.subject ?? subject, body: row?.body ?? body }, neededBy(type)),
  };
};

export const variablesFor = (type: MailType): OpenedTemplate['variables'] => {
  const [en, pt] = [exampleOf(type, 'en'), exampleOf(type, 'pt')];
  return variablesOf(type).map((name) => ({
    name,
    example: { en: String(en[name]), pt: String(pt[name]) },
    isSecret: secretsOf(type).includes(name),
    isNeeded: neededBy(type).includes(name),
  }));
};

type Wish = RouteRequest<typeof listEmailTemplates>['query'];

export const listTemplates = async ({ database, company }: Deps, { q = '', type, language, changed }: Wish) => {
  const rows = await listLatestVersions(database);
  const words = q.toLowerCase().split(/\s+/).filter(Boolean);
  const items = mailTypeNames
    .flatMap((name) => languages.map((one) => toTemplate(company, name, one, rowOf(rows, name, one))))
    .filter((template) => type === undefined || template.type === type)
    .filter((template) => language === undefined || template.language === language)
    .filter((template) => changed === undefined || template.isChanged === changed)
    .filter(({ id, subject, body }) => words.every((word) => `${id} ${subject} ${body}`.toLowerCase().includes(word)));
  return { items, total: items.length };
};

const rowOf = (rows: readonly TemplateRow[], type: MailType, language: Language) =>
  rows.find((row) => row.type === type && row.language === language);

/** As it counts now, on the given connection. */
export const readTemplate = async (
  on: Queryable,
  company: Company,
  type: MailType,
  language: Language,
): Promise<OpenedTemplate> => {
  const [latest] = await listVersions(on, type, language);
  const { subject, body } = company.texts[language][type];
  return {
    ...toTemplate(company, type, language, latest),
    default: { subject, body },
    variables: variablesFor(type),
  };
};

type HistoryDeps = {
  database: Database;
  /** People are kept further right; compose hands this in. */
  namesOf(userIds: readonly string[]): Promise<ReadonlyMap<string, string>>;
};

type Which = { type: MailType; language: Language };

export const listTemplateHistory = async ({ database, namesOf }: HistoryDeps, { type, language }: Which) => {
  const rows = await listVersions(database, type, language);
  const names = await namesOf([...new Set(rows.flatMap(({ changedBy }) => changedBy ?? []))]);
  return rows.map(({ version, subject, body, updatedAt, changedBy }) => ({
    version,
    subject,
    body,
    at: updatedAt.toISOString(),
    by: changedBy === null ? null : { id: changedBy, name: names.get(changedBy) ?? null },
  }));
};
