import { after, minutes } from '#server/platform/durations.ts';
import type { BookingRow } from './repo.ts';

/** A therapist's yes can be taken back for some minutes (docs/decisions/0007): until when; null once it stands. */
export const certainFrom = (
  { status, history, startsAt }: Pick<BookingRow, 'status' | 'history' | 'startsAt'>,
  undoMinutes: number,
  now: Date,
): Date | null => {
  const yes = history.findLast(({ from, to }) => from !== to && to === 'confirmed');
  // Whom an admin put in, or the client chose to have, has nothing to take back.
  if (status !== 'confirmed' || yes?.actor !== 'therapist') return null;
  const until = after(new Date(yes.at), minutes(undoMinutes));
  return now < until && now < startsAt ? until : null;
};
