import type { EmailStatus } from '#contract/emails.ts';
import type { TagTone } from '#web/ui/tag.tsx';
import { refreshArea } from '../shared/list/use-list.ts';

/** The list, and the mail that stands open: it is no form, so it may change while one looks at it. */
export const refreshMails = (): Promise<void> => refreshArea('emails', ['admin-row', 'emails']);

export const statusTones: Record<EmailStatus, TagTone> = {
  planned: 'wait',
  waiting: 'bad',
  sending: 'wait',
  sent: 'good',
  failed: 'bad',
  cancelled: 'neutral',
};

type MailTrouble = 'refused' | 'unreachable' | 'signIn' | 'later' | 'slow' | 'template' | 'other';

// In this order: a sign-in that is refused also has a 5xx in it, and what was slow often names the connection.
const signs: readonly [MailTrouble, RegExp][] = [
  ['template', /^(subject|body), line \d+/],
  ['signIn', /\b53[0-5]\b|EAUTH|authentication|invalid login/i],
  ['slow', /timeout|timed out|ETIMEDOUT|stalled/i],
  [
    'unreachable',
    /E(CONNREFUSED|CONNRESET|NOTFOUND|AI_AGAIN|HOSTUNREACH|NETUNREACH|PIPE)|getaddrinfo|connection closed|socket/i,
  ],
  ['refused', /\b5\d\d\b|\b5\.\d\.\d/],
  ['later', /\b4\d\d\b|\b4\.\d\.\d/],
];

/** What a mail server or the network said, as one of the few things a person can do something about. */
export const explainError = (said: string): MailTrouble => signs.find(([, sign]) => sign.test(said))?.[0] ?? 'other';
