import { after, minutes } from '#server/platform/durations.ts';
import type { BookingRow } from '../repo.ts';

type Confirmed = Pick<BookingRow, 'status' | 'history'>;

const lastYes = ({ history }: Confirmed) => history.findLast(({ from, to }) => from !== to && to === 'confirmed');

/** An admin put the last one in, or the client chose to have one: everybody was told at that moment. */
export const isToldAtOnce = (booking: Confirmed): boolean => {
  const yes = lastYes(booking);
  return booking.status === 'confirmed' && yes !== undefined && yes.actor !== 'therapist';
};

/** A therapist's yes can be taken back for some minutes (docs/decisions/0007): until when; null once it stands. */
export const certainFrom = (
  booking: Confirmed & Pick<BookingRow, 'startsAt'>,
  undoMinutes: number,
  now: Date,
): Date | null => {
  const yes = lastYes(booking);
  if (booking.status !== 'confirmed' || yes?.actor !== 'therapist') return null;
  const until = after(new Date(yes.at), minutes(undoMinutes));
  return now < until && now < booking.startsAt ? until : null;
};
