import type { SignedIn } from '../access.ts';
import type { IdentityDeps } from '../deps.ts';
import { confirmPassword } from '../password/confirm-password.ts';
import { eraseUser } from './erase-user.ts';

type Deps = Pick<IdentityDeps, 'database' | 'limits' | 'passwords' | 'emit' | 'forgetAddress'>;

export const deleteAccount = async (deps: Deps, actor: SignedIn, password: string): Promise<void> => {
  const user = await confirmPassword(deps, actor, password);
  await deps.database.transaction((tx) => eraseUser(tx, deps.emit, user.id, deps.forgetAddress));
};
