import type { PersonalDataSource } from '#server/modules/identity/public.ts';
import type { BookingDeps } from './deps.ts';
import { listBookingsOfUser } from './repo.ts';
import { respondAll } from './to-response.ts';

/** For people who ask what the house keeps about them. */
export const bookingPersonalData = (deps: Pick<BookingDeps, 'clock'>): PersonalDataSource => ({
  name: 'bookings',
  collect: async (on, userId) => respondAll(deps, on, await listBookingsOfUser(on, userId)),
});
