import { AppError } from '#server/http/app-error.ts';
import { emptyEntries } from '#server/modules/audit/public.ts';
import { deleteMailsTo } from '#server/modules/messaging/public.ts';
import { deleteNotificationsOf, deletePushOf } from '#server/modules/notifications/public.ts';
import type { Transaction } from '#server/platform/database/database.ts';
import { defineEvent, type Emit } from '#server/platform/jobs/events.ts';
import { deleteJobsAbout } from '#server/platform/jobs/jobs.ts';
import type { SignedIn } from '../access.ts';
import type { ForgetAddress, IdentityDeps } from '../deps.ts';
import { confirmPassword } from '../password/change-password.ts';
import { deleteResetsOf } from '../password/resets-repo.ts';
import { deletePendingRegistration } from '../register/registrations-repo.ts';
import { stopSecondStep } from '../second-step/second-step-repo.ts';
import { deleteSessionsOf } from '../sign-in/sessions-repo.ts';
import { eraseUserRow, findUser, lockAdminIds } from '../users-repo.ts';

/** The row stays, empty, so that bookings keep an owner nobody can name. The last admin cannot leave. */
export const eraseUser = async (
  tx: Transaction,
  emit: Emit,
  userId: string,
  forgetAddress?: ForgetAddress,
): Promise<void> => {
  const admins = await lockAdminIds(tx);
  if (admins.length === 1 && admins[0] === userId) throw new AppError('last_admin');
  const user = await findUser(tx, userId);
  if ((await eraseUserRow(tx, userId)) === 0) throw new AppError('not_found');
  if (user) {
    await deleteMailsTo(tx, user.email);
    await deletePendingRegistration(tx, user.email);
    await deleteJobsAbout(tx, user.email);
    // Only of an address that was proved: others may have used it without an account.
    if (user.emailVerifiedAt) await forgetAddress?.(tx, user.email);
  }
  await deleteNotificationsOf(tx, userId);
  await deletePushOf(tx, userId);
  await emptyEntries(tx, 'user', userId);
  await deleteSessionsOf(tx, userId);
  await stopSecondStep(tx, userId);
  await deleteResetsOf(tx, userId);
  await emit(tx, userErased, { userId });
};

/** The person is gone; the id stays on what belonged to them. Whoever keeps more about them forgets it now. */
export const userErased = defineEvent<{ userId: string }>('user.erased');

type Deps = Pick<IdentityDeps, 'database' | 'limits' | 'passwords' | 'emit' | 'forgetAddress'>;

export const deleteAccount = async (deps: Deps, actor: SignedIn, password: string): Promise<void> => {
  const user = await confirmPassword(deps, actor, password);
  await deps.database.transaction((tx) => eraseUser(tx, deps.emit, user.id, deps.forgetAddress));
};
