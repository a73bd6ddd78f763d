import { explainBooking } from '#contract/bookings.ts';
import { type Handler, handle } from '#server/http/handler.ts';
import type { BookingDeps } from './deps.ts';
import { whyTherapists } from './read/why-therapists.ts';

export const bookingAdminRoutes = (deps: Pick<BookingDeps, 'database' | 'roster'>): Handler[] => [
  handle(explainBooking, async ({ params }) =>
    (await whyTherapists(deps, params.id)).map((entry) => ({ ...entry, reasons: [...entry.reasons] })),
  ),
];
