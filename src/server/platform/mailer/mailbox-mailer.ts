import type { Mail, Mailer } from './mailer.ts';
import { toSingleLine } from './recipient.ts';

/** A line of digits alone: what somebody trying the program out would look for in their mail. */
const codeIn = ({ text }: Mail): string => {
  const [, code] = /^ +(\d{4,8})$/m.exec(text) ?? [];
  return code ? `, code ${code}` : '';
};

/** The built-in mailbox: mail stays in its row, and the terminal, where there is one, shows one line of it. */
export const createMailboxMailer = (announce: ((line: string) => void) | null): Mailer => ({
  keepsMail: true,
  send: async (mail) =>
    announce?.(`  mail to ${toSingleLine(mail.to.email)}: "${toSingleLine(mail.subject)}"${codeIn(mail)}`),
  close: () => undefined,
});
