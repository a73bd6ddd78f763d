import { normaliseEmail } from '#domain/identity/account-rules.ts';
import { AppError } from '#server/http/app-error.ts';
import type { Transaction } from '#server/platform/database/database.ts';
import type { IdentityDeps } from '../deps.ts';
import { checkSecondStep } from '../second-step/check-second-step.ts';
import { findUserByEmail, type User } from '../users-repo.ts';
import type { LoginAttempt } from './login-pauses.ts';

type Deps = Pick<IdentityDeps, 'database' | 'config' | 'clock' | 'limits' | 'passwords' | 'pauses'>;
type Input = {
  email: string;
  password: string;
  ip: string;
  /** Told whose account it was tried on, if there is one. */
  onWrong(tried: User | null): Promise<void>;
  secondStepCode?: string | undefined;
  onSecondStep(user: User, isRight: boolean): Promise<void>;
  /** Makes the session, in the transaction that spends the code; what it answers gives it to the browser. */
  enter(tx: Transaction, user: User): Promise<() => void>;
};

/** An unknown address costs the same time and gets the same answer as a wrong password. */
export const login = async (deps: Deps, input: Input): Promise<User> => {
  const { database, passwords, pauses } = deps;
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
  await askSecondStep(deps, input, user, attempt);
  await attempt.succeeded();
  // Said only to somebody who knows the password.
  if (user.disabledAt) throw new AppError('account_disabled');
  return user;
};

/** A wrong code counts like a wrong password. Being asked for one does not: the password was right. */
const askSecondStep = async (deps: Deps, input: Input, user: User, attempt: LoginAttempt): Promise<void> => {
  try {
    let handOver = (): void => undefined;
    const answer = await checkSecondStep(deps, user.id, input.secondStepCode, async (tx) => {
      if (!user.disabledAt) handOver = await input.enter(tx, user);
    });
    handOver();
    if (answer === 'right') await input.onSecondStep(user, true);
  } catch (error) {
    const isWrong = error instanceof AppError && error.code === 'second_step_wrong';
    if (isWrong) await input.onSecondStep(user, false);
    else await attempt.abandoned();
    throw error;
  }
};
