import type { HomeFacts } from '#contract/home.ts';
import { dayAt } from '#domain/time/days.ts';
import type { Clock } from '#server/platform/clock.ts';
import type { Queryable } from '#server/platform/database/database.ts';
import { listActiveTreatments } from '../catalogue/public.ts';
import { listAreaRanges } from '../service-area/public.ts';
import { listTherapistCards } from './manage/cards-repo.ts';

/** Faces first: who has no picture yet stands behind those who have one. */
const withFacesFirst = (cards: HomeFacts['therapists']): HomeFacts['therapists'] => [
  ...cards.filter(({ imageUrl }) => imageUrl),
  ...cards.filter(({ imageUrl }) => !imageUrl),
];

/** What clients say; reviews stand further right. */
export type SaidOfUs = Pick<HomeFacts, 'rating' | 'reviews'>;

type HomeDeps = { database: Queryable; clock: Clock; saidOfUs(): Promise<SaidOfUs> };

export const readHome = async ({ database: on, clock, saidOfUs }: HomeDeps): Promise<HomeFacts> => {
  const [therapists, treatments, areas, said] = await Promise.all([
    listTherapistCards(on, dayAt(clock.now())),
    listActiveTreatments(on),
    listAreaRanges(on),
    saidOfUs(),
  ]);
  return { therapists: withFacesFirst(therapists), treatments, areas: areas.map(({ name }) => name), ...said };
};
