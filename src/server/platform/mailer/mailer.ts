import type { Recipient } from './recipient.ts';

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

/** The way a mail leaves the house. */
export type Mailer = {
  /** True when nothing leaves and the row itself is the mailbox. */
  readonly keepsMail: boolean;
  /** Resolves once the mail is accepted. Throws `MailRefused` when trying again is useless, anything else when it is not. */
  send(mail: Mail): Promise<void>;
  close(): void;
};

/** The other side will never take this mail. */
export class MailRefused extends Error {}
