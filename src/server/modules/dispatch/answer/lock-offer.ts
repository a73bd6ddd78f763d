import type { OfferAnswer } from '#contract/dispatch.ts';
import { type OfferState, offerState } from '#domain/dispatch/offer-state.ts';
import { AppError } from '#server/http/app-error.ts';
import { type BookingRow, lockBooking, type Who } from '#server/modules/bookings/public.ts';
import type { Therapist } from '#server/modules/therapists/public.ts';
import type { Transaction } from '#server/platform/database/database.ts';
import { insisting } from '../assign/make-room.ts';
import type { DispatchDeps } from '../deps.ts';
import { type FoundOffer, findOfferFor, type OfferVisitor } from './access.ts';
import { readOffer } from './read-offer.ts';

export type Locked = FoundOffer & { booking: BookingRow; state: OfferState };

/** The offer as it stands once nobody else can change the booking. */
const lockOffer = async (deps: DispatchDeps, tx: Transaction, visitor: OfferVisitor): Promise<Locked> => {
  const booking = await lockBooking(tx, visitor.bookingId);
  const found = await findOfferFor(deps, tx, visitor);
  if (!booking) throw new AppError('not_found');
  return {
    ...found,
    booking,
    state: offerState({ ...found.offer, booking, isBusyElsewhere: false }, deps.clock.now()),
  };
};

export const whoIs = ({ userId }: Therapist): Who => ({ kind: 'therapist', userId });

export const refusalOf = (state: OfferState): AppError =>
  new AppError(state === 'taken' ? 'seat_taken' : 'offer_over', { extra: { state } });

/** One transaction for each answer, begun anew when it met another head-on; then what the page shows. */
export const answering = async (
  deps: DispatchDeps,
  visitor: OfferVisitor,
  act: (tx: Transaction, locked: Locked) => Promise<void>,
): Promise<OfferAnswer> => {
  await insisting(() => deps.database.transaction(async (tx) => act(tx, await lockOffer(deps, tx, visitor))));
  return readOffer(deps, visitor);
};
