import type { BookingRow } from '#server/modules/bookings/public.ts';
import type { Transaction } from '#server/platform/database/database.ts';
import type { DispatchDeps } from '../deps.ts';
import { listOffers } from '../repo.ts';
import { tellGone } from './mails.ts';

/**
 * To those whose offer was closed by somebody else's yes and who were not asked again since. Called wherever that can no
 * longer be taken back, as often as one likes: the mail's cause is the closing itself, so each hears of it once.
 */
export const tellTaken = async (
  deps: Pick<DispatchDeps, 'texts'>,
  tx: Transaction,
  booking: BookingRow,
): Promise<void> => {
  const latest = new Map((await listOffers(tx, booking.id)).map((offer) => [offer.therapistId, offer]));
  const taken = [...latest.values()].filter(({ withdrawnBecause }) => withdrawnBecause === 'taken');
  await tellGone(deps, tx, booking, taken, 'offer_withdrawn');
};
