import { lastKept } from '#domain/dispatch/proposals.ts';
import { endRunOut, listOpenProposals } from '#server/modules/bookings/public.ts';
import { releaseRunOut } from '#server/modules/therapists/public.ts';
import type { Transaction } from '#server/platform/database/database.ts';

type Kept = { until: Date | null; firstEnd: Date | null };

/** Until when something is kept for the client, and when the first of it ends. */
export const readKept = async (tx: Transaction, bookingId: string): Promise<Kept> => {
  const open = await listOpenProposals(tx, [bookingId]);
  const ends = open.map(({ keptUntil }) => keptUntil.getTime());
  return { until: lastKept(open), firstEnd: ends.length > 0 ? new Date(Math.min(...ends)) : null };
};

/** What ran out is given back; the last thing a step of the search does, for nobody waits after it. */
export const sweepKept = async (tx: Transaction, bookingId: string): Promise<void> => {
  await endRunOut(tx, bookingId);
  await releaseRunOut(tx, bookingId);
};
