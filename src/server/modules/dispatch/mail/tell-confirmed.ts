import { lockBooking } from '#server/modules/bookings/public.ts';
import type { JobHandlers } from '#server/platform/jobs/worker.ts';
import type { DispatchDeps } from '../deps.ts';
import { findOffer } from '../repo.ts';
import { tellConfirmed } from './mails.ts';
import { tellTaken } from './tell-taken.ts';

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
