import * as z from 'zod/mini';
import { therapistFields } from './admin-therapist-fields.ts';
import { adminTherapist, affected } from './admin-therapists.ts';
import { day } from './availability.ts';
import { offersInTheWay, visitOutcome } from './desk-visit.ts';
import { personKey } from './managed.ts';
import { route } from './route.ts';
import { language } from './session.ts';
import { newTimeOff, timeOff } from './working-time.ts';

export const previewTherapist = route({
  method: 'POST',
  path: '/api/admin/therapists/:id/preview',
  who: 'office',
  summary: 'Which visits such a change would leave behind; nothing is changed',
  params: personKey,
  body: z.strictObject({
    active: z.optional(z.boolean()),
    hours: z.optional(therapistFields.hours),
    timeOff: z.optional(newTimeOff),
  }),
  answer: z.object({ affected, offers: z.optional(offersInTheWay) }),
  errors: ['not_found'],
});

export const addTherapistTimeOff = route({
  method: 'POST',
  path: '/api/admin/therapists/:id/time-off',
  who: 'office',
  summary: 'Days off for them; visits on those days stay theirs until somebody acts',
  params: personKey,
  body: newTimeOff,
  answer: z.object({ timeOff, affected }),
  status: 201,
  errors: ['not_found'],
});

export const takeTherapistOff = route({
  method: 'POST',
  path: '/api/admin/therapists/:id/off',
  who: 'office',
  summary: 'Days off, and the visits on them: searched for anew, or kept and marked as needing a person',
  params: personKey,
  body: z.strictObject({
    from: day,
    /** The last day, included. */
    to: day,
    reason: newTimeOff.shape.note,
    /** Of a part of the first day, which is then the only one. */
    times: newTimeOff.shape.times,
    visits: z.enum(['search', 'keep']),
  }),
  answer: z.object({ visits: z.array(visitOutcome) }),
  errors: ['not_found'],
});

export const removeTherapistTimeOff = route({
  method: 'DELETE',
  path: '/api/admin/therapists/:id/time-off/:timeOffId',
  who: 'admin',
  summary: 'They work on these days after all',
  params: z.object({ id: z.uuid(), timeOffId: z.uuid() }),
  answer: z.null(),
  status: 204,
  errors: ['not_found'],
});

export const linkTherapistAccount = route({
  method: 'POST',
  path: '/api/admin/therapists/:id/account',
  who: 'admin',
  summary: 'An account to sign in with: one that exists, or a new one for their address, which is invited by mail',
  params: personKey,
  body: z.strictObject({ userId: z.optional(z.uuid()), language: z._default(language, 'pt') }),
  answer: adminTherapist,
  errors: ['not_found', 'email_taken', 'account_unfit'],
});

export const unlinkTherapistAccount = route({
  method: 'DELETE',
  path: '/api/admin/therapists/:id/account',
  who: 'admin',
  summary: 'Take the account away from them; it stays as a client’s',
  params: personKey,
  answer: z.null(),
  status: 204,
  errors: ['not_found'],
});
