import { commonPasswords } from './common-passwords.ts';

export const shortestName = 2;
export const shortestPassword = 6;
export const verificationCodeLength = 4;
const longestEmail = 254;

export const nameProblem = (name: string): 'too_short' | null =>
  name.trim().length < shortestName ? 'too_short' : null;

export function passwordProblem(password: string): 'too_short' | 'too_common' | null {
  if (password.length < shortestPassword) return 'too_short';
  return commonPasswords.has(password.toLowerCase()) ? 'too_common' : null;
}

export function verificationCodeProblem(code: string): 'wrong_length' | 'not_digits' | null {
  if (code.length !== verificationCodeLength) return 'wrong_length';
  return /^[0-9]+$/.test(code) ? null : 'not_digits';
}

const email = /^(?!\.)(?!.*\.\.)[\w'+\-.]*[\w+-]@(?:[a-z0-9][a-z0-9-]*\.)+[a-z]{2,}$/i;

export const isEmail = (text: string): boolean => text.length <= longestEmail && email.test(text);

/** One mailbox, one spelling: accounts are compared by this. */
export const normaliseEmail = (text: string): string => text.trim().toLowerCase();
