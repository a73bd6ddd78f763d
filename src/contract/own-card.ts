import * as z from 'zod/mini';
import { firstPractisingYear, therapistChecks } from '#domain/therapists/public-card.ts';
import { route } from './route.ts';
import { freeText, noLinks } from './text-fields.ts';

/** Two letters each: `pt`, `en`. */
const languages = z.array(z.string().check(z.regex(/^[a-z]{2}$/))).check(z.minLength(1), z.maxLength(10));

const about = freeText(400).check(noLinks);

/** What a therapist, or the office for them, writes for visitors to read. */
export const cardFields = {
  languages,
  /** The year in which they began to work as a therapist. */
  practisingSince: z.nullable(z.int().check(z.minimum(firstPractisingYear), z.maximum(2100))),
  aboutEn: about,
  aboutPt: about,
};

export const checks = z.array(z.enum(therapistChecks)).check(z.maxLength(therapistChecks.length));

const ownCard = z.object({
  firstName: z.string(),
  imageUrl: z.nullable(z.string()),
  languages: z.array(z.string()),
  practisingSince: z.nullable(z.int()),
  aboutEn: z.string(),
  aboutPt: z.string(),
  checks: z.array(z.enum(therapistChecks)),
});

export type OwnCard = z.output<typeof ownCard>;

export const getOwnCard = route({
  method: 'GET',
  path: '/api/therapist/card',
  who: 'therapist',
  summary: 'What visitors are shown of oneself',
  answer: ownCard,
  errors: ['therapist_not_linked'],
});

export const setOwnCard = route({
  method: 'PUT',
  path: '/api/therapist/card',
  who: 'therapist',
  summary: 'Change the words, years and languages visitors are shown; picture and checks are the office’s',
  body: z.strictObject(cardFields),
  answer: ownCard,
  errors: ['therapist_not_linked'],
});

export const ownCardRoutes = { getOwnCard, setOwnCard };
