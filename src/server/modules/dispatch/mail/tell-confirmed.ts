import { type BookingRow, lockBooking } from '#server/modules/bookings/public.ts';
import type { Transaction } from '#server/platform/database/database.ts';
import type { JobHandlers } from '#server/platform/jobs/worker.ts';
import type { DispatchDeps } from '../deps.ts';
import { findOffer, listOffers } from '../repo.ts';
import { tellConfirmed, tellGone } from './mails.ts';

export const tellJob = 'dispatch.tell-confirmed';

type Payload = { bookingId: string; offerId: string; answers: number; isOther: boolean };

/** Runs when the last yes can no longer be taken back; a yes that was, or was followed by a drop-out, is not told. */
const tell = (deps: DispatchDeps, { bookingId, offerId, answers, isOther }: Payload): Promise<void> =>
  deps.database.transaction(async (tx) => {
    const booking = await lockBooking(tx, bookingId);
    const offer = await findOffer(tx, offerId);
    if (booking?.status !== 'confirmed' || offer?.status !== 'confirmed' || offer.answers !== answers) return;
    await tellConfirmed(deps, tx, { booking, isOther, cause: `confirmed:${offerId}:${answers}` });
    await tellTaken(deps, tx, booking);
  });

export const dispatchJobs = (deps: DispatchDeps): JobHandlers => ({
  [tellJob]: (payload) => tell(deps, payload as Payload),
});

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
