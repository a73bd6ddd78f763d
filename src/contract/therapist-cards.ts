import * as z from 'zod/mini';
import { therapistChecks } from '#domain/therapists/public-card.ts';
import { getAvailability, instant } from './availability.ts';
import { rating } from './rating.ts';
import { route } from './route.ts';

/** All that a stranger is shown of a therapist. */
export const therapistCard = z.object({
  id: z.string(),
  firstName: z.string(),
  gender: z.enum(['female', 'male']),
  languages: z.array(z.string()),
  imageUrl: z.nullable(z.string()),
  /** Years of practice; null while nobody has said. */
  years: z.nullable(z.int()),
  about: z.object({ en: z.string(), pt: z.string() }),
  /** What the office has looked at. */
  verified: z.array(z.enum(therapistChecks)),
  /** What clients say, from three reviews on. */
  rating: z.nullable(rating),
});

export type TherapistCard = z.output<typeof therapistCard>;

export const listTherapists = route({
  method: 'GET',
  path: '/api/therapists',
  who: 'anyone',
  summary: 'Who works here, with what visitors may know of them; with `zip`, only who comes there',
  query: z.object({ zip: z.optional(z.string().check(z.maxLength(20))) }),
  answer: z.array(therapistCard),
  errors: ['zip_malformed'],
});

/** A face with its first name. */
const therapistFace = z.pick(therapistCard, { id: true, firstName: true, imageUrl: true });

export const listWhoCanCome = route({
  method: 'GET',
  path: '/api/availability/therapists',
  who: 'anyone',
  summary: 'Who could make this visit at one of its free starts; nobody at a start that cannot be booked',
  query: z.extend(z.omit(getAvailability.query, { from: true, to: true, evenClosed: true, evenSoon: true }), {
    startsAt: instant,
  }),
  answer: z.array(therapistFace),
  errors: ['zip_malformed', 'zip_not_served'],
});

export const cardRoutes = { listTherapists, listWhoCanCome };
