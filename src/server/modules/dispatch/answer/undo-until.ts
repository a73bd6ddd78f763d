import { type BookingRow, findBooking, isToldAtOnce, isUnderWay } from '#server/modules/bookings/public.ts';
import { readSettings } from '#server/modules/settings/public.ts';
import type { Queryable } from '#server/platform/database/database.ts';
import { after, minutes } from '#server/platform/durations.ts';
import { listOffersTo, type Offer } from '../repo.ts';

/** Until when an answer can be taken back; null when it cannot. */
export const undoUntil = (
  offer: Offer,
  booking: Pick<BookingRow, 'status' | 'startsAt' | 'history'>,
  { undoMinutes, isUnderWay }: { undoMinutes: number; isUnderWay: boolean },
  now: Date,
): Date | null => {
  const isSearched = booking.status === 'finding_therapist' || booking.status === 'confirmed';
  const isThen = offer.startsAt.getTime() === booking.startsAt.getTime() && now < booking.startsAt;
  // Whom an admin put in has said nothing that could be taken back.
  if (!offer.answeredAt || offer.wave === 0 || !isSearched || !isThen) return null;
  // The client has heard who comes, and would not hear of this: giving the visit back is then the way.
  if (isToldAtOnce(booking) || isUnderWay) return null;
  if (offer.status !== 'confirmed' && (offer.status !== 'rejected' || booking.status === 'confirmed')) return null;
  const until = after(offer.answeredAt, minutes(undoMinutes));
  return now < until ? until : null;
};

export const readUndoRules = async (on: Queryable, booking: BookingRow, now: Date) => {
  const { undoMinutes } = await readSettings(on, 'dispatch');
  return { undoMinutes, isUnderWay: await isUnderWay(on, booking, now) };
};

/** The same for whoever has a seat of the booking. */
export const findUndoUntil = async (
  on: Queryable,
  bookingId: string,
  therapistId: string,
  now: Date,
): Promise<Date | null> => {
  const [offer] = await listOffersTo(on, bookingId, therapistId);
  const booking = offer?.status === 'confirmed' ? await findBooking(on, bookingId) : null;
  if (!offer || !booking) return null;
  return undoUntil(offer, booking, await readUndoRules(on, booking, now), now);
};
