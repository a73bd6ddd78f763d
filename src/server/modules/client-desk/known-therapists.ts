import type { KnownTherapist } from '#contract/client-desk.ts';
import { AppError } from '#server/http/app-error.ts';
import type { Queryable } from '#server/platform/database/database.ts';
import { listMetTherapists } from '../bookings/public.ts';
import { insertFavourite, listFavouriteIds } from './repo.ts';

/** Favourites first; a favourite is remembered and shown, and weighs nothing when therapists are asked. */
export const listKnownTherapists = async (on: Queryable, userId: string): Promise<KnownTherapist[]> => {
  const favourites = await listFavouriteIds(on, userId);
  return (await listMetTherapists(on, userId))
    .map(({ lastVisitAt, ...one }) => ({
      ...one,
      lastVisitAt: lastVisitAt.toISOString(),
      isFavourite: favourites.includes(one.id),
    }))
    .sort((left, right) => Number(right.isFavourite) - Number(left.isFavourite));
};

/** Only somebody who has been here: others are as good as unknown. */
export const addFavourite = async (on: Queryable, userId: string, therapistId: string): Promise<void> => {
  const met = await listMetTherapists(on, userId);
  if (!met.some(({ id }) => id === therapistId)) throw new AppError('not_found');
  await insertFavourite(on, userId, therapistId);
};
