import type { Transaction } from '#server/platform/database/database.ts';
import { deleteJobsAbout } from '#server/platform/jobs/jobs.ts';
import { markGuestToForget } from '../bookings/public.ts';
import { forgetAddressOnCards, listCardIdsOf } from '../gift-cards/public.ts';
import { deleteLeftMailsAbout, deleteSentMailsTo } from '../messaging/public.ts';
import { deleteInterestsOf } from '../service-area/public.ts';

/**
 * Everything kept under an address whose reader has proved to be one: bookings and gift cards made without an account,
 * wishes for an area, mails, work that names it. What is still ahead goes when it is over.
 */
export const forgetAddress = async (tx: Transaction, email: string): Promise<void> => {
  await markGuestToForget(tx, email);
  for (const id of await listCardIdsOf(tx, email)) await deleteLeftMailsAbout(tx, id);
  await forgetAddressOnCards(tx, email);
  await deleteInterestsOf(tx, email);
  await deleteSentMailsTo(tx, email);
  await deleteJobsAbout(tx, email);
};
