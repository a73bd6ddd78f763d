import { lockBooking } from '#server/modules/bookings/public.ts';
import { minutes, seconds } from '#server/platform/durations.ts';
import type { Schedule } from '#server/platform/jobs/job-rows.ts';
import { completeOverdue, nextOverdueAt } from '../answer/complete-visits.ts';
import { startSearch } from '../assign/start-search.ts';
import type { DispatchDeps } from '../deps.ts';
import { findDispatch, listDue, listUnsearched, searchesGoOnAt } from '../repo.ts';
import { advance } from './search.ts';

export const dispatchSchedules = (deps: DispatchDeps): Schedule[] => [
  {
    kind: 'dispatch.advance',
    everyMilliseconds: seconds(15),
    dueAt: () => searchesGoOnAt,
    run: () => advanceAll(deps),
  },
  {
    kind: 'dispatch.complete',
    everyMilliseconds: minutes(5),
    dueAt: () => nextOverdueAt(deps),
    run: () => completeOverdue(deps),
  },
];

/** One transaction a booking, so that none waits for another, and one that fails stops nobody. */
const advanceAll = async (deps: DispatchDeps): Promise<void> => {
  for (const id of await listUnsearched(deps.database))
    await attempt(deps, id, () => deps.database.transaction((tx) => startSearch(deps, tx, id)));
  for (const id of await listDue(deps.database)) await attempt(deps, id, () => advanceDue(deps, id));
};

const advanceDue = (deps: DispatchDeps, bookingId: string): Promise<void> =>
  deps.database.transaction(async (tx) => {
    const booking = await lockBooking(tx, bookingId);
    const dispatch = await findDispatch(tx, bookingId);
    // Somebody may have been faster while this one waited for the row.
    if (booking && dispatch?.nextAt && dispatch.nextAt <= deps.clock.now()) await advance(deps, tx, booking);
  });

const attempt = async ({ logger }: DispatchDeps, bookingId: string, work: () => Promise<void>): Promise<void> => {
  try {
    await work();
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    logger.warn({ bookingId, reason }, 'A search could not go on and is tried again');
  }
};
