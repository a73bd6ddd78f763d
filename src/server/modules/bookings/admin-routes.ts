import { explainBooking } from '#contract/bookings.ts';
import { AppError } from '#server/http/app-error.ts';
import { type Handler, handle } from '#server/http/handler.ts';
import { explainTherapists, type TherapistExplanation } from '#server/modules/therapists/public.ts';
import type { BookingDeps } from './deps.ts';
import { visitOf } from './make/hold-seats.ts';
import { findBooking } from './repo.ts';

export const bookingAdminRoutes = (deps: Pick<BookingDeps, 'database' | 'roster'>): Handler[] => [
  handle(explainBooking, async ({ params }) =>
    (await whyTherapists(deps, params.id)).map((entry) => ({ ...entry, reasons: [...entry.reasons] })),
  ),
];

type Deps = Pick<BookingDeps, 'database' | 'roster'>;

/** For each therapist, why they can or cannot take this visit. What they hold for it already does not count against them. */
const whyTherapists = async (deps: Deps, id: string): Promise<TherapistExplanation[]> => {
  const booking = await findBooking(deps.database, id);
  if (!booking) throw new AppError('not_found');
  const visit = visitOf(booking);
  return visit ? explainTherapists(deps, { ...visit, ignoreBookingId: id }) : [];
};
