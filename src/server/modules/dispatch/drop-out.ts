import { AppError } from '#server/http/app-error.ts';
import type { Transaction } from '#server/platform/database/database.ts';
import { after, minutes } from '#server/platform/durations.ts';
import {
  type BookingRow,
  deleteSeat,
  isToldAtOnce,
  listSeated,
  lockBooking,
  loseSeat,
  markChangedByUs,
  setChoice,
  type Who,
} from '../bookings/public.ts';
import { readSettings } from '../settings/public.ts';
import { findTherapist, type Therapist } from '../therapists/public.ts';
import { letGo } from './answer-offer.ts';
import type { DispatchDeps } from './deps.ts';
import { tellAdminsOfDropOut, tellSearchingAgain } from './mails.ts';
import { insisting } from './make-room.ts';
import { answerOffer, listOffers, listOffersTo } from './repo.ts';
import { startRound } from './search.ts';

/** A therapist gives an own visit back. Everybody else is asked again; the client is told if somebody had been announced. */
export const dropOut = async (
  deps: DispatchDeps,
  { bookingId, therapistId, reason }: { bookingId: string; therapistId: string; reason: string },
): Promise<void> =>
  insisting(() =>
    deps.database.transaction(async (tx) => {
      const booking = await lockBooking(tx, bookingId);
      const therapist = await findTherapist(tx, therapistId);
      const isSeated = (await listSeated(tx, [bookingId])).some((seat) => seat.therapistId === therapistId);
      if (!booking || !therapist || !isSeated) throw new AppError('not_found');
      const canDropOut = booking.status === 'confirmed' || booking.status === 'finding_therapist';
      if (!canDropOut || deps.clock.now() >= booking.startsAt) throw new AppError('too_late');
      await leaveSeat(deps, tx, booking, therapist, reason);
    }),
  );

const leaveSeat = async (
  deps: DispatchDeps,
  tx: Transaction,
  booking: BookingRow,
  therapist: Therapist,
  reason: string,
): Promise<void> => {
  const who: Who = { kind: 'therapist', userId: therapist.userId };
  const wasTold = await hasClientBeenTold(deps, tx, booking);
  const [offer] = await listOffersTo(tx, booking.id, therapist.id);
  if (offer) await answerOffer(tx, offer.id, 'dropped', reason);
  await deleteSeat(tx, booking.id, therapist.id);
  await letGo(deps, tx, booking, therapist);
  const wasConfirmed = await loseSeat(tx, booking.id, who, 'therapist_dropped_out');
  await markChangedByUs(tx, booking.id);
  await setChoice(tx, booking.id, null);
  const cause = `dropped:${offer?.id}:${offer?.answers}`;
  await tellAdminsOfDropOut(tx, { booking, therapist, cause });
  if (wasConfirmed && wasTold) await tellSearchingAgain(deps, tx, { booking, cause });
  const searching = await lockBooking(tx, booking.id);
  if (searching) await startRound(deps, tx, searching);
};

/** Not before the last yes could no longer be taken back, unless an admin or the client's own choice settled it. */
export const hasClientBeenTold = async (
  { clock }: DispatchDeps,
  tx: Transaction,
  booking: BookingRow,
): Promise<boolean> => {
  if (isToldAtOnce(booking)) return true;
  const { undoMinutes } = await readSettings(tx, 'dispatch');
  const said = (await listOffers(tx, booking.id)).filter(({ status, wave }) => status === 'confirmed' && wave > 0);
  return said.every(({ answeredAt }) => answeredAt && after(answeredAt, minutes(undoMinutes)) <= clock.now());
};
