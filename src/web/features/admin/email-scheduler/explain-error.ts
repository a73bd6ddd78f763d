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
