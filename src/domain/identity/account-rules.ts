import { commonPasswords } from './common-passwords.ts';
import type { Role } from './role.ts';

export const shortestName = 2;
export const shortestPassword = 6;
const shortestStaffPassword = 12;
export const verificationCodeLength = 4;
/** How long what we mail to people who want in can be used, and so how long the mail itself is worth sending. */
export const verificationCodeMinutes = 10;
export const resetLinkMinutes = 60;
export const invitationDays = 3;
const longestEmail = 254;

export const nameProblem = (name: string): 'too_short' | null =>
  name.trim().length < shortestName ? 'too_short' : null;

export type PasswordProblem = 'too_short' | 'too_short_for_staff' | 'too_common' | 'too_close';

/** Whose password it is to be, as far as that is known. */
export type PasswordOwner = { role?: Role; email?: string; brand?: string };

export function passwordProblem(password: string, { role = 'client', email, brand }: PasswordOwner = {}) {
  if (password.length < shortestPassword) return 'too_short' satisfies PasswordProblem;
  if (commonPasswords.has(password.toLowerCase())) return 'too_common' satisfies PasswordProblem;
  // One of these opens every home address.
  if (role !== 'client' && password.length < shortestStaffPassword)
    return 'too_short_for_staff' satisfies PasswordProblem;
  return isNameOf(password, email, brand) ? ('too_close' satisfies PasswordProblem) : null;
}

/** The first things a stranger tries: the address, the part before the @, our own name; with figures and signs around it too. */
function isNameOf(password: string, email = '', brand = ''): boolean {
  const typed = password.toLowerCase();
  const words = lettersOf(typed);
  const [mailbox = ''] = email.toLowerCase().split('@');
  if (email !== '' && typed === email.toLowerCase()) return true;
  return [mailbox, brand].some((name) => lettersOf(name) !== '' && words === lettersOf(name));
}

const lettersOf = (text: string): string => text.toLowerCase().replace(/[^\p{L}]/gu, '');

export function verificationCodeProblem(code: string): 'wrong_length' | 'not_digits' | null {
  if (code.length !== verificationCodeLength) return 'wrong_length';
  return /^[0-9]+$/.test(code) ? null : 'not_digits';
}

const email = /^(?!\.)(?!.*\.\.)[\w'+\-.]*[\w+-]@(?:[a-z0-9][a-z0-9-]*\.)+[a-z]{2,}$/i;

export const isEmail = (text: string): boolean => text.length <= longestEmail && email.test(text);

/** One mailbox, one spelling: accounts are compared by this. */
export const normaliseEmail = (text: string): string => text.trim().toLowerCase();
