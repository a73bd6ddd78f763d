import { AppError } from '#server/http/app-error.ts';
import type { Queryable } from '#server/platform/database/database.ts';
import type { CatalogueAdminDeps } from './deps.ts';

/** What bookings refer to stays, or an old receipt would lose its meaning; it can be made inactive instead. */
export const refuseBooked = async (
  { isBooked }: CatalogueAdminDeps,
  on: Queryable,
  what: 'treatment' | 'add-in',
  id: number,
): Promise<void> => {
  if (await isBooked(on, what, id)) throw new AppError('in_use');
};
