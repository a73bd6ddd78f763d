import { type AdminAddIn, addIns as routes } from '#contract/admin-catalogue.ts';
import type { FormThing } from '../managed/managed-form.tsx';

export const addIn = {
  area: 'add-ins',
  routes,
  words: 'addIns',
  subject: 'add-in',
  nameOf: ({ name }, language) => name[language],
  // The wizard of this very browser sees it at once, too.
  others: [['add-ins']],
} as const satisfies FormThing<AdminAddIn>;
