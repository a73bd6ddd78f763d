import type { Mailer } from './mailer.ts';
import { toSingleLine } from './recipient.ts';

/** The built-in mailbox: mail stays in its row, and the terminal shows one line of it. */
export const createMailboxMailer = (announce: (line: string) => void): Mailer => ({
  keepsMail: true,
  send: async ({ to, subject }) => announce(`  mail to ${toSingleLine(to.email)}: "${toSingleLine(subject)}"`),
  close: () => undefined,
});
