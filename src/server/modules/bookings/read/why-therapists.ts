import { AppError } from '#server/http/app-error.ts';
import { explainTherapists, type TherapistExplanation } from '#server/modules/therapists/public.ts';
import type { BookingDeps } from '../deps.ts';
import { visitOf } from '../make/hold-seats.ts';
import { findBooking } from '../repo.ts';

type Deps = Pick<BookingDeps, 'database' | 'roster'>;

/** For each therapist, why they can or cannot take this visit. What they hold for it already does not count against them. */
export const whyTherapists = async (deps: Deps, id: string): Promise<TherapistExplanation[]> => {
  const booking = await findBooking(deps.database, id);
  if (!booking) throw new AppError('not_found');
  const visit = visitOf(booking);
  return visit ? explainTherapists(deps, { ...visit, ignoreBookingId: id }) : [];
};
