import { normaliseEmail } from './account-rules.ts';

/** Providers for whom `j.oe@` and `joe@` are the same mailbox. */
const dotless = new Set(['gmail.com', 'googlemail.com']);

/**
 * The mailbox behind an address, where one person's spellings of it must count as one: without a tag (`joe+1@`), without
 * dots where the provider ignores them. Only for counting: mail goes to the address as it was given.
 */
export function mailboxOf(address: string): string {
  const email = normaliseEmail(address);
  const at = email.lastIndexOf('@');
  if (at < 1) return email;
  const [name = '', domain = ''] = [email.slice(0, at), email.slice(at + 1)];
  const untagged = name.split('+')[0] || name;
  return dotless.has(domain) ? `${untagged.replaceAll('.', '')}@gmail.com` : `${untagged}@${domain}`;
}
