import * as z from 'zod/mini';
import { booking } from './booking.ts';
import { route } from './route.ts';
import { purchaseKey } from './text-fields.ts';

export const chooseForBooking = route({
  method: 'POST',
  path: '/api/bookings/:id/choice',
  who: 'anyone',
  summary: 'How a client who is asked (`choice` of the booking) wants to go on; another time is chosen by rescheduling',
  params: z.object({ id: z.uuid() }),
  query: purchaseKey,
  body: z.strictObject({ choice: z.enum(['one_after_the_other', 'look_on', 'money_back']) }),
  answer: booking,
  errors: ['not_found', 'too_late', 'slot_taken'],
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

export const askedClientRoutes = { acceptProposal, chooseForBooking, declineProposals };
