import type { BookingStatus } from './booking-status.ts';

/** What a therapist may know of a visit of theirs: all that the work needs, only whose it was, or only where about and when. */
type VisitKnowledge = 'all' | 'who' | 'when';

/** Long enough for something left behind or a word about the visit; then a home is nobody's business any more. */
export const placeKnownHours = 48;

export const visitKnowledge = (
  { status, endsAt }: { readonly status: BookingStatus; readonly endsAt: Date },
  now: Date,
): VisitKnowledge => {
  if (status === 'cancelled') return 'when';
  return now.getTime() < endsAt.getTime() + placeKnownHours * 3_600_000 ? 'all' : 'who';
};
