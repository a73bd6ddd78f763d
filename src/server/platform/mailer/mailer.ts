export type Attachment = {
  readonly filename: string;
  readonly contentType: string;
  readonly content: Buffer | string;
};

export type Mail = {
  /** The same for every attempt at one mail, so that a repeated one can be recognised. */
  readonly messageId: string;
  readonly to: Recipient;
  readonly subject: string;
  readonly text: string;
  readonly html: string;
  readonly attachments?: readonly Attachment[];
  /** Where a mail program may ask, by one POST, that no more of these come (RFC 8058). */
  readonly unsubscribeUrl?: string;
};

/** The way a mail leaves the server. */
export type Mailer = {
  /** True when nothing leaves and the row itself is the mailbox. */
  readonly keepsMail: boolean;
  /** Resolves once the mail is accepted. Throws `MailRefused` when trying again is useless, anything else when it is not. */
  send(mail: Mail): Promise<void>;
  close(): void;
};

/** The other side will never take this mail. */
export class MailRefused extends Error {}

export type Recipient = { readonly email: string; readonly name?: string | undefined };

// What could end a header line, start another address or hide something on a terminal.
// biome-ignore lint/suspicious/noControlCharactersInRegex: control characters are what is looked for
const control = /[\u0000-\u001f\u007f-\u009f\u2028\u2029]/;
// biome-ignore lint/suspicious/noControlCharactersInRegex: control characters are what is looked for
const controls = /[\u0000-\u001f\u007f-\u009f\u2028\u2029]+/g;
const address = /^[^\s@<>()[\]\\,;:"]{1,64}@[^\s@<>()[\]\\,;:"]{1,189}$/;

/** A mail whose recipient could write into the headers is never planned and never sent. */
export const checkRecipient = ({ email, name }: Recipient): void => {
  if (control.test(email) || !address.test(email)) throw new Error('A mail needs exactly one plain address');
  if (name !== undefined && (control.test(name) || name.length > 200))
    throw new Error('The name of a recipient must be one line of at most 200 characters');
};

/** For subjects and terminals: whatever breaks a line becomes a space. */
export const toSingleLine = (text: string): string => text.replace(controls, ' ').replace(/ {2,}/g, ' ').trim();

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
