import * as z from 'zod/mini';
import { treatment } from './catalogue.ts';
import { publicReview, rating } from './rating.ts';
import { route } from './route.ts';
import { cardRoutes, therapistCard } from './therapist-cards.ts';

const homeFacts = z.object({
  therapists: z.array(therapistCard),
  treatments: z.array(treatment),
  /** The names of the areas we serve, by zip code. */
  areas: z.array(z.string()),
  /** What clients say of all visits, from three reviews on, and the newest of them with words. */
  rating: z.nullable(rating),
  reviews: z.array(publicReview),
});

/** What the front page shows of the company, all of it as it is in the database. */
export type HomeFacts = z.output<typeof homeFacts>;

export const getHome = route({
  method: 'GET',
  path: '/api/home',
  who: 'anyone',
  summary: 'What the front page shows: who works here, what is offered, where',
  answer: homeFacts,
});

/** What people ask before they book, in the order of the front page; the texts stand under `treatments:home.questions`. */
export const homeQuestions = ['who', 'nobody', 'prepare', 'gender', 'change', 'hotel'] as const;

export const frontRoutes = { getHome, ...cardRoutes };
