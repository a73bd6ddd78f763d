import { type BookingRow, lockBooking, tryLockBooking } from '#server/modules/bookings/public.ts';
import { findTherapist, listInTheWay } from '#server/modules/therapists/public.ts';
import type { Transaction } from '#server/platform/database/database.ts';
import { enqueue } from '#server/platform/jobs/jobs.ts';
import type { JobHandlers } from '#server/platform/jobs/worker.ts';
import type { DispatchDeps } from '../deps.ts';
import { listOpenElsewhere, withdrawOffers } from '../repo.ts';
import { advance } from '../search/search.ts';

const askNextJob = 'dispatch.ask-next';

type Payload = { bookingId: string; therapistId: string };

/**
 * Whoever comes to this visit cannot come to another at that time, the way included: those offers are withdrawn with the yes
 * itself, and a job asks the next in line as soon as it stands. A booking that is in other hands at this moment is not waited
 * for, since that one may be waiting for us: there the job does both.
 */
export const leaveOtherOffers = async (
  tx: Transaction,
  { id, startsAt, blockedUntil }: Pick<BookingRow, 'id' | 'startsAt' | 'blockedUntil'>,
  therapistId: string,
): Promise<void> => {
  for (const bookingId of await listOpenElsewhere(tx, { bookingId: id, therapistId, startsAt, blockedUntil })) {
    if (await tryLockBooking(tx, bookingId)) await withdrawOffers(tx, bookingId, 'open', 'busy', [therapistId]);
    await enqueue(tx, { kind: askNextJob, payload: { bookingId, therapistId } });
  }
};

const askNext = (deps: DispatchDeps, { bookingId, therapistId }: Payload): Promise<void> =>
  deps.database.transaction(async (tx) => {
    const booking = await lockBooking(tx, bookingId);
    if (booking?.status !== 'finding_therapist') return;
    if (await hasVisitThen(tx, booking, therapistId))
      await withdrawOffers(tx, bookingId, 'open', 'busy', [therapistId]);
    await advance(deps, tx, booking, { replacing: 1 });
  });

const hasVisitThen = async (tx: Transaction, booking: BookingRow, therapistId: string): Promise<boolean> => {
  const therapist = await findTherapist(tx, therapistId);
  const { id: bookingId, startsAt, blockedUntil } = booking;
  return (
    therapist !== null &&
    (await listInTheWay(tx, [therapist.no], { bookingId, startsAt, blockedUntil })).some(
      ({ kind }) => kind === 'assigned',
    )
  );
};

export const askNextJobs = (deps: DispatchDeps): JobHandlers => ({
  [askNextJob]: (payload) => askNext(deps, payload as Payload),
});
