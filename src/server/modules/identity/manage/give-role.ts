import type { Actor } from '#server/http/actor.ts';
import { AppError } from '#server/http/app-error.ts';
import { recordChange } from '#server/modules/audit/public.ts';
import type { Transaction } from '#server/platform/database/database.ts';
import { deleteSessionsOf } from '../sign-in/sessions-repo.ts';
import { findPerson, lockPerson, writePerson } from './admin-repo.ts';
import { logged } from './edit-users.ts';

/** From client to therapist or back; admins are made and unmade elsewhere. A new role ends their sessions. */
export const giveRole = async (
  tx: Transaction,
  id: string,
  role: 'client' | 'therapist',
  actor: Actor,
): Promise<void> => {
  const before = await lockPerson(tx, id);
  if (!before || before.role === 'admin' || before.status === 'disabled') throw new AppError('account_unfit');
  if (before.role === role) return;
  await writePerson(tx, id, { ...before, role });
  await deleteSessionsOf(tx, id);
  const after = await findPerson(tx, id);
  await recordChange(tx, { actor, what: 'user', id, before: logged(before), after: after && logged(after) });
};
