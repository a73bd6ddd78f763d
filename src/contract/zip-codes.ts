import * as z from 'zod/mini';
import { timezone } from './availability.ts';
import { route } from './route.ts';

export const checkZipCode = route({
  method: 'GET',
  path: '/api/zip-codes/check/:zip',
  who: 'anyone',
  summary: 'Does a therapist come to this zip code?',
  params: z.object({ zip: z.string().check(z.maxLength(20)) }),
  answer: z.object({
    zip: z.string(),
    serviced: z.boolean(),
    area: z.optional(z.string()),
    /** The clock there. */
    timezone: z.optional(timezone),
    /** Where we do come, for a zip code that is not served. */
    areas: z.optional(z.array(z.string())),
  }),
  errors: ['zip_malformed'],
});

export const registerZipInterest = route({
  method: 'POST',
  path: '/api/zip-codes/interest',
  who: 'anyone',
  summary: 'Leave an e-mail address for the day a zip code is served',
  body: z.strictObject({ zip: z.string().check(z.maxLength(20)), email: z.email().check(z.maxLength(254)) }),
  answer: z.object({ ok: z.literal(true) }),
  status: 202,
  errors: ['zip_malformed'],
});
