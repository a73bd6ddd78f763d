import * as z from 'zod/mini';
import { day } from './availability.ts';
import { route } from './route.ts';

const planVisit = z.object({
  id: z.string(),
  phone: z.string(),
  /** Hotel, room, street, flat and zip code in one line. */
  place: z.string(),
  /** How to get in. */
  access: z.string(),
  peopleCount: z.int(),
});

export type PlanVisit = z.output<typeof planVisit>;

export const getDayPlan = route({
  method: 'GET',
  path: '/api/admin/bookings/day-plan',
  who: 'office',
  summary: 'Whom to call and where to go for the visits of a day, for paper; the calendar has the rest',
  query: z.object({ day }),
  answer: z.object({ visits: z.array(planVisit) }),
});
