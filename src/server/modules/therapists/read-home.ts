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

export const readHome = async (on: Queryable, clock: Clock): Promise<HomeFacts> => {
  const [therapists, treatments, areas] = await Promise.all([
    listTherapistCards(on, dayAt(clock.now())),
    listActiveTreatments(on),
    listAreaRanges(on),
  ]);
  return { therapists: withFacesFirst(therapists), treatments, areas: areas.map(({ name }) => name) };
};
