import { AppError } from '#server/http/app-error.ts';
import type { Transaction } from '#server/platform/database/database.ts';
import { deleteResetsOf } from '../password/resets-repo.ts';
import { deleteSessionsOf } from '../sign-in/sessions-repo.ts';
import { lockAdminIds, setDisabled } from '../users-repo.ts';

/** Takes effect with the next request of theirs, wherever they are signed in. The last admin cannot be shut out. */
export const disableUser = async (tx: Transaction, userId: string): Promise<void> => {
  const admins = await lockAdminIds(tx);
  if (admins.length === 1 && admins[0] === userId) throw new AppError('last_admin');
  if ((await setDisabled(tx, userId, true)) === 0) throw new AppError('not_found');
  await deleteSessionsOf(tx, userId);
  await deleteResetsOf(tx, userId);
};

export const enableUser = async (tx: Transaction, userId: string): Promise<void> => {
  if ((await setDisabled(tx, userId, false)) === 0) throw new AppError('not_found');
};
