import * as z from 'zod/mini';
import { visitDayRules, visitStates } from '#domain/booking/visit-day.ts';
import { instant } from './availability.ts';
import { route } from './route.ts';
import { purchaseKey } from './text-fields.ts';

const bookingId = z.object({ id: z.uuid() });

/** How a visit goes on its day. */
export const visitDay = z.object({
  state: z.enum(visitStates),
  /** When the therapist will be at the door, by their own word; only on the way. */
  expectedAt: z.nullable(instant),
  /** Since when it stands so. */
  since: z.nullable(instant),
  /** At the door, and nobody opens: when the visit ends as missed. */
  missedAt: z.nullable(instant),
  /** More than twenty minutes: the client may cancel for everything. */
  isTherapistLate: z.boolean(),
});

export type VisitDay = z.output<typeof visitDay>;

const told = {
  method: 'POST',
  who: 'therapist',
  params: bookingId,
  answer: visitDay,
  errors: ['not_found', 'too_early', 'not_confirmed', 'therapist_not_linked'],
} as const;

export const tellOnMyWay = route({
  ...told,
  path: '/api/therapist/bookings/:id/on-my-way',
  summary: 'Set out for an own visit, with the minutes it will take; told again, the newest minutes count',
  body: z.strictObject({ minutes: z.int().check(z.minimum(1), z.maximum(visitDayRules.mostWayMinutes)) }),
});

export const tellArrived = route({
  ...told,
  path: '/api/therapist/bookings/:id/arrived',
  summary: 'At the door of an own visit; a second time changes nothing',
});

export const tellNobodyHere = route({
  ...told,
  path: '/api/therapist/bookings/:id/nobody-here',
  summary: 'Nobody opens: ten minutes are waited, then the visit ends as missed',
  errors: [...told.errors, 'not_there_yet'],
});

export const completeOwnVisit = route({
  ...told,
  path: '/api/therapist/bookings/:id/complete',
  summary: 'The visit is done; only from its start on',
});

export const askForHelp = route({
  ...told,
  path: '/api/therapist/bookings/:id/help',
  summary: 'Alarms the office at once',
});

export const leaveForSafety = route({
  ...told,
  path: '/api/therapist/bookings/:id/leave',
  summary: 'Leave because it is not safe to stay: the visit ends, is paid, and the office is alarmed at once',
  answer: z.object({ ok: z.literal(true) }),
  errors: [...told.errors, 'not_there_yet'],
});

export const sayTherapistLate = route({
  method: 'POST',
  path: '/api/bookings/:id/therapist-late',
  who: 'anyone',
  summary: 'The visit should have begun and nobody is there: the office hears of it, once, and calls the therapist',
  params: bookingId,
  query: purchaseKey,
  answer: z.object({ ok: z.literal(true) }),
  errors: ['not_found', 'not_confirmed', 'too_early', 'link_withdrawn', 'link_expired'],
});

export const settleAlarm = route({
  method: 'POST',
  path: '/api/admin/bookings/:id/settle-alarm',
  who: 'office',
  summary: 'Somebody has spoken to the therapist: the alarm of a visit is settled',
  params: bookingId,
  answer: z.object({ ok: z.literal(true) }),
  errors: ['not_found'],
});

export const visitDayRoutes = {
  askForHelp,
  completeOwnVisit,
  leaveForSafety,
  sayTherapistLate,
  settleAlarm,
  tellArrived,
  tellNobodyHere,
  tellOnMyWay,
};
