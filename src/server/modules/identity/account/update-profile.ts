import type { Profile } from '#contract/profile.ts';
import type { Language } from '#domain/language/language.ts';
import { AppError } from '#server/http/app-error.ts';
import { readOptionalPhone } from '#server/http/phone-field.ts';
import type { SignedIn } from '../access.ts';
import type { IdentityDeps } from '../deps.ts';
import { toProfile } from '../to-response.ts';
import { updateUser } from '../users-repo.ts';

type Input = {
  firstName?: string | undefined;
  lastName?: string | undefined;
  phone?: string | null | undefined;
  language?: Language | undefined;
};

export const updateProfile = async (
  { database }: Pick<IdentityDeps, 'database'>,
  actor: SignedIn,
  { firstName, lastName, phone, language }: Input,
): Promise<Profile> => {
  const user = await updateUser(database, actor.userId, {
    ...(firstName !== undefined && { firstName }),
    ...(lastName !== undefined && { lastName }),
    ...(phone !== undefined && { phone: readOptionalPhone(phone) }),
    ...(language !== undefined && { language }),
  });
  if (!user) throw new AppError('not_signed_in');
  return toProfile(user);
};
