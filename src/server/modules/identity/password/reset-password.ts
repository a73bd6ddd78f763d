import { AppError } from '#server/http/app-error.ts';
import type { Transaction } from '#server/platform/database/database.ts';
import { hashToken } from '#server/platform/secrets.ts';
import type { IdentityDeps } from '../deps.ts';
import { deleteSessionsOf } from '../sign-in/sessions-repo.ts';
import { findUser, markEmailVerified, setPasswordHash, type User } from '../users-repo.ts';
import { mailPasswordChanged } from './password-link.ts';
import { refuseWeakPassword } from './passwords.ts';
import { claimReset, deleteResetsOf, giveBackReset } from './resets-repo.ts';

type Deps = Pick<IdentityDeps, 'config' | 'database' | 'passwords'>;

/** The link is claimed first and the costly hash made after, so that a hundred at once cost one hash and one wins. */
export const resetPassword = async (
  { config, database, passwords }: Deps,
  input: { token: string; password: string },
): Promise<User> => {
  const reset = await claimReset(database, hashToken(input.token));
  if (!reset) throw new AppError('link_expired');
  const change = async () => {
    const owner = await findUser(database, reset.userId);
    refuseWeakPassword(input.password, { ...owner, brand: config.brand });
    const passwordHash = await passwords.hash(input.password);
    return database.transaction((tx) => replacePassword(tx, reset.userId, passwordHash));
  };
  return change().catch(async (error: unknown) => {
    await giveBackReset(database, reset.id);
    throw error;
  });
};

const replacePassword = async (tx: Transaction, userId: string, passwordHash: string): Promise<User> => {
  const user = await findUser(tx, userId);
  if (!user || user.disabledAt) throw new AppError('link_expired');
  await setPasswordHash(tx, user.id, passwordHash);
  // Whoever could open the link reads this mailbox.
  await markEmailVerified(tx, user.id);
  await deleteResetsOf(tx, user.id);
  await deleteSessionsOf(tx, user.id);
  await mailPasswordChanged(tx, user);
  return user;
};
