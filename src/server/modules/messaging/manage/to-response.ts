import type { Email } from '#contract/emails.ts';
import type { MailRow } from './mails-repo.ts';

/** Field by field: what a mail is filled with never leaves by this door. */
export const toEmail = (mail: MailRow): Email => ({
  id: mail.id,
  type: mail.type,
  to: { email: mail.toEmail, name: mail.toName },
  language: mail.language,
  status: mail.status,
  subject: mail.subject,
  text: mail.text,
  html: mail.html,
  // To whoever reads the list a therapist's entry is a calendar file like the client's.
  attachments: mail.attachments.map(({ kind }) => (kind === 'visit' ? 'calendar' : kind)),
  isTest: mail.template !== null,
  attempts: mail.attempts,
  lastError: mail.lastError,
  cancelReason: mail.cancelReason,
  createdAt: mail.createdAt.toISOString(),
  sendAt: mail.sendAt.toISOString(),
  sentAt: mail.sentAt?.toISOString() ?? null,
  may: {
    sendNow: mail.status === 'planned' || mail.status === 'waiting',
    cancel: ['planned', 'waiting', 'failed'].includes(mail.status),
    retry: mail.status === 'failed' && !mail.isStale,
  },
});
