import { serviceAreas as routes, type ServiceArea } from '#contract/service-areas.ts';
import type { FormThing } from '#web/features/admin/managed/managed-form.tsx';

export const serviceArea = {
  area: 'service-areas',
  routes,
  words: 'serviceAreas',
  subject: 'service-area',
  nameOf: ({ name }) => name,
  // What is served decides what counts as unserved.
  others: [['admin', 'unserved']],
} as const satisfies FormThing<ServiceArea>;
