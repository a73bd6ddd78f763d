import * as z from 'zod/mini';
import { wholeNumber, yesOrNo } from './admin-list.ts';
import { route } from './route.ts';
import { language } from './session.ts';
import { emailAddress, singleLine } from './text-fields.ts';

const subject = singleLine(200).check(z.minLength(1));
/** One line is one block; see the README of messaging. */
const body = z.string().check(z.minLength(1), z.maxLength(10_000));
const mailType = singleLine(60);
/** Counts the changes; 0 while nobody has changed the default. */
const mostVersions = 2_147_483_647;
const version = z.int().check(z.minimum(0), z.maximum(mostVersions));

export const emailTemplate = z.object({
  /** `booking_confirmed.pt` */
  id: z.string(),
  type: mailType,
  language,
  subject: z.string(),
  body: z.string(),
  /** False while the standard text counts. */
  isChanged: z.boolean(),
  version,
  updatedAt: z.nullable(z.iso.datetime()),
  /** Variables it is for and does not name: until they are back, the default is sent in its place. */
  missing: z.array(z.string()),
});

export type EmailTemplate = z.output<typeof emailTemplate>;

export const templateVariable = z.object({
  name: z.string(),
  example: z.object({ en: z.string(), pt: z.string() }),
  /** Opens something or tells of somebody else: it is not kept once the message has left. */
  isSecret: z.boolean(),
  /** What the message is for: a text without it is refused. */
  isNeeded: z.boolean(),
});

export const openedTemplate = z.object({
  ...emailTemplate.shape,
  default: z.object({ subject: z.string(), body: z.string() }),
  variables: z.array(templateVariable),
});

export type OpenedTemplate = z.output<typeof openedTemplate>;

const templateId = z.object({ id: singleLine(80) });

export const listEmailTemplates = route({
  method: 'GET',
  path: '/api/admin/email-templates',
  who: 'admin',
  summary: 'What the company writes, every type in every language',
  query: z.object({
    q: z.optional(singleLine(100)),
    type: z.optional(mailType),
    language: z.optional(language),
    changed: z.optional(yesOrNo),
  }),
  answer: z.object({ items: z.array(emailTemplate), total: z.int() }),
});

export const getEmailTemplate = route({
  method: 'GET',
  path: '/api/admin/email-templates/:id',
  who: 'admin',
  summary: 'One template, its default and its variables',
  params: templateId,
  answer: openedTemplate,
  errors: ['not_found'],
});

export const createEmailTemplate = route({
  method: 'POST',
  path: '/api/admin/email-templates',
  who: 'admin',
  status: 201,
  summary: 'Replace a default that nobody has changed yet; a text that does not parse is refused with its line',
  body: z.strictObject({ type: mailType, language, subject, body }),
  answer: openedTemplate,
  errors: ['not_found', 'changed_meanwhile'],
});

export const updateEmailTemplate = route({
  method: 'PATCH',
  path: '/api/admin/email-templates/:id',
  who: 'admin',
  summary: 'Change a text; one that does not parse is refused with its line',
  params: templateId,
  body: z.strictObject({ subject: z.optional(subject), body: z.optional(body), version }),
  answer: openedTemplate,
  errors: ['not_found', 'changed_meanwhile'],
});

export const restoreEmailTemplate = route({
  method: 'DELETE',
  path: '/api/admin/email-templates/:id',
  who: 'admin',
  status: 204,
  summary: 'Back to the default; what was written stays in the history',
  params: templateId,
  /** The text that was seen; a newer one is not replaced then. */
  query: z.object({ version: z.optional(wholeNumber(0, mostVersions)) }),
  answer: z.null(),
  errors: ['not_found', 'changed_meanwhile'],
});

export const listTemplateVersions = route({
  method: 'GET',
  path: '/api/admin/email-template-versions/:id',
  who: 'admin',
  summary: 'What a template said before, newest first',
  params: templateId,
  answer: z.array(
    z.object({
      version: z.int(),
      /** Null where the default was restored. */
      subject: z.nullable(z.string()),
      body: z.nullable(z.string()),
      at: z.iso.datetime(),
      by: z.nullable(z.object({ id: z.string(), name: z.nullable(z.string()) })),
    }),
  ),
  errors: ['not_found'],
});

export const listTemplateVariables = route({
  method: 'GET',
  path: '/api/admin/email-templates/variables/:type',
  who: 'admin',
  summary: 'What a template of this type may name, beside `brand` and `siteUrl`',
  params: z.object({ type: mailType }),
  answer: z.object({ type: z.string(), variables: z.array(templateVariable) }),
  errors: ['not_found'],
});

export const previewEmailTemplate = route({
  method: 'POST',
  path: '/api/admin/email-templates/preview',
  who: 'admin',
  summary: 'How a text looks, saved or not, filled with examples; what is left out is taken from what counts now',
  body: z.strictObject({
    type: mailType,
    language,
    subject: z.optional(z.string().check(z.maxLength(200))),
    body: z.optional(z.string().check(z.maxLength(10_000))),
  }),
  answer: z.object({
    /** Null when the text does not parse. One that lacks what it is for is shown, with the fault beside. */
    preview: z.nullable(z.object({ subject: z.string(), text: z.string(), html: z.string() })),
    fault: z.nullable(z.object({ part: z.enum(['subject', 'body']), line: z.int(), message: z.string() })),
  }),
  errors: ['not_found'],
});

export const testEmailTemplate = route({
  method: 'POST',
  path: '/api/admin/email-templates/test',
  who: 'admin',
  status: 202,
  summary: 'Send a text, saved or not, filled with examples, to an address, by default one’s own',
  body: z.strictObject({
    id: z.optional(singleLine(80)),
    type: z.optional(mailType),
    language: z.optional(language),
    to: z.optional(emailAddress),
    subject: z.optional(subject),
    body: z.optional(body),
  }),
  answer: z.object({ ok: z.literal(true), to: z.string(), emailId: z.string() }),
  errors: ['not_found'],
});

export const emailTemplateRoutes = {
  createEmailTemplate,
  getEmailTemplate,
  listEmailTemplates,
  listTemplateVariables,
  listTemplateVersions,
  previewEmailTemplate,
  restoreEmailTemplate,
  testEmailTemplate,
  updateEmailTemplate,
};
