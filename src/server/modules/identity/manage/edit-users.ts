import type { AdminUser, users } from '#contract/admin-users.ts';
import { normaliseEmail } from '#domain/identity/account-rules.ts';
import { type Actor, requireFresh } from '#server/http/actor.ts';
import { AppError, found } from '#server/http/app-error.ts';
import { readOptionalPhone } from '#server/http/phone-field.ts';
import type { ManagedStore } from '#server/http/serve-managed.ts';
import { recordChange } from '#server/modules/audit/public.ts';
import { constraintOf, type Transaction } from '#server/platform/database/database.ts';
import { type SignedIn, signedIn } from '../access.ts';
import { eraseUser } from '../account/erase-user.ts';
import { mailInvitation, mailResetLink } from '../password/password-link.ts';
import { deleteResetsOf } from '../password/resets-repo.ts';
import { stopSecondStep } from '../second-step/second-step-repo.ts';
import { deleteSessionsOf } from '../sign-in/sessions-repo.ts';
import { lockAdminIds, setDisabled } from '../users-repo.ts';
import type { IdentityAdminDeps } from './admin-deps.ts';
import { people, type UserFields, writePerson } from './admin-repo.ts';

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

type Deps = IdentityAdminDeps;

/** What the log keeps of a person: nothing that changes by itself. */
export const logged = ({ lastSeenAt: _, createdAt: __, id: ___, ...rest }: AdminUser) => rest;

/** What is done to an account in its own way. */
export const editUsers = (deps: Deps): ManagedStore<typeof users, AdminUser> => ({
  list: people.list,
  find: people.find,
  lock: async (tx, id) => {
    // In the same order by all who do: first the admins, of whom one may be the last, then the person.
    await lockAdminIds(tx);
    return people.lock(tx, id);
  },
  check: async (_, { role }, before, actor) => {
    if (role !== (before?.role ?? 'client')) requireFresh(actor);
  },
  insert: async (tx, fields, actor) => {
    const person = { ...fields, phone: readOptionalPhone(fields.phone) };
    return (await inviteUser(tx, deps.config, person, actor)).id;
  },
  write: async (tx, id, fields, { before, body: { phone, disabled }, actor }) => {
    const losesAdmin = before.role === 'admin' && (fields.role !== 'admin' || disabled === true);
    if (losesAdmin) refuseLosing(await lockAdminIds(tx), id, signedIn(actor));
    await writeFields(deps, tx, before, {
      ...fields,
      email: normaliseEmail(fields.email),
      phone: phone === undefined ? before.phone : readOptionalPhone(phone),
    });
    if (disabled === true) await disableUser(tx, id);
    if (disabled === false) await enableUser(tx, id);
  },
  remove: (tx, id, actor) => {
    if (id === signedIn(actor).userId) throw new AppError('own_account');
    return eraseUser(tx, deps.emit, id, deps.forgetAddress);
  },
  record: async (tx, actor, before, after) => {
    // An invitation is told where it is made.
    if (!before) return;
    const line = { actor, what: 'user', id: before.id } as const;
    if (after) await recordChange(tx, { ...line, before: logged(before), after: logged(after) });
    else await recordChange(tx, { ...line, before: {}, after: null });
  },
  note: async (note, before, after) => {
    if (!after) return note('account_erased', { subjectId: before?.id ?? null });
    const role = before?.role ?? 'client';
    if (role !== after.role)
      await note('role_changed', { subjectId: after.id, detail: `${before ? role : 'new'} > ${after.role}` });
  },
});

/** An account for somebody who chooses the password by a mailed link. */
export const inviteUser = async (
  tx: Transaction,
  config: Deps['config'],
  fields: UserFields,
  actor: Actor,
): Promise<AdminUser> => {
  const email = normaliseEmail(fields.email);
  // Nobody has proved yet to read this mailbox; choosing the password will.
  const id = await people.insert(tx, { ...fields, email, phone: fields.phone || null }).catch(throwIfTaken);
  const made = found(await people.find(tx, id));
  await mailInvitation(tx, config, made);
  await recordChange(tx, { actor, what: 'user', id, action: 'invited', before: null, after: logged(made) });
  return made;
};

const throwIfTaken = (error: unknown): never => {
  throw constraintOf(error)?.includes('email') ? new AppError('email_taken') : error;
};

/** Nobody shuts the door on themselves, and the company is never without an admin. */
const refuseLosing = (admins: readonly string[], id: string, actor: SignedIn): void => {
  if (id === actor.userId) throw new AppError('own_account');
  if (admins.length === 1 && admins[0] === id) throw new AppError('last_admin');
};

/** Links go to a mailbox: they outlive a new role, but not a new address. Who was invited is invited there. */
const writeFields = async ({ config }: Deps, tx: Transaction, before: AdminUser, fields: UserFields): Promise<void> => {
  await writePerson(tx, before.id, fields).catch(throwIfTaken);
  const hasMoved = fields.email !== before.email;
  if (hasMoved || fields.role !== before.role) await deleteSessionsOf(tx, before.id);
  if (!hasMoved) return;
  await deleteResetsOf(tx, before.id);
  if (before.status === 'invited') await mailInvitation(tx, config, { ...before, ...fields });
};

/** For somebody who never chose one, the invitation again; their earlier links stay good until one is used. */
export const mailPasswordLink = (deps: Deps, id: string, actor: SignedIn): Promise<void> =>
  deps.database.transaction(async (tx) => {
    const person = found(await people.lock(tx, id));
    if (person.status === 'disabled') throw new AppError('account_disabled');
    if (person.status === 'invited') await mailInvitation(tx, deps.config, person);
    else await mailResetLink(tx, deps.config, person);
    await recordChange(tx, { actor, what: 'user', id, action: 'mailed', before: null, after: { mail: 'password' } });
  });

/** For a colleague who lost the phone and the recovery codes. One's own is ended on one's own page, with the password. */
export const resetSecondStep = (deps: Deps, id: string, actor: SignedIn): Promise<void> =>
  deps.database.transaction(async (tx) => {
    if (id === actor.userId) throw new AppError('own_account');
    const before = found(await people.lock(tx, id));
    if (!before.hasSecondStep) return;
    await stopSecondStep(tx, id);
    await deleteSessionsOf(tx, id);
    const after = { ...logged(before), hasSecondStep: false };
    await recordChange(tx, { actor, what: 'user', id, before: logged(before), after });
  });
