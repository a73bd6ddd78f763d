import type { AdminUser } from '#contract/admin-users.ts';
import { normaliseEmail } from '#domain/identity/account-rules.ts';
import type { Actor } from '#server/http/actor.ts';
import { AppError, found } from '#server/http/app-error.ts';
import { readOptionalPhone } from '#server/http/phone-field.ts';
import { refuseStale } from '#server/http/version-check.ts';
import { recordChange } from '#server/modules/audit/public.ts';
import { constraintOf, type Transaction } from '#server/platform/database/database.ts';
import type { SignedIn } from '../access.ts';
import { eraseUser } from '../account/erase-user.ts';
import { mailInvitation, mailResetLink } from '../password/password-link.ts';
import { deleteResetsOf } from '../password/resets-repo.ts';
import { stopSecondStep } from '../second-step/second-step-repo.ts';
import { deleteSessionsOf } from '../sign-in/sessions-repo.ts';
import { toAdminUser } from '../to-response.ts';
import { lockAdminIds, setDisabled } from '../users-repo.ts';
import type { IdentityAdminDeps } from './admin-deps.ts';
import {
  type AdminUserRow,
  findPerson,
  insertInvited,
  lockPerson,
  type UserFields,
  writePerson,
} from './admin-repo.ts';

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
export const logged = ({ lastSeenAt: _, createdAt: __, id: ___, ...rest }: AdminUserRow) => rest;

export const createUser = (deps: Deps, fields: UserFields, actor: SignedIn): Promise<AdminUser> =>
  deps.database.transaction(async (tx) => {
    const person = { ...fields, phone: readOptionalPhone(fields.phone) };
    return toAdminUser(await inviteUser(tx, deps.config, person, actor));
  });

/** An account for somebody who chooses the password by a mailed link. */
export const inviteUser = async (
  tx: Transaction,
  config: Deps['config'],
  fields: UserFields,
  actor: Actor,
): Promise<AdminUserRow> => {
  const email = normaliseEmail(fields.email);
  const made = await insertInvited(tx, { ...fields, email, phone: fields.phone || null });
  if (!made) throw new AppError('email_taken');
  await mailInvitation(tx, config, made);
  await recordChange(tx, { actor, what: 'user', id: made.id, action: 'invited', before: null, after: logged(made) });
  return made;
};

type Change = { [Name in keyof UserFields]?: UserFields[Name] | undefined } & {
  disabled?: boolean | undefined;
  version: number;
};

export const updateUser = (deps: Deps, id: string, change: Change, actor: SignedIn): Promise<AdminUser> =>
  deps.database.transaction(async (tx) => {
    const admins = await lockAdminIds(tx);
    const before = found(await lockPerson(tx, id));
    refuseStale(toAdminUser(before), change.version);
    const fields = merged(before, change);
    const losesAdmin = before.role === 'admin' && (fields.role !== 'admin' || change.disabled === true);
    if (losesAdmin) refuseLosing(admins, id, actor);
    await writeFields(deps, tx, before, fields);
    if (change.disabled === true) await disableUser(tx, id);
    if (change.disabled === false) await enableUser(tx, id);
    const after = found(await findPerson(tx, id));
    await recordChange(tx, { actor, what: 'user', id, before: logged(before), after: logged(after) });
    return toAdminUser(after);
  });

const merged = (before: AdminUserRow, change: Change): UserFields => ({
  email: change.email === undefined ? before.email : normaliseEmail(change.email),
  firstName: change.firstName ?? before.firstName,
  lastName: change.lastName ?? before.lastName,
  phone: change.phone === undefined ? before.phone : readOptionalPhone(change.phone),
  role: change.role ?? before.role,
  language: change.language ?? before.language,
});

/** Nobody shuts the door on themselves, and the company is never without an admin. */
const refuseLosing = (admins: readonly string[], id: string, actor: SignedIn): void => {
  if (id === actor.userId) throw new AppError('own_account');
  if (admins.length === 1 && admins[0] === id) throw new AppError('last_admin');
};

/** Links go to a mailbox: they outlive a new role, but not a new address. Who was invited is invited there. */
const writeFields = async (
  { config }: Deps,
  tx: Transaction,
  before: AdminUserRow,
  fields: UserFields,
): Promise<void> => {
  await writePerson(tx, before.id, fields).catch((error: unknown) => {
    throw constraintOf(error)?.includes('email') ? new AppError('email_taken') : error;
  });
  const hasMoved = fields.email !== before.email;
  if (hasMoved || fields.role !== before.role) await deleteSessionsOf(tx, before.id);
  if (!hasMoved) return;
  await deleteResetsOf(tx, before.id);
  if (before.status === 'invited') await mailInvitation(tx, config, { ...before, ...fields });
};

export const eraseUserByAdmin = (deps: Deps, id: string, actor: SignedIn): Promise<void> =>
  deps.database.transaction(async (tx) => {
    if (id === actor.userId) throw new AppError('own_account');
    await eraseUser(tx, deps.emit, id, deps.forgetAddress);
    await recordChange(tx, { actor, what: 'user', id, before: {}, after: null });
  });

/** For somebody who never chose one, the invitation again; their earlier links stay good until one is used. */
export const mailPasswordLink = (deps: Deps, id: string, actor: SignedIn): Promise<void> =>
  deps.database.transaction(async (tx) => {
    const person = found(await lockPerson(tx, id));
    if (person.status === 'disabled') throw new AppError('account_disabled');
    if (person.status === 'invited') await mailInvitation(tx, deps.config, person);
    else await mailResetLink(tx, deps.config, person);
    await recordChange(tx, { actor, what: 'user', id, action: 'mailed', before: null, after: { mail: 'password' } });
  });

/** For a colleague who lost the phone and the recovery codes. One's own is ended on one's own page, with the password. */
export const resetSecondStep = (deps: Deps, id: string, actor: SignedIn): Promise<void> =>
  deps.database.transaction(async (tx) => {
    if (id === actor.userId) throw new AppError('own_account');
    const before = found(await lockPerson(tx, id));
    if (!before.hasSecondStep) return;
    await stopSecondStep(tx, id);
    await deleteSessionsOf(tx, id);
    const after = { ...logged(before), hasSecondStep: false };
    await recordChange(tx, { actor, what: 'user', id, before: logged(before), after });
  });
