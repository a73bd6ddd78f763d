import * as z from 'zod/mini';
import { mostProposals } from '#domain/dispatch/proposals.ts';
import { day, freeStart, instant, timezone } from './availability.ts';
import { booking } from './booking.ts';
import { offer, offerKey, offerParams } from './dispatch.ts';
import { route } from './route.ts';
import { purchaseKey } from './text-fields.ts';

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

export const acceptProposal = route({
  method: 'POST',
  path: '/api/bookings/:id/proposals/:proposalId/accept',
  who: 'anyone',
  summary: 'Take a start that a therapist proposed: the booking is confirmed there, for the same price',
  params: z.object({ id: z.uuid(), proposalId: z.uuid() }),
  query: purchaseKey,
  answer: booking,
  errors: ['not_found', 'proposal_over'],
});

export const declineProposals = route({
  method: 'POST',
  path: '/api/bookings/:id/proposals/decline',
  who: 'anyone',
  summary: 'None of these starts: they are given back, and the search goes on',
  params: z.object({ id: z.uuid() }),
  query: purchaseKey,
  body: z.strictObject({ proposalIds: z.array(z.uuid()).check(z.minLength(1), z.maxLength(50)) }),
  answer: booking,
  errors: ['not_found'],
});

export const proposalRoutes = { listOfferStarts, proposeTimes, acceptProposal, declineProposals };
