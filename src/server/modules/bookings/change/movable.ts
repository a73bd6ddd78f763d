import type { Booking, MoveRefusal } from '#contract/booking.ts';
import type {
  MovableBooking,
  findStayingTherapists as stayingRoute,
  getBookingAvailability as timesRoute,
} from '#contract/reschedule.ts';
import type { RouteAnswer } from '#contract/route.ts';
import { minutesAround } from '#domain/travel/travel-minutes.ts';
import { AppError } from '#server/http/app-error.ts';
import { readSettings } from '#server/modules/settings/public.ts';
import { answerFreeStarts, findCandidates } from '#server/modules/therapists/public.ts';
import type { Queryable } from '#server/platform/database/database.ts';
import { after, minutes } from '#server/platform/durations.ts';
import { findMovable, type Visitor, whoIs } from '../access.ts';
import type { BookingDeps } from '../deps.ts';
import { seatsOf, visitFor } from '../make/hold-seats.ts';
import { respond } from '../read/to-response.ts';
import type { BookingRow } from '../repo.ts';
import { listSeated } from './seats-repo.ts';

type Deps = Pick<BookingDeps, 'clock'>;

export const respondMovable = async (deps: Deps, on: Queryable, booking: BookingRow): Promise<MovableBooking> => {
  const answer = await respond(deps, on, booking);
  const totalMinutes = (booking.endsAt.getTime() - booking.startsAt.getTime()) / minutes(1);
  return { ...answer, reschedule: { ...answer.reschedule, totalMinutes } };
};

const dead: readonly (MoveRefusal | null)[] = ['cancelled', 'completed', 'expired', 'started'];

/** A link dies with its booking. */
export const isDeadLink = ({ reschedule }: Pick<MovableBooking, 'reschedule'>): boolean =>
  dead.includes(reschedule.refusal);

/** What a dead link still tells: what became of the visit, and nothing about the people and the place. */
export const withoutPeople = <Shown extends Booking>(booking: Shown): Shown => ({
  ...booking,
  recipientDetails: { name: '', phone: '' },
  location: { address: '', isHotel: false, apartment: '', hotelName: '', roomNumber: '' },
  locationNotes: '',
  notes: '',
  guestDetails: { firstName: '', lastName: '', phone: '', email: '', gender: booking.guestDetails.gender },
});

type Window = { from: string; to: string; evenClosed: boolean; without?: string | undefined };

/** Where this very booking could move: as long as it is, for as many, and its own time does not stand in its way. */
export const getBookingAvailability = async (
  deps: BookingDeps,
  id: string,
  visitor: Visitor,
  window: Window,
  refuse: (field: string) => AppError,
): Promise<RouteAnswer<typeof timesRoute>> => {
  const booking = await findMovable(deps.database, id, visitor);
  const visit = await visitFor(deps.database, booking);
  if (!visit) throw new AppError('zip_not_served');
  const lengthMinutes = (booking.endsAt.getTime() - booking.startsAt.getTime()) / minutes(1);
  const isOffice = whoIs(visitor, booking).kind === 'admin';
  const isEvenClosed = window.evenClosed && isOffice;
  // From anybody else it would tell whose hours are free.
  const unwished = [...(visit.unwished ?? []), ...(isOffice && window.without ? [window.without] : [])];
  const question = { ...visit, unwished, ignoreBookingId: id, seats: seatsOf(booking), lengthMinutes, isEvenClosed };
  return answerFreeStarts(deps, question, window, refuse);
};

/** Who of those who have accepted is free at another start; said before a visit is moved there. */
export const findStaying = async (
  deps: BookingDeps,
  id: string,
  visitor: Visitor,
  startsAt: Date,
): Promise<RouteAnswer<typeof stayingRoute>> => {
  const booking = await findMovable(deps.database, id, visitor);
  const seated = await listSeated(deps.database, [id]);
  const rules = await readSettings(deps.database, 'booking');
  const endsAt = after(startsAt, booking.endsAt.getTime() - booking.startsAt.getTime());
  const times = { startsAt, endsAt, blockedUntil: after(endsAt, minutes(minutesAround(rules))) };
  const visit = await visitFor(deps.database, { ...booking, ...times });
  const able = visit ? await findCandidates(deps, deps.database, { ...visit, ignoreBookingId: id }) : [];
  const isFree = ({ therapistId }: { therapistId: string }) => able.some((one) => one.id === therapistId);
  const names = (people: typeof seated) => people.map(({ firstName }) => firstName);
  return { staying: names(seated.filter(isFree)), absent: names(seated.filter((seat) => !isFree(seat))) };
};
