import type { AdminTherapist } from '#contract/admin-therapists.ts';
import type { Language } from '#domain/language/language.ts';
import type { Actor } from '#server/http/actor.ts';
import { AppError, found } from '#server/http/app-error.ts';
import { recordChange } from '#server/modules/audit/public.ts';
import { eraseUser, findUserByEmail, giveRole, inviteUser } from '#server/modules/identity/public.ts';
import { findTherapistOfUser, lockInFull, setAccount } from '#server/modules/therapists/public.ts';
import type { Transaction } from '#server/platform/database/database.ts';
import type { Emit } from '#server/platform/jobs/events.ts';
import type { AdminDeskDeps } from '../deps.ts';
import { getTherapist } from './read-therapists.ts';

type Invited = Pick<AdminTherapist, 'id' | 'firstName' | 'lastName' | 'email' | 'phone'>;

/** Nobody's account becomes a therapist's because the address is the same: who has one already is named, not taken. */
export const inviteTherapist = async (
  { config }: Pick<AdminDeskDeps, 'config'>,
  tx: Transaction,
  { id, firstName, lastName, email, phone }: Invited,
  { actor, accountLanguage }: { actor: Actor; accountLanguage: Language },
): Promise<void> => {
  const taken = await findUserByEmail(tx, email);
  if (taken) throw new AppError('email_taken', { extra: { userId: taken.id } });
  const fields = { email, firstName, lastName, phone, role: 'therapist' as const, language: accountLanguage };
  const user = await inviteUser(tx, config, fields, actor);
  await setAccount(tx, id, user.id);
};

type Wish = { userId?: string | undefined; language: Language };

export const linkAccount = (deps: AdminDeskDeps, id: string, wish: Wish, actor: Actor): Promise<AdminTherapist> =>
  deps.database.transaction(async (tx) => {
    const before = found(await lockInFull(tx, id));
    if (wish.userId !== undefined && wish.userId === before.account?.userId) return getTherapist(tx, id);
    if (before.account) await releaseAccount(tx, id, before.account, actor);
    if (wish.userId === undefined) await inviteTherapist(deps, tx, before, { actor, accountLanguage: wish.language });
    else await takeAccount(tx, id, wish.userId, actor);
    const after = await getTherapist(tx, id);
    await logAccount(tx, id, actor, before, after);
    return after;
  });

export const unlinkAccount = (deps: AdminDeskDeps, id: string, actor: Actor): Promise<void> =>
  deps.database.transaction(async (tx) => {
    const before = found(await lockInFull(tx, id));
    if (!before.account) throw new AppError('not_found');
    await releaseAccount(tx, id, before.account, actor);
    await logAccount(tx, id, actor, before, { account: null });
  });

const takeAccount = async (tx: Transaction, id: string, userId: string, actor: Actor): Promise<void> => {
  if (await findTherapistOfUser(tx, userId)) throw new AppError('account_unfit');
  await giveRole(tx, userId, 'therapist', actor);
  await setAccount(tx, id, userId);
};

type Account = NonNullable<AdminTherapist['account']>;

/** Somebody who is shut out, or an admin by now, keeps the role they have. */
const releaseAccount = async (tx: Transaction, id: string, account: Account, actor: Actor): Promise<void> => {
  await setAccount(tx, id, null);
  await giveRole(tx, account.userId, 'client', actor).catch((error: unknown) => {
    if (!(error instanceof AppError && error.code === 'account_unfit')) throw error;
  });
};

/** With the therapist goes an account that was made for them and never opened; one that is in use stays as a client's. */
export const endAccount = async (
  { tx, emit }: { tx: Transaction; emit: Emit },
  id: string,
  account: Account,
  actor: Actor,
): Promise<void> => {
  await releaseAccount(tx, id, account, actor);
  if (account.status === 'invited') await eraseUser(tx, emit, account.userId);
};

const logAccount = (
  tx: Transaction,
  id: string,
  actor: Actor,
  before: Pick<AdminTherapist, 'account'>,
  after: Pick<AdminTherapist, 'account'>,
): Promise<void> =>
  recordChange(tx, {
    actor,
    what: 'therapist',
    id,
    before: { account: before.account?.userId ?? null },
    after: { account: after.account?.userId ?? null },
  });
