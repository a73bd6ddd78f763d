import type { findStayingTherapists as route } from '#contract/reschedule.ts';
import type { RouteAnswer } from '#contract/route.ts';
import { readSettings } from '#server/modules/settings/public.ts';
import { findCandidates } from '#server/modules/therapists/public.ts';
import { after, minutes } from '#server/platform/durations.ts';
import { findAccessible, type Visitor } from '../access.ts';
import type { BookingDeps } from '../deps.ts';
import { visitOf } from '../make/hold-seats.ts';
import { listSeated } from './seats-repo.ts';

/** Who of those who have accepted is free at another start; said before a visit is moved there. */
export const findStaying = async (
  deps: BookingDeps,
  id: string,
  visitor: Visitor,
  startsAt: Date,
): Promise<RouteAnswer<typeof route>> => {
  const booking = await findAccessible(deps.database, id, visitor);
  const seated = await listSeated(deps.database, [id]);
  const { travelBufferMinutes } = await readSettings(deps.database, 'booking');
  const endsAt = after(startsAt, booking.endsAt.getTime() - booking.startsAt.getTime());
  const times = { startsAt, endsAt, blockedUntil: after(endsAt, minutes(travelBufferMinutes)) };
  const visit = visitOf({ ...booking, ...times });
  const able = visit ? await findCandidates(deps, deps.database, { ...visit, ignoreBookingId: id }) : [];
  const isFree = ({ therapistId }: { therapistId: string }) => able.some((one) => one.id === therapistId);
  const names = (people: typeof seated) => people.map(({ firstName }) => firstName);
  return { staying: names(seated.filter(isFree)), absent: names(seated.filter((seat) => !isFree(seat))) };
};
