import { formatPhone } from '#domain/identity/phone-number.ts';
import { AppError } from '#server/http/app-error.ts';
import { readSettings } from '#server/modules/settings/public.ts';
import type { Queryable } from '#server/platform/database/database.ts';
import { type Identified, isBlockedPerson } from './repo.ts';

/** Politely, with the number of our team and without a word about why. */
export const refuseBlockedPerson = async (on: Queryable, person: Identified): Promise<void> => {
  if (!(await isBlockedPerson(on, person))) return;
  const { phone } = await readSettings(on, 'company');
  throw new AppError('please_call', {
    ...(phone && { text: 'booking:conflict.callText', extra: { phone } }),
    values: () => ({ phone: formatPhone(phone) }),
  });
};
