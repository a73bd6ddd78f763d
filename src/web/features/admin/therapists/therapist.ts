import { type AdminTherapist, therapists } from '#contract/admin-therapists.ts';
import type { FormThing } from '../managed/managed-form.tsx';
import { fullName } from './pick-therapists.ts';

export const therapist = {
  area: 'therapists',
  routes: therapists,
  words: 'therapists',
  subject: 'therapist',
  nameOf: fullName,
  others: [
    ['admin', 'bookings'],
    ['admin', 'users'],
  ],
} as const satisfies FormThing<AdminTherapist>;
