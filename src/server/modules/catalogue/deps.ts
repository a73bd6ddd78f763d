import type { Database, Queryable } from '#server/platform/database/database.ts';
import type { Texts } from '#server/platform/texts.ts';

export type CatalogueAdminDeps = {
  database: Database;
  texts: Texts;
  /** Has anybody ever booked it? Bookings stand further right; compose hands this in. */
  isBooked(on: Queryable, what: 'treatment' | 'add-in', id: number): Promise<boolean>;
  /** How many give each treatment. Therapists stand further right, too. */
  countTherapists(on: Queryable): Promise<ReadonlyMap<number, number>>;
};
