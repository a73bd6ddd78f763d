import type { OpenedTemplate } from '#contract/email-templates.ts';
import type { Language } from '#domain/language/language.ts';
import type { Actor } from '#server/http/actor.ts';
import { AppError } from '#server/http/app-error.ts';
import { changedMeanwhile, refuseStale } from '#server/http/version-check.ts';
import { recordChange } from '#server/modules/audit/public.ts';
import type { Database, Transaction } from '#server/platform/database/database.ts';
import type { Texts } from '#server/platform/texts.ts';
import { exampleOf, type MailType, neededBy } from '../mail-types.ts';
import { type Company, renderMail } from '../write/render-mail.ts';
import { missingIn, type Template, TemplateError } from '../write/template.ts';
import { readTemplate, templateIdOf } from './templates.ts';
import { insertVersion } from './templates-repo.ts';

type Deps = { database: Database; company: Company; texts: Texts };

type TemplateChange = {
  type: MailType;
  language: Language;
  subject?: string | undefined;
  body?: string | undefined;
  /** The version that was looked at; null: the default, whatever stood there before it. */
  version: number | null;
};

/** Whoever saw an older text is told, and nothing is overwritten. A text that cannot be sent is never kept. */
export const saveTemplate = (
  deps: Deps,
  { type, language, version, ...change }: TemplateChange,
  actor: Actor,
  reader: Language,
): Promise<OpenedTemplate> =>
  deps.database.transaction(async (tx) => {
    const before = await readTemplate(tx, deps.company, type, language);
    if (version !== null) refuseStale(before, version);
    else if (before.isChanged) throw changedMeanwhile(before);
    const template = { subject: change.subject ?? before.subject, body: change.body ?? before.body };
    refuseUnusable(deps, type, language, template, reader);
    return writeVersion(deps, tx, { before, template, actor });
  });

type Restoring = { type: MailType; language: Language; version?: number | undefined };

/** A template nobody has changed has nothing to restore. Who says which text they saw loses no newer one. */
export const restoreTemplate = (deps: Deps, { type, language, version }: Restoring, actor: Actor): Promise<void> =>
  deps.database.transaction(async (tx) => {
    const before = await readTemplate(tx, deps.company, type, language);
    if (!before.isChanged) return;
    if (version !== undefined) refuseStale(before, version);
    await writeVersion(deps, tx, { before, template: null, actor });
  });

type NewVersion = { before: OpenedTemplate; template: Template | null; actor: Actor };

/** The row that says which version is the next one decides between two who write at the same moment. */
const writeVersion = async (
  { company }: Deps,
  tx: Transaction,
  { before, template, actor }: NewVersion,
): Promise<OpenedTemplate> => {
  const { language, version } = before;
  const type = before.type as MailType;
  const written = await insertVersion(tx, { type, language, template, after: version, changedBy: idOf(actor) });
  const after = await readTemplate(tx, company, type, language);
  if (!written) throw changedMeanwhile(after);
  await record(tx, actor, before, after);
  return after;
};

const idOf = (actor: Actor): string | null => (actor.kind === 'user' ? actor.userId : null);

const record = (
  tx: Parameters<typeof recordChange>[0],
  actor: Actor,
  before: OpenedTemplate,
  after: OpenedTemplate,
): Promise<void> => {
  const parts = ({ subject, body, isChanged }: OpenedTemplate) => ({ subject, body, isChanged });
  const label = templateIdOf(before.type as MailType, before.language);
  return recordChange(tx, {
    actor,
    what: 'email-template',
    id: before.id,
    label,
    before: parts(before),
    after: parts(after),
  });
};

export const refuseUnusable = (
  { company, texts }: Pick<Deps, 'company' | 'texts'>,
  type: MailType,
  language: Language,
  template: Template,
  reader: Language,
): void => {
  const fault = faultOf(company, type, language, template);
  if (!fault) return;
  throw new AppError('validation_failed', {
    fields: { [fault.part]: describeFault(texts, reader, fault) },
    extra: { line: fault.line },
  });
};

/** What keeps a template from being sent, found by writing a mail with it. */
export const faultOf = (
  company: Company,
  type: MailType,
  language: Language,
  template: Template,
): TemplateError | null => {
  try {
    const { subject } = renderMail(company, { type, language }, template, exampleOf(type, language));
    if (subject === '') return new TemplateError('subject', 1, 'the subject is empty');
    const [missing] = missingIn(template, neededBy(type));
    return missing ? new TemplateError('body', lastLine(template), `missing variable: {{ ${missing} }}`) : null;
  } catch (error) {
    if (error instanceof TemplateError) return error;
    throw error;
  }
};

const lastLine = ({ body }: Template): number => body.trimEnd().split('\n').length;

export const describeFault = (texts: Texts, reader: Language, { line, fault, detail }: TemplateError): string =>
  texts.text(reader, `emails:faults.${fault}`, { line, detail });
