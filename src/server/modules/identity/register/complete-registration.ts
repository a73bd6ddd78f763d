import { AppError } from '#server/http/app-error.ts';
import { queueMail } from '#server/modules/messaging/public.ts';
import type { Transaction } from '#server/platform/database/database.ts';
import type { IdentityDeps } from '../deps.ts';
import { insertUser, type User } from '../users-repo.ts';
import { takePendingRegistration } from './registrations-repo.ts';
import { checkCode, type GivenCode } from './verification-code.ts';

type Deps = Pick<IdentityDeps, 'database' | 'config'>;

/** The code comes back, so the mailbox is theirs: now there is a user. */
export const completeRegistration = async (deps: Deps, given: GivenCode): Promise<User> => {
  const attempt = await checkCode(deps, given);
  return deps.database.transaction(async (tx) => {
    const pending = await takePendingRegistration(tx, attempt);
    if (!pending) throw new AppError('code_expired');
    const user = await insertUser(tx, pending);
    if (!user) throw new AppError('email_taken');
    await mailWelcome(tx, user);
    return user;
  });
};

export const mailWelcome = (tx: Transaction, { id, email, firstName, language }: User): Promise<void> =>
  queueMail(tx, {
    type: 'welcome',
    to: { email, name: firstName },
    language,
    cause: `user:${id}`,
    values: { firstName },
  });
