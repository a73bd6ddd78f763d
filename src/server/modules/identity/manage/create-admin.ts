import { normaliseEmail } from '#domain/identity/account-rules.ts';
import type { Language } from '#domain/language/language.ts';
import { AppError } from '#server/http/app-error.ts';
import type { Database } from '#server/platform/database/database.ts';
import { createPasswords, refuseWeakPassword } from '../password/passwords.ts';
import { insertUser, type User } from '../users-repo.ts';

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
