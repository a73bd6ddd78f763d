import { normaliseEmail } from '#domain/identity/account-rules.ts';
import { isOffice } from '#domain/identity/role.ts';
import type { Language } from '#domain/language/language.ts';
import type { Actor } from '#server/http/actor.ts';
import { AppError } from '#server/http/app-error.ts';
import { recordChange } from '#server/modules/audit/public.ts';
import type { Database, Transaction } from '#server/platform/database/database.ts';
import { createPasswords, refuseWeakPassword } from '../password/passwords.ts';
import { deleteSessionsOf } from '../sign-in/sessions-repo.ts';
import { insertUser, type User } from '../users-repo.ts';
import { people, writePerson } from './admin-repo.ts';
import { logged } from './edit-users.ts';

export type NewAdmin = { email: string; firstName: string; lastName: string; password: string; language: Language };

/** For the person at the terminal of the server, who has proved more than any mail could. */
export const createAdmin = async (
  database: Database,
  brand: string,
  { password, email, ...names }: NewAdmin,
): Promise<User> => {
  refuseWeakPassword(password, { role: 'admin', email, brand });
  const passwordHash = await createPasswords().hash(password);
  const admin = await insertUser(database, {
    ...names,
    email: normaliseEmail(email),
    phone: null,
    role: 'admin',
    passwordHash,
  });
  if (!admin) throw new AppError('email_taken');
  return admin;
};

/** From client to therapist or back; the office is made and unmade elsewhere. A new role ends their sessions. */
export const giveRole = async (
  tx: Transaction,
  id: string,
  role: 'client' | 'therapist',
  actor: Actor,
): Promise<void> => {
  const before = await people.lock(tx, id);
  if (!before || isOffice(before.role) || before.status === 'disabled') throw new AppError('account_unfit');
  if (before.role === role) return;
  await writePerson(tx, id, { ...before, role });
  await deleteSessionsOf(tx, id);
  const after = await people.find(tx, id);
  await recordChange(tx, { actor, what: 'user', id, before: logged(before), after: after && logged(after) });
};
