import type { Booking } from '#contract/bookings.ts';
import type { Actor } from '#server/http/actor.ts';
import { AppError } from '#server/http/app-error.ts';
import type { Visitor } from './access.ts';
import { findAccessible } from './access.ts';
import type { BookingDeps } from './deps.ts';
import { findBooking, giveOwner } from './repo.ts';
import { respond } from './to-response.ts';

type SignedIn = Extract<Actor, { kind: 'user' }>;

/** By its key alone: an equal e-mail address proves nothing. Whoever was first keeps it. */
export const claimBooking = async (
  deps: Pick<BookingDeps, 'database' | 'clock'>,
  id: string,
  actor: SignedIn,
  token: Visitor['token'],
): Promise<Booking> => {
  const { database } = deps;
  const seen = await findAccessible(database, id, { actor, token });
  const isAlreadyTheirs = seen.userId === actor.userId;
  // An admin sees every booking, which is no reason to own it.
  if (!isAlreadyTheirs) await findAccessible(database, id, { actor: { kind: 'visitor' }, token });
  if (!isAlreadyTheirs && !(await giveOwner(database, id, actor.userId))) throw new AppError('booking_owned');
  const booking = await findBooking(database, id);
  if (!booking) throw new AppError('not_found');
  return respond(deps, database, booking);
};
