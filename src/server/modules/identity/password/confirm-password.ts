import { AppError } from '#server/http/app-error.ts';
import { hours } from '#server/platform/durations.ts';
import { getOwnUser, type SignedIn } from '../access.ts';
import type { IdentityDeps } from '../deps.ts';
import type { User } from '../users-repo.ts';

type Deps = Pick<IdentityDeps, 'database' | 'limits' | 'passwords'>;

const triesPerPerson = { name: 'confirm-password', points: 10, perSeconds: hours(1) / 1000 };

/** Asks again before what cannot be undone: an unlocked phone on a table is not its owner. */
export const confirmPassword = async (deps: Deps, actor: SignedIn, password: string): Promise<User> => {
  const user = await getOwnUser(deps.database, actor);
  if (user.passwordHash === null) throw new AppError('password_missing');
  await deps.limits.take(triesPerPerson, user.id);
  if (!(await deps.passwords.matches(user.passwordHash, password))) throw new AppError('password_wrong');
  return user;
};
