import { commonPasswords } from './common-passwords.ts';

export const shortestName = 2;
export const shortestPassword = 6;
export const verificationCodeLength = 4;
/** How long what we mail to people who want in can be used, and so how long the mail itself is worth sending. */
export const verificationCodeMinutes = 10;
export const resetLinkMinutes = 60;
export const invitationDays = 3;
const longestEmail = 254;

export const nameProblem = (name: string): 'too_short' | null =>
  name.trim().length < shortestName ? 'too_short' : null;

/** What a stranger would try first for this person: their own address, or the name on the door. */
type Guesses = { readonly email?: string; readonly brand?: string };

export function passwordProblem(
  password: string,
  { email = '', brand = '' }: Guesses = {},
): 'too_short' | 'too_common' | null {
  if (password.length < shortestPassword) return 'too_short';
  const typed = password.trim().toLowerCase();
  const address = normaliseEmail(email);
  const isGuessed = [address, address.split('@', 1)[0], brand.toLowerCase()].includes(typed);
  return isGuessed || commonPasswords.has(password.toLowerCase()) ? 'too_common' : null;
}

export function verificationCodeProblem(code: string): 'wrong_length' | 'not_digits' | null {
  if (code.length !== verificationCodeLength) return 'wrong_length';
  return /^[0-9]+$/.test(code) ? null : 'not_digits';
}

const email = /^(?!\.)(?!.*\.\.)[\w'+\-.]*[\w+-]@(?:[a-z0-9][a-z0-9-]*\.)+[a-z]{2,}$/i;

export const isEmail = (text: string): boolean => text.length <= longestEmail && email.test(text);

/** One mailbox, one spelling: accounts are compared by this. */
export const normaliseEmail = (text: string): string => text.trim().toLowerCase();
