import { dayAt } from '#domain/time/days.ts';
import {
  bookingCancelled,
  bookingExpired,
  bookingMoved,
  bookingPaid,
  findBooking,
} from '#server/modules/bookings/public.ts';
import { mailboxHash } from '#server/modules/identity/public.ts';
import { type Listener, listen } from '#server/platform/jobs/events.ts';
import type { WaitingDeps } from './deps.ts';
import { keepInLine } from './keep-freed-times.ts';
import { count, deletePlacesOn, returnUnpaid, takePlaceOf } from './repo.ts';

type About = { bookingId: string };

/**
 * A time may have come free: whoever waits for it in its own area hears of it at once, those of other areas, whom the same
 * therapist may reach, with the next look.
 */
export const waitingListeners = (deps: WaitingDeps): Listener[] => {
  const lookAt = async ({ bookingId }: About, startsAt?: Date): Promise<void> => {
    const booking = await findBooking(deps.database, bookingId);
    if (!booking?.serviceAreaId) return;
    await keepInLine(deps, {
      areaId: booking.serviceAreaId,
      date: dayAt(startsAt ?? booking.startsAt, booking.timezone),
    });
  };
  const lookAgain = async (about: About): Promise<void> => {
    await deps.database.transaction((tx) => returnUnpaid(tx, about.bookingId));
    await lookAt(about);
  };
  return [
    listen(bookingCancelled, 'waiting-list.keep-freed-time', lookAgain),
    listen(bookingExpired, 'waiting-list.keep-freed-time', lookAgain),
    listen(bookingMoved, 'waiting-list.keep-freed-time', (moved) => lookAt(moved, new Date(moved.oldStartsAt))),
    listen(bookingPaid, 'waiting-list.end-waiting', ({ bookingId }) => endWaiting(deps, bookingId)),
  ];
};

/** Whoever has a visit on that day waits for none; one that came of a held time is counted, without a name. */
const endWaiting = async ({ config, database }: WaitingDeps, bookingId: string): Promise<void> => {
  const booking = await findBooking(database, bookingId);
  if (!booking) return;
  await database.transaction(async (tx) => {
    if (await takePlaceOf(tx, bookingId)) await count(tx, { booked: 1, bookedCents: booking.originalPrice });
    const { email } = booking.contact;
    if (email !== '') await deletePlacesOn(tx, mailboxHash(config, email), dayAt(booking.startsAt, booking.timezone));
  });
};
