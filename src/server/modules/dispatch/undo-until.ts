import type { Queryable } from '#server/platform/database/database.ts';
import { after, minutes } from '#server/platform/durations.ts';
import type { BookingRow } from '../bookings/public.ts';
import { readSettings } from '../settings/public.ts';
import { listOffersTo, type Offer } from './repo.ts';

/** Until when an answer can be taken back; null when it cannot. */
export const undoUntil = (
  offer: Offer,
  booking: Pick<BookingRow, 'status' | 'startsAt'>,
  undoMinutes: number,
  now: Date,
): Date | null => {
  const isSearched = booking.status === 'finding_therapist' || booking.status === 'confirmed';
  const isThen = offer.startsAt.getTime() === booking.startsAt.getTime() && now < booking.startsAt;
  // Whom an admin put in has said nothing that could be taken back.
  if (!offer.answeredAt || offer.wave === 0 || !isSearched || !isThen) return null;
  if (offer.status !== 'confirmed' && (offer.status !== 'rejected' || booking.status === 'confirmed')) return null;
  const until = after(offer.answeredAt, minutes(undoMinutes));
  return now < until ? until : null;
};

/** The same for whoever has a seat of the booking. */
export const findUndoUntil = async (
  on: Queryable,
  booking: Pick<BookingRow, 'id' | 'status' | 'startsAt'>,
  therapistId: string,
  now: Date,
): Promise<Date | null> => {
  const [offer] = await listOffersTo(on, booking.id, therapistId);
  if (offer?.status !== 'confirmed') return null;
  return undoUntil(offer, booking, (await readSettings(on, 'dispatch')).undoMinutes, now);
};
