import { lockBooking } from '#server/modules/bookings/public.ts';
import { findTherapist } from '#server/modules/therapists/public.ts';
import type { Transaction } from '#server/platform/database/database.ts';
import { enqueue } from '#server/platform/jobs/jobs.ts';
import type { JobHandlers } from '#server/platform/jobs/worker.ts';
import { insisting } from '../assign/make-room.ts';
import type { DispatchDeps } from '../deps.ts';
import { tellGone } from '../mail/mails.ts';
import { listOpenOffersOf, withdrawOffers } from '../repo.ts';
import { advance } from './search.ts';

const stopAskingJob = 'dispatch.stop-asking';

/** Somebody who works no longer is asked no longer: their open offers go back, and the next in line is asked. */
export const planStopAsking = (tx: Transaction, therapistId: string): Promise<void> =>
  enqueue(tx, { kind: stopAskingJob, payload: { therapistId } });

export const stopAskingJobs = (deps: DispatchDeps): JobHandlers => ({
  [stopAskingJob]: (payload) => stopAsking(deps, (payload as { therapistId: string }).therapistId),
});

const stopAsking = async (deps: DispatchDeps, therapistId: string): Promise<void> => {
  if ((await findTherapist(deps.database, therapistId))?.active) return;
  for (const { bookingId } of await listOpenOffersOf(deps.database, therapistId))
    await insisting(() =>
      deps.database.transaction(async (tx) => {
        const booking = await lockBooking(tx, bookingId);
        if (!booking) return;
        const withdrawn = await withdrawOffers(tx, bookingId, 'open', 'replaced', [therapistId]);
        await tellGone(deps, tx, booking, withdrawn, 'offer_withdrawn');
        if (booking.status === 'finding_therapist') await advance(deps, tx, booking);
      }),
    );
};
