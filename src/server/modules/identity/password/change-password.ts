import { AppError } from '#server/http/app-error.ts';
import { hours } from '#server/platform/durations.ts';
import { getOwnUser, type SignedIn } from '../access.ts';
import type { IdentityDeps } from '../deps.ts';
import { deleteSessionsOf } from '../sign-in/sessions-repo.ts';
import { setPasswordHash, type User } from '../users-repo.ts';
import { mailPasswordChanged } from './password-link.ts';
import { refuseWeakPassword } from './passwords.ts';
import { deleteResetsOf } from './resets-repo.ts';

type Deps = Pick<IdentityDeps, 'config' | 'database' | 'limits' | 'passwords'>;

/** Whoever else is signed in with the old password is not any more. */
export const changePassword = async (
  deps: Deps,
  actor: SignedIn,
  { current, next }: { current: string; next: string },
): Promise<void> => {
  const user = await confirmPassword(deps, actor, current);
  refuseWeakPassword(next, { ...user, brand: deps.config.brand });
  const passwordHash = await deps.passwords.hash(next);
  await deps.database.transaction(async (tx) => {
    await setPasswordHash(tx, user.id, passwordHash);
    await deleteResetsOf(tx, user.id);
    await deleteSessionsOf(tx, user.id, actor.sessionId);
    await mailPasswordChanged(tx, user);
  });
};

type ConfirmDeps = Pick<IdentityDeps, 'database' | 'limits' | 'passwords'>;

const triesPerPerson = { name: 'confirm-password', points: 10, perSeconds: hours(1) / 1000 };

/** Asks again before what cannot be undone: an unlocked phone on a table is not its owner. */
export const confirmPassword = async (deps: ConfirmDeps, actor: SignedIn, password: string): Promise<User> => {
  const user = await getOwnUser(deps.database, actor);
  if (user.passwordHash === null) throw new AppError('password_missing');
  await deps.limits.take(triesPerPerson, user.id);
  if (!(await deps.passwords.matches(user.passwordHash, password))) throw new AppError('password_wrong');
  return user;
};
