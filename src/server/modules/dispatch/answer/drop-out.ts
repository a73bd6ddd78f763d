import { dayAt } from '#domain/time/days.ts';
import { wallClockAt } from '#domain/time/wall-clock.ts';
import { AppError } from '#server/http/app-error.ts';
import {
  type BookingRow,
  emptySeats,
  isToldAtOnce,
  isUnderWay,
  listSeated,
  lockBooking,
  type Who,
} from '#server/modules/bookings/public.ts';
import { readSettings } from '#server/modules/settings/public.ts';
import { findTherapist, insertPartOff, type Therapist, zoneOfTherapist } from '#server/modules/therapists/public.ts';
import type { Transaction } from '#server/platform/database/database.ts';
import { after, minutes } from '#server/platform/durations.ts';
import { newId } from '#server/platform/secrets.ts';
import { insisting } from '../assign/make-room.ts';
import type { DispatchDeps } from '../deps.ts';
import { tellAdminsOfDropOut, tellSearchingAgain } from '../mail/mails.ts';
import { answerOffer, listOffers, listOffersTo } from '../repo.ts';
import { startRound } from '../search/search.ts';
import { letGo } from './answer-offer.ts';

type Off = 'visit' | 'day';

type DropOut = { bookingId: string; therapistId: string; reason: string; off: Off };

/** A therapist gives an own visit back. Everybody else is asked again; the client is told if somebody had been announced. */
export const dropOut = async (deps: DispatchDeps, { bookingId, therapistId, reason, off }: DropOut): Promise<void> =>
  insisting(() =>
    deps.database.transaction(async (tx) => {
      const { booking, therapist } = await lockSeat(deps, tx, bookingId, therapistId);
      const [offer] = await listOffersTo(tx, booking.id, therapist.id);
      const wasTold = await hasClientBeenTold(deps, tx, booking);
      if (offer) await answerOffer(tx, offer.id, 'dropped', reason);
      const cause = `dropped:${offer?.id}:${offer?.answers}`;
      await tellAdminsOfDropOut(tx, { booking, therapist, cause });
      const who: Who = { kind: 'therapist', userId: therapist.userId };
      await leaveSeat(deps, tx, { booking, therapist, who, because: 'therapist_dropped_out', wasTold, cause });
      await keepTimeFree(deps, tx, { booking, therapistId, off });
    }),
  );

/** The booking and whoever sits in it, as long as the visit has not begun. */
export const lockSeat = async (
  { clock }: Pick<DispatchDeps, 'clock'>,
  tx: Transaction,
  bookingId: string,
  therapistId: string,
): Promise<{ booking: BookingRow; therapist: Therapist }> => {
  const booking = await lockBooking(tx, bookingId);
  const therapist = await findTherapist(tx, therapistId);
  const isSeated = (await listSeated(tx, [bookingId])).some((seat) => seat.therapistId === therapistId);
  if (!booking || !therapist || !isSeated) throw new AppError('not_found');
  const isOn = booking.status === 'confirmed' || booking.status === 'finding_therapist';
  if (!isOn || clock.now() >= booking.startsAt) throw new AppError('too_late');
  return { booking, therapist };
};

type Leaving = {
  booking: BookingRow;
  therapist: Therapist;
  who: Who;
  because: 'therapist_dropped_out' | 'taken_off';
  wasTold: boolean;
  cause: string;
};

/** The seat is empty, and the search begins anew with everybody else. Their offer has been ended before. */
export const leaveSeat = async (
  deps: DispatchDeps,
  tx: Transaction,
  { booking, therapist, who, because, wasTold, cause }: Leaving,
): Promise<void> => {
  const wasConfirmed = await emptySeats(tx, booking.id, [therapist.id], { who, reason: because });
  await letGo(deps, tx, booking, therapist);
  const searching = await lockBooking(tx, booking.id);
  if (!searching) return;
  await startRound(deps, tx, searching);
  const now = await lockBooking(tx, booking.id);
  // Should there be no time to search any more, the mail about the cancellation says it all.
  if (wasConfirmed && wasTold && now?.status === 'finding_therapist' && now.answerBy)
    await tellSearchingAgain(deps, tx, { booking: now, answerBy: now.answerBy, cause });
};

const dayMinutes = 24 * 60;

/** Whoever cannot come is not offered to others at that time: the visit and its way, or the rest of that day. */
const keepTimeFree = async (
  { clock }: DispatchDeps,
  tx: Transaction,
  { booking, therapistId, off }: { booking: BookingRow; therapistId: string; off: Off },
): Promise<void> => {
  const zone = await zoneOfTherapist(tx, therapistId);
  const day = dayAt(booking.startsAt, zone);
  const minuteOf = (instant: Date): number => {
    const { hour, minute } = wallClockAt(instant, zone);
    return hour * 60 + minute;
  };
  const now = clock.now();
  const isToday = dayAt(now, zone) === day;
  const fromMinute = minuteOf(off === 'day' && isToday ? now : booking.startsAt);
  const endsThatDay = off === 'visit' && dayAt(booking.blockedUntil, zone) === day;
  const toMinute = endsThatDay ? minuteOf(booking.blockedUntil) : dayMinutes;
  await insertPartOff(tx, therapistId, { id: newId(), day, fromMinute, toMinute, note: booking.reference });
};

/** Not before the last yes could no longer be taken back, unless an admin or the client's own choice settled it. */
export const hasClientBeenTold = async (
  { clock }: DispatchDeps,
  tx: Transaction,
  booking: BookingRow,
): Promise<boolean> => {
  if (isToldAtOnce(booking) || (await isUnderWay(tx, booking, clock.now()))) return true;
  const { undoMinutes } = await readSettings(tx, 'dispatch');
  const said = (await listOffers(tx, booking.id)).filter(({ status, wave }) => status === 'confirmed' && wave > 0);
  return said.every(({ answeredAt }) => answeredAt && after(answeredAt, minutes(undoMinutes)) <= clock.now());
};
