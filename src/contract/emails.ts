import * as z from 'zod/mini';
import { route } from './route.ts';
import { language } from './session.ts';

export const emailStatus = z.enum(['planned', 'sending', 'sent', 'failed', 'cancelled']);

export type EmailStatus = z.output<typeof emailStatus>;

export const email = z.object({
  id: z.string(),
  type: z.string(),
  to: z.object({ email: z.string(), name: z.nullable(z.string()) }),
  language,
  status: emailStatus,
  /** Null until the message is written, which happens when it is sent. */
  subject: z.nullable(z.string()),
  /** Only in the built-in mailbox; what left by SMTP is not kept. */
  text: z.nullable(z.string()),
  html: z.nullable(z.string()),
  attempts: z.int(),
  lastError: z.nullable(z.string()),
  createdAt: z.iso.datetime(),
  sendAt: z.iso.datetime(),
  sentAt: z.nullable(z.iso.datetime()),
});

export type Email = z.output<typeof email>;

const wholeNumber = (from: number, to: number) => z.coerce.number().check(z.int(), z.minimum(from), z.maximum(to));

export const listEmails = route({
  method: 'GET',
  path: '/api/admin/emails',
  who: 'admin',
  summary: 'The messages of the house, newest first',
  query: z.object({
    status: z.optional(emailStatus),
    /** Part of an address. */
    to: z.optional(z.string().check(z.maxLength(254))),
    page: z._default(wholeNumber(1, 10_000), 1),
    pageSize: z._default(wholeNumber(1, 100), 20),
  }),
  answer: z.object({ items: z.array(email), total: z.int() }),
});
