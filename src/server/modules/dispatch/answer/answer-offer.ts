import type { OfferAnswer } from '#contract/dispatch.ts';
import type { OfferState } from '#domain/dispatch/offer-state.ts';
import { AppError } from '#server/http/app-error.ts';
import { type BookingRow, emptySeats, lockBooking } from '#server/modules/bookings/public.ts';
import { readSettings } from '#server/modules/settings/public.ts';
import { passTimeOn, setTimeKind, type Therapist } from '#server/modules/therapists/public.ts';
import type { Transaction } from '#server/platform/database/database.ts';
import { giveSeat } from '../assign/give-seat.ts';
import type { DispatchDeps } from '../deps.ts';
import { confirmAt, refuseOutside } from '../flexible/confirm-at.ts';
import { withdrawProposed } from '../propose/propose-times.ts';
import { answerOffer, findDispatch, reopenOffer, reopenTaken } from '../repo.ts';
import { advance, listWilling } from '../search/search.ts';
import type { OfferVisitor } from './access.ts';
import { answering, refusalOf, whoIs } from './lock-offer.ts';
import { readOffer } from './read-offer.ts';
import { readUndoRules, undoUntil } from './undo-until.ts';

const overForGood = new Set<OfferState>(['taken', 'cancelled', 'moved', 'withdrawn', 'expired']);

export const confirmOffer = async (
  deps: DispatchDeps,
  visitor: OfferVisitor,
  startsAt: Date | null = null,
): Promise<OfferAnswer> => {
  // Whoever comes when it is over need not stand in the queue of those who still try.
  const seen = await readOffer(deps, visitor);
  if (overForGood.has(seen.state)) throw refusalOf(seen.state);
  if (hasProposed(seen)) await withdrawProposed(deps, visitor);
  if (startsAt) await refuseOutside(deps, visitor, startsAt);
  return answering(deps, visitor, async (tx, locked) => {
    const { booking, offer, therapist, state } = locked;
    if (state === 'yours' || state === 'completed') return;
    if (!therapist.active) throw new AppError('offer_over', { extra: { state: 'withdrawn' } });
    // A no may become a yes as long as somebody is needed.
    if (state !== 'open' && !(state === 'rejected' && booking.status === 'finding_therapist')) throw refusalOf(state);
    if (startsAt && startsAt.getTime() !== booking.startsAt.getTime()) return confirmAt(deps, tx, locked, startsAt);
    await answerOffer(tx, offer.id, 'confirmed', '');
    const { undoMinutes } = await readSettings(tx, 'dispatch');
    const confirmed = { ...offer, answers: offer.answers + 1 };
    await giveSeat(deps, tx, { booking, therapist, offer: confirmed, who: whoIs(therapist), undoMinutes });
  });
};

export const rejectOffer = (deps: DispatchDeps, visitor: OfferVisitor, reason: string): Promise<OfferAnswer> =>
  answering(deps, visitor, async (tx, { booking, offer, therapist, state }) => {
    if (state === 'rejected') return;
    if (state !== 'open') throw new AppError('offer_over', { extra: { state } });
    await answerOffer(tx, offer.id, 'rejected', reason);
    await letGo(deps, tx, booking, therapist);
    await advance(deps, tx, booking);
  });

/** Whoever does not come holds no seat: another who could is held instead, when there is one. */
export const letGo = async (
  deps: DispatchDeps,
  tx: Transaction,
  booking: BookingRow,
  { no }: Therapist,
): Promise<void> => {
  const others = (await listWilling(deps, tx, booking)).map(({ therapist }) => therapist);
  const { id: bookingId, startsAt, blockedUntil } = booking;
  await passTimeOn(tx, { bookingId, startsAt, blockedUntil }, no, others);
};

const hasProposed = ({ proposed }: OfferAnswer): boolean => proposed.some(({ status }) => status === 'open');

export const undoAnswer = async (deps: DispatchDeps, visitor: OfferVisitor): Promise<OfferAnswer> => {
  const seen = await readOffer(deps, visitor);
  if (seen.undoUntil && hasProposed(seen)) await withdrawProposed(deps, visitor);
  return answering(deps, visitor, async (tx, { booking, offer, therapist }) => {
    const now = deps.clock.now();
    if (offer.status === 'open') return;
    if (!undoUntil(offer, booking, await readUndoRules(tx, booking, now), now)) throw new AppError('too_late');
    if (offer.status === 'confirmed') await takeYesBack(tx, booking, therapist);
    await reopenOffer(tx, offer.id);
    const reopened = await lockBooking(tx, booking.id);
    if (reopened) await advance(deps, tx, reopened);
  });
};

/** The seat stays held with the same person until somebody else takes it: the booking keeps its place. */
const takeYesBack = async (tx: Transaction, booking: BookingRow, therapist: Therapist): Promise<void> => {
  await setTimeKind(tx, booking.id, [therapist.no], 'hold');
  await emptySeats(tx, booking.id, [therapist.id], { who: whoIs(therapist), reason: 'yes_taken_back' });
  const dispatch = await findDispatch(tx, booking.id);
  if (dispatch) await reopenTaken(tx, booking.id, dispatch.round);
};
