import type { AdminTherapist } from '#contract/admin-therapists.ts';

export const ineId = '44444444-4444-4444-8444-444444444444';

/** Somebody who can be booked, for tests of the admin. */
export const therapist = (changes: Partial<AdminTherapist> = {}): AdminTherapist => ({
  id: ineId,
  firstName: 'Inês',
  lastName: 'Carvalho',
  email: 'ines@calma.example',
  phone: '+351 912 000 011',
  gender: 'female',
  languages: ['pt', 'en'],
  practisingSince: 2018,
  aboutEn: '',
  aboutPt: '',
  checks: ['identity'],
  imageUrl: null,
  active: true,
  sharePercent: null,
  serviceAreaIds: [1, 2],
  treatmentIds: [1],
  hours: [{ weekday: 1, from: '09:00', to: '18:00' }],
  timeOff: [],
  account: null,
  visitsAhead: 0,
  createdAt: '2026-11-01T10:00:00.000Z',
  version: 3,
  ...changes,
});
