import { createTransport } from 'nodemailer';
import { seconds } from '../durations.ts';
import { checkRecipient, type Mailer, MailRefused, toSingleLine } from './mailer.ts';

type Settings = {
  url: string;
  from: string;
  /** How long the server may be silent before the attempt is given up. */
  patienceMilliseconds?: number;
};

/** Mail through an SMTP server, over a few connections that are kept open. */
export const createSmtpMailer = ({ url, from, patienceMilliseconds = seconds(20) }: Settings): Mailer => {
  const transport = createTransport({
    url,
    pool: true,
    maxConnections: 5,
    // A message is only ever tried again by its job: a second try in here would go unseen.
    maxRequeues: 0,
    connectionTimeout: patienceMilliseconds / 2,
    greetingTimeout: patienceMilliseconds / 2,
    socketTimeout: patienceMilliseconds,
    disableFileAccess: true,
    disableUrlAccess: true,
  });
  return {
    keepsMail: false,
    send: async ({ messageId, to, subject, text, html, attachments = [], unsubscribeUrl }) => {
      checkRecipient(to);
      try {
        await transport.sendMail({
          from,
          to: { name: to.name ?? '', address: to.email },
          messageId,
          subject: toSingleLine(subject),
          text,
          html,
          attachments: attachments.map((file) => ({ ...file, filename: toSingleLine(file.filename) })),
          headers: { 'Auto-Submitted': 'auto-generated', ...unsubscribeHeaders(unsubscribeUrl) },
        });
      } catch (error) {
        throw isPermanent(error) ? new MailRefused((error as Error).message, { cause: error }) : error;
      }
    },
    close: () => transport.close(),
  };
};

/** Connects and logs in, and sends nothing; throws what the server says against it. */
export const verifySmtp = async (url: string, patienceMilliseconds = seconds(10)): Promise<void> => {
  const transport = createTransport({
    url,
    connectionTimeout: patienceMilliseconds,
    greetingTimeout: patienceMilliseconds,
    socketTimeout: patienceMilliseconds,
  });
  try {
    await transport.verify();
  } finally {
    transport.close();
  }
};

const unsubscribeHeaders = (url: string | undefined): Record<string, string> =>
  url ? { 'List-Unsubscribe': `<${url}>`, 'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click' } : {};

type SmtpFault = { code?: unknown; responseCode?: unknown };

// The server wants a login or encryption first: our set-up is wrong, not the mail, and a person will put it right.
const setUpFaults = [530, 534, 535, 538];

const isPermanent = (error: unknown): boolean => {
  const { code, responseCode } = error as SmtpFault;
  const isAboutThisMail = code === 'EENVELOPE' || code === 'EMESSAGE';
  return (
    isAboutThisMail && typeof responseCode === 'number' && responseCode >= 500 && !setUpFaults.includes(responseCode)
  );
};
