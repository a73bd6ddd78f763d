import * as contract from '#contract/email-templates.ts';
import { type Handler, handle } from '#server/http/handler.ts';
import type { Limits } from '#server/http/limits.ts';
import type { Database } from '#server/platform/database/database.ts';
import type { Texts } from '#server/platform/texts.ts';
import type { Company } from '../write/render-mail.ts';
import { previewTemplate } from './preview-template.ts';
import { restoreTemplate, saveTemplate } from './save-template.ts';
import { sendTestMail } from './send-test-mail.ts';
import {
  listTemplateHistory,
  listTemplates,
  readMailType,
  readTemplate,
  readTemplateId,
  variablesFor,
} from './templates.ts';

type Deps = {
  database: Database;
  company: Company;
  texts: Texts;
  limits: Limits;
  namesOf(userIds: readonly string[]): Promise<ReadonlyMap<string, string>>;
  emailOf(userId: string): Promise<string | null>;
};

export const templateRoutes = (deps: Deps): Handler[] => [
  handle(contract.listEmailTemplates, ({ query }) => listTemplates(deps, query)),
  handle(contract.getEmailTemplate, ({ params }) => {
    const { type, language } = readTemplateId(params.id);
    return readTemplate(deps.database, deps.company, type, language);
  }),
  handle(contract.createEmailTemplate, ({ body, actor, language }) =>
    saveTemplate(deps, { ...body, type: readMailType(body.type), version: null }, actor, language),
  ),
  handle(contract.updateEmailTemplate, ({ params, body, actor, language }) =>
    saveTemplate(deps, { ...readTemplateId(params.id), ...body }, actor, language),
  ),
  handle(contract.restoreEmailTemplate, async ({ params, query, actor }) => {
    await restoreTemplate(deps, { ...readTemplateId(params.id), version: query.version }, actor);
    return null;
  }),
  handle(contract.listTemplateVersions, ({ params }) => listTemplateHistory(deps, readTemplateId(params.id))),
  handle(contract.listTemplateVariables, ({ params }) => {
    const type = readMailType(params.type);
    return { type, variables: variablesFor(type) };
  }),
  handle(contract.previewEmailTemplate, ({ body, language }) =>
    previewTemplate(deps, { ...body, type: readMailType(body.type) }, language),
  ),
  handle(contract.testEmailTemplate, ({ body, actor, language }) => {
    const { id, type, language: wanted, ...draft } = body;
    const which = id ? readTemplateId(id) : { type: readMailType(type ?? ''), language: wanted ?? language };
    return sendTestMail(deps, { ...draft, ...which }, actor, language);
  }),
];
