import * as z from 'zod/mini';
import { route } from './route.ts';

export const therapistExplanation = z.object({
  id: z.string(),
  firstName: z.string(),
  lastName: z.string(),
  gender: z.enum(['female', 'male']),
  phone: z.optional(z.string()),
  reasons: z.array(
    z.enum(['inactive', 'area', 'treatment', 'gender', 'time_off', 'hours', 'busy', 'too_far', 'unwished']),
  ),
  /** With `too_far`: how many minutes are missing for the way, after the visit before or before the visit after, and where that is. */
  tooFar: z.optional(z.object({ minutesShort: z.int(), isBefore: z.boolean(), area: z.string() })),
  /** The client would like them again. */
  isWished: z.optional(z.literal(true)),
});

export const explainBooking = route({
  method: 'GET',
  path: '/api/admin/bookings/:id/why',
  who: 'office',
  summary: 'For each therapist, why they can or cannot take this booking; no reason means that they can',
  params: z.object({ id: z.uuid() }),
  answer: z.array(therapistExplanation),
  errors: ['not_found'],
});
