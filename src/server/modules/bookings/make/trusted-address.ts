import { hasPaidCard } from '#server/modules/gift-cards/public.ts';
import { findUserByEmail, hasProvenMailbox } from '#server/modules/identity/public.ts';
import type { BookingDeps } from '../deps.ts';
import { hasPaidBooking } from '../repo.ts';

/** Somebody there wants our mail: they have an account, have paid, or have typed a code that was mailed to them. */
export const isTrustedAddress = async (
  { database, config }: Pick<BookingDeps, 'database' | 'config'>,
  email: string,
): Promise<boolean> =>
  !config.limits ||
  (await findUserByEmail(database, email.toLowerCase())) !== null ||
  (await hasPaidBooking(database, email)) ||
  (await hasPaidCard(database, email)) ||
  (await hasProvenMailbox(database, config, email));
