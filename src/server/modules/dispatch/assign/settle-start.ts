import { type BookingRow, moveToStart, type StartReason, type Who } from '#server/modules/bookings/public.ts';
import type { Therapist } from '#server/modules/therapists/public.ts';
import type { Transaction } from '#server/platform/database/database.ts';
import type { DispatchDeps } from '../deps.ts';
import { answerOffer, moveOffers, moveSearch, type Offer } from '../repo.ts';
import { giveSeat } from './give-seat.ts';

type Settled = {
  booking: BookingRow;
  therapist: Therapist;
  offer: Offer;
  /** At which the therapist's time is held for the booking already. */
  startsAt: Date;
  who: Who;
  reason: StartReason;
};

/** Client and therapist agree on another start: the booking stands there, and nothing of it is taken back in silence. */
export const settleStart = async (deps: DispatchDeps, tx: Transaction, settled: Settled): Promise<void> => {
  const { booking, therapist, offer, startsAt, who, reason } = settled;
  await answerOffer(tx, offer.id, 'confirmed', '');
  const moved = await moveToStart(deps, tx, booking, { startsAt, who, reason });
  await moveOffers(tx, booking.id, startsAt, offer.round);
  await moveSearch(tx, booking.id, startsAt);
  const confirmed = { ...offer, startsAt, answers: offer.answers + 1 };
  // Both have said yes, so everybody is told at once.
  await giveSeat(deps, tx, { booking: moved, therapist, offer: confirmed, who, undoMinutes: 0 });
};
