import * as z from 'zod/mini';
import { listOf, listShape } from './admin-list.ts';
import { route } from './route.ts';
import { language } from './session.ts';
import { singleLine } from './text-fields.ts';

/** `waiting`: an attempt has failed, and it is tried again. */
export const emailStatus = z.enum(['planned', 'waiting', 'sending', 'sent', 'failed', 'cancelled']);

export type EmailStatus = z.output<typeof emailStatus>;

/** `stale`: its time had passed. `untrue`: what it says was no longer so. `unsubscribed`: its reader did not want it. `too_many`: ten a day to an address that nobody has proved. */
export const cancelReason = z.enum(['stale', 'untrue', 'unsubscribed', 'too_many', 'by_admin']);

export const attachmentKind = z.enum([
  'calendar',
  'receipt',
  'gift-card-receipt',
  'gift-card',
  'pay-statement',
  'tip-receipt',
  'invoice',
]);

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
  /** Names only: the files are made when the message leaves. */
  attachments: z.array(attachmentKind),
  isTest: z.boolean(),
  attempts: z.int(),
  lastError: z.nullable(z.string()),
  cancelReason: z.nullable(cancelReason),
  createdAt: z.iso.datetime(),
  /** When the next attempt is due. */
  sendAt: z.iso.datetime(),
  sentAt: z.nullable(z.iso.datetime()),
  /** What an admin may do with it now. */
  may: z.object({ sendNow: z.boolean(), cancel: z.boolean(), retry: z.boolean() }),
});

export type Email = z.output<typeof email>;

const emailId = z.object({ id: z.uuid() });

export const listEmails = route({
  method: 'GET',
  path: '/api/admin/emails',
  who: 'admin',
  summary: 'The messages, newest first',
  query: z.object({
    ...listShape(['createdAt', 'sendAt', 'sentAt'], '-createdAt'),
    status: z.optional(emailStatus),
    type: z.optional(singleLine(60)),
    language: z.optional(language),
    /** Part of an address. */
    to: z.optional(z.string().check(z.maxLength(254))),
  }),
  answer: z.object({
    ...listOf(email).shape,
    /** True when nothing leaves the server and this list is where mail is read. */
    isMailbox: z.boolean(),
    /** Since when mail does not leave: the first failed attempt of what still waits. Null when all is well. */
    stuckSince: z.nullable(z.iso.datetime()),
    /** How many there are in each state, whatever the filters. */
    counts: z.record(emailStatus, z.int()),
  }),
});

/** Opened, a message that waits shows what would leave now, without what opens something. */
export const openedEmail = z.object({
  ...email.shape,
  isPreview: z.boolean(),
  /** It has left, and only its words were kept: written again, without what opens something. */
  isRestored: z.optional(z.literal(true)),
  messageId: z.nullable(z.string()),
});

export type OpenedEmail = z.output<typeof openedEmail>;

export const getEmail = route({
  method: 'GET',
  path: '/api/admin/emails/:id',
  who: 'admin',
  summary: 'One message; of one that still waits, what would leave now',
  params: emailId,
  answer: openedEmail,
  errors: ['not_found'],
});

export const sendEmailNow = route({
  method: 'POST',
  path: '/api/admin/emails/:id/send-now',
  who: 'admin',
  summary: 'Send a planned message without waiting for its time',
  params: emailId,
  answer: email,
  errors: ['not_found', 'changed_meanwhile'],
});

export const cancelEmail = route({
  method: 'POST',
  path: '/api/admin/emails/:id/cancel',
  who: 'admin',
  summary: 'Do not send a planned or failed message',
  params: emailId,
  answer: email,
  errors: ['not_found', 'changed_meanwhile'],
});

export const retryEmail = route({
  method: 'POST',
  path: '/api/admin/emails/:id/retry',
  who: 'admin',
  summary: 'Try a failed message again, under the same Message-ID',
  params: emailId,
  answer: email,
  errors: ['not_found', 'changed_meanwhile'],
});

export const retryStuckEmails = route({
  method: 'POST',
  path: '/api/admin/emails/retry',
  who: 'admin',
  summary: 'Try at once whatever waits for another attempt, and what was given up in the last seven days',
  answer: z.object({ count: z.int() }),
});

/** A mail about a booking, to whomever; its words are read by `getEmail`. */
export const bookingMail = z.extend(z.omit(email, { text: true, html: true }), {
  isToClient: z.boolean(),
  maySendAgain: z.boolean(),
});

export type BookingMail = z.output<typeof bookingMail>;

export const listBookingMails = route({
  method: 'GET',
  path: '/api/admin/bookings/:id/mails',
  who: 'admin',
  summary: 'Every mail about a booking, newest first',
  params: z.object({ id: z.uuid() }),
  answer: z.array(bookingMail),
  errors: ['not_found'],
});

export const resendBookingMail = route({
  method: 'POST',
  path: '/api/admin/bookings/:id/mails/:mailId/resend',
  who: 'admin',
  summary: 'Send a mail to the client once more, at the address and with the link of now',
  params: z.object({ id: z.uuid(), mailId: z.uuid() }),
  answer: z.object({ ok: z.literal(true) }),
  errors: ['not_found', 'changed_meanwhile'],
});

export const bookingMailRoutes = { listBookingMails, resendBookingMail };

const unsubscribeParams = z.object({ token: z.string().check(z.maxLength(200)) });
const pageLanguage = z.object({ lang: z._default(language, 'en') });

export const showUnsubscribe = route({
  method: 'GET',
  path: '/api/emails/unsubscribe/:token',
  who: 'anyone',
  summary: 'The page behind the link in the foot of a message (text/html); opening it changes nothing',
  params: unsubscribeParams,
  query: pageLanguage,
  answer: z.string(),
  file: 'text/html',
  errors: ['not_found'],
});

export const unsubscribe = route({
  method: 'POST',
  path: '/api/emails/unsubscribe/:token',
  who: 'provider',
  takesForms: true,
  summary: 'No more messages of this kind, by one click in the mail program (RFC 8058) or the button of the page',
  params: unsubscribeParams,
  query: pageLanguage,
  answer: z.string(),
  file: 'text/html',
  errors: ['not_found'],
});

export const emailRoutes = {
  listEmails,
  getEmail,
  sendEmailNow,
  cancelEmail,
  retryEmail,
  retryStuckEmails,
  showUnsubscribe,
  unsubscribe,
};
