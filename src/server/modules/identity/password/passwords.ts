import { hash, verify } from '@node-rs/argon2';
import type { ErrorCode } from '#contract/error-codes.ts';
import { type PasswordOwner, type PasswordProblem, passwordProblem } from '#domain/identity/account-rules.ts';
import { AppError } from '#server/http/app-error.ts';
import { createBoundedQueue } from './bounded-queue.ts';

export type Passwords = {
  hash(password: string): Promise<string>;
  /** Takes as long for somebody without a password, or for nobody at all, as for a wrong password. */
  matches(passwordHash: string | null, password: string): Promise<boolean>;
};

/** OWASP's figures for argon2id, the package's default algorithm: 19 MiB, two passes, one lane. */
const strength = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };

/** A hash of random bytes nobody kept, for those who have none. */
const nobody = '$argon2id$v=19$m=19456,t=2,p=1$eXYn0eIIORAQR3NthQSwhg$mJfC68ZKHhsF1wGXuwZYGWoXLURDp5tDEWqnPWG1V+M';

/** Hashing takes memory and a core on purpose: a flood of sign-ins must not take all of both. */
export const createPasswords = (bounds = { atOnce: 2, waiting: 50 }): Passwords => {
  const inQueue = createBoundedQueue(bounds);
  return {
    hash: (password) => inQueue(() => hash(password, strength)),
    matches: (passwordHash, password) =>
      inQueue(async () => (await verify(passwordHash ?? nobody, password)) && passwordHash !== null),
  };
};

const refusals: Record<PasswordProblem, ErrorCode> = {
  too_short: 'validation_failed',
  too_short_for_staff: 'password_short',
  too_common: 'password_common',
  too_close: 'password_close',
};

export const refuseWeakPassword = (password: string, owner: PasswordOwner): void => {
  const problem = passwordProblem(password, owner);
  if (problem) throw new AppError(refusals[problem]);
};
