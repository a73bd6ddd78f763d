import { normaliseEmail } from '#domain/identity/account-rules.ts';
import { AppError } from '#server/http/app-error.ts';
import type { IdentityDeps } from './deps.ts';
import { findUserByEmail, type User } from './users-repo.ts';

type Deps = Pick<IdentityDeps, 'database' | 'passwords' | 'pauses'>;
type Input = {
  email: string;
  password: string;
  ip: string;
  /** Told whose account it was tried on, if there is one. */
  onWrong(tried: User | null): Promise<void>;
};

/** An unknown address costs the same time and gets the same answer as a wrong password. */
export const login = async ({ database, passwords, pauses }: Deps, input: Input): Promise<User> => {
  const email = normaliseEmail(input.email);
  const attempt = await pauses.begin(email, input.ip);
  const user = await findUserByEmail(database, email);
  const right = await passwords.matches(user?.passwordHash ?? null, input.password).catch(async (error: unknown) => {
    await attempt.abandoned();
    throw error;
  });
  if (!user || !right) {
    await input.onWrong(user);
    throw new AppError('invalid_credentials');
  }
  await attempt.succeeded();
  // Said only to somebody who knows the password.
  if (user.disabledAt) throw new AppError('account_disabled');
  return user;
};
