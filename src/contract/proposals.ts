import * as z from 'zod/mini';
import { mostProposals } from '#domain/dispatch/proposals.ts';
import { day, freeStart, instant, timezone } from './availability.ts';
import { offer, offerKey, offerParams } from './dispatch.ts';
import { route } from './route.ts';

export const listOfferStarts = route({
  method: 'GET',
  path: '/api/therapist/offers/:bookingId/:therapistId/starts',
  who: 'anyone',
  summary: 'When this therapist could make the visit instead, ways included: on its day and the next',
  params: offerParams,
  query: offerKey,
  answer: z.object({
    timezone,
    days: z.array(z.object({ date: day, starts: z.array(freeStart) })),
    /** Where the client is flexible: the starts inside the span at which this therapist could come. */
    inside: z.array(freeStart),
  }),
  errors: ['not_found', 'offer_of_another', 'link_expired'],
});

export const proposeTimes = route({
  method: 'POST',
  path: '/api/therapist/offers/:bookingId/:therapistId/propose',
  who: 'anyone',
  summary: 'Cannot come then, but at one of these starts: each is kept for the client for an hour; the search goes on',
  params: offerParams,
  query: offerKey,
  body: z.strictObject({ starts: z.array(instant).check(z.minLength(1), z.maxLength(mostProposals)) }),
  answer: offer,
  errors: ['not_found', 'offer_of_another', 'link_expired', 'offer_over', 'seat_taken', 'start_taken'],
});

export const proposalRoutes = { listOfferStarts, proposeTimes };
