import { otherStartsIn } from '#domain/dispatch/flexible.ts';
import { type BookingRow, seatsOf, timesAt, visitFor } from '#server/modules/bookings/public.ts';
import { findCandidates, readOpenTimes, refusalOfStart } from '#server/modules/therapists/public.ts';
import type { Transaction } from '#server/platform/database/database.ts';
import type { DispatchDeps } from '../deps.ts';
import { type RankedTherapist, rankCandidates } from '../search/rank-candidates.ts';

/**
 * Who cannot come at the wished start but at another inside the client's span, those with the nearest first. They are asked
 * after the others and never held at the wished start, for which they have no time.
 */
export const listElsewhere = async (
  deps: DispatchDeps,
  tx: Transaction,
  booking: BookingRow,
  known: readonly RankedTherapist[],
): Promise<RankedTherapist[]> => {
  if (booking.flexibleMinutes === 0 || seatsOf(booking) > 1) return [];
  const found: RankedTherapist[] = [];
  const seen = new Set(known.map(({ therapist }) => therapist.person.id));
  const open = await readOpenTimes(tx, { startsAt: booking.startsAt, zone: booking.timezone }, false);
  for (const start of otherStartsIn(booking)) {
    const times = timesAt(booking, start);
    const visit = refusalOfStart(open, deps.clock.now(), times) ? null : await visitFor(tx, { ...booking, ...times });
    const able = visit ? await findCandidates(deps, tx, { ...visit, ignoreBookingId: booking.id }) : [];
    if (able.every(({ id }) => seen.has(id))) continue;
    const ranked = await rankCandidates(deps, tx, { ...booking, ...times });
    for (const one of ranked.filter(({ therapist }) => !seen.has(therapist.person.id))) {
      seen.add(one.therapist.person.id);
      found.push(one);
    }
  }
  return found;
};
