import type { SignedIn } from '../access.ts';
import type { IdentityDeps } from '../deps.ts';
import { deleteSessionsOf } from '../sign-in/sessions-repo.ts';
import { setPasswordHash } from '../users-repo.ts';
import { confirmPassword } from './confirm-password.ts';
import { mailPasswordChanged } from './password-changed.ts';
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
