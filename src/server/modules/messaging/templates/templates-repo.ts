import type { Language } from '#domain/language/language.ts';
import type { Queryable } from '#server/platform/database/database.ts';
import { defineTable, instant, int, orNull, type RowOf, text, uuid } from '#server/platform/database/define-table.ts';
import { sql } from '#server/platform/database/sql.ts';
import type { MailType } from '../mail-types.ts';
import type { Template } from '../write/template.ts';

/** What an admin made of a template, if they did and did not go back to the default. */
export const findTemplate = (on: Queryable, type: MailType, language: Language) =>
  on.maybeOne<Template>(sql`
    select subject, body from (
      select subject, body from email_templates where type = ${type} and language = ${language}
      order by version desc limit 1) latest
    where subject is not null`);

const templates = defineTable('email_templates', {
  type: text<MailType>(),
  language: text<Language>(),
  version: int(),
  /** Null: our own default counts from here on. */
  subject: orNull(text()),
  body: orNull(text()),
  updatedAt: instant(),
  changedBy: orNull(uuid()),
});
export type TemplateRow = RowOf<typeof templates.columns>;

const columns = templates.select();

export const listLatestVersions = (on: Queryable): Promise<TemplateRow[]> =>
  on.many<TemplateRow>(sql`
    select distinct on (type, language) ${columns} from email_templates order by type, language, version desc`);

export const listVersions = (on: Queryable, type: MailType, language: Language): Promise<TemplateRow[]> =>
  on.many<TemplateRow>(sql`
    select ${columns} from email_templates where type = ${type} and language = ${language} order by version desc`);

type NewVersion = {
  type: MailType;
  language: Language;
  template: Template | null;
  /** The version it builds on. */
  after: number;
  changedBy: string | null;
};

/** False when somebody else has written the next version in the meantime. */
export const insertVersion = async (
  on: Queryable,
  { type, language, template, after, changedBy }: NewVersion,
): Promise<boolean> =>
  (await on.run(sql`
    insert into email_templates (type, language, version, subject, body, changed_by)
    select ${type}, ${language}, ${after + 1}, ${template?.subject ?? null}, ${template?.body ?? null}, ${changedBy}
    where ${after} = coalesce(
      (select max(version) from email_templates where type = ${type} and language = ${language}), 0)
    on conflict do nothing`)) === 1;
