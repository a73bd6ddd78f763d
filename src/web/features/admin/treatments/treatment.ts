import { type AdminTreatment, treatments as routes } from '#contract/admin-catalogue.ts';
import type { FormThing } from '../managed/managed-form.tsx';

export const treatment = {
  area: 'treatments',
  routes,
  words: 'treatments',
  subject: 'treatment',
  nameOf: ({ name }, language) => name[language],
  // The wizard of this very browser sees it at once, too.
  others: [['treatments']],
} as const satisfies FormThing<AdminTreatment>;
