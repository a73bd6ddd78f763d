import type { Email } from '#contract/emails.ts';
import type { MailRow } from './repo.ts';

export const toEmail = ({ toEmail: email, toName: name, createdAt, sendAt, sentAt, ...rest }: MailRow): Email => ({
  ...rest,
  to: { email, name },
  createdAt: createdAt.toISOString(),
  sendAt: sendAt.toISOString(),
  sentAt: sentAt?.toISOString() ?? null,
});
