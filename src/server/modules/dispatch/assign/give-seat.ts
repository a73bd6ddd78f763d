import { AppError } from '#server/http/app-error.ts';
import {
  type BookingRow,
  bookingConfirmed,
  confirmSeats,
  listSeated,
  seatsOf,
  seatTherapist,
  type Who,
} from '#server/modules/bookings/public.ts';
import { assignTime, listTherapistsById, type Therapist } from '#server/modules/therapists/public.ts';
import type { Transaction } from '#server/platform/database/database.ts';
import { after, minutes } from '#server/platform/durations.ts';
import { enqueue } from '#server/platform/jobs/jobs.ts';
import type { DispatchDeps } from '../deps.ts';
import { tellAssigned } from '../mail/mails.ts';
import { tellJob } from '../mail/tell-confirmed.ts';
import { listOffers, type Offer, setNextAt, withdrawOffers } from '../repo.ts';
import { leaveOtherOffers } from './leave-other-offers.ts';
import { Contended, makeRoom } from './make-room.ts';

type Given = {
  booking: BookingRow;
  therapist: Therapist;
  /** As it stands after the yes. */
  offer: Offer;
  who: Who;
  /** How long the client is not told yet, because the yes may be taken back. */
  undoMinutes: number;
  /** Somebody else had the seat before, and the client had been told so. */
  isReplacing?: boolean;
  /** Against the therapist's own calendar, by the office. */
  isForced?: boolean;
};

/**
 * The seat itself, then what follows from it. The booking's row is locked, so of all who come at once one is first; the
 * constraint on `busy` keeps one person out of two places.
 */
export const giveSeat = async (deps: DispatchDeps, tx: Transaction, given: Given): Promise<void> => {
  const { booking, therapist, offer, who } = given;
  const seats = seatsOf(booking);
  const refused = await listRefusedNos(tx, booking.id);
  const { id: bookingId, startsAt, blockedUntil } = booking;
  const wanted = { bookingId, startsAt, blockedUntil, seats, no: therapist.no };
  let taken = await assignTime(tx, wanted, refused);
  if (taken === 'busy' && (await makeRoom(deps, tx, booking, therapist.no)))
    taken = await takeInPassing(tx, wanted, refused);
  if (taken === 'full') throw new AppError('seat_taken');
  if (taken === 'busy') throw new AppError('therapist_busy');
  const isForced = given.isForced === true;
  await seatTherapist(tx, { bookingId, therapistId: therapist.id, pay: offer.pay, isForced });
  await leaveOtherOffers(tx, booking, therapist.id);
  await tellAssigned(deps, tx, { booking, therapist, cause: `seat:${offer.id}:${offer.answers}` });
  const isFull = (await listSeated(tx, [bookingId])).length >= seats;
  if (!isFull) return;
  const isNew = await confirmSeats(deps, tx, bookingId, who);
  // Confirmed before and with somebody else now: whoever plans by who comes must plan anew.
  if (!isNew) await deps.emit(tx, bookingConfirmed, { bookingId });
  await withdrawOffers(tx, bookingId, 'open', 'taken');
  await setNextAt(tx, bookingId, null);
  await enqueue(tx, {
    kind: tellJob,
    payload: { bookingId, offerId: offer.id, answers: offer.answers, isOther: given.isReplacing === true },
    runAt: after(deps.clock.now(), minutes(given.undoMinutes)),
  });
};

/** Room has been made; should somebody be at this very therapist just now, all of it begins anew. */
const takeInPassing = async (tx: Transaction, wanted: Parameters<typeof assignTime>[1], refused: readonly number[]) => {
  const taken = await assignTime(tx, { ...wanted, mayWait: false }, refused);
  if (taken === 'busy') throw new Contended();
  return taken;
};

/** Their holds are the first to be let go. */
const listRefusedNos = async (tx: Transaction, bookingId: string): Promise<number[]> => {
  const refused = (await listOffers(tx, bookingId)).filter(
    ({ status, withdrawnBecause }) => status === 'rejected' || status === 'dropped' || withdrawnBecause === 'replaced',
  );
  const people = await listTherapistsById(
    tx,
    refused.map(({ therapistId }) => therapistId),
  );
  return people.map(({ no }) => no);
};
