import * as z from 'zod/mini';
import { addInFields } from './admin-catalogue-fields.ts';
import { bothLanguages, version } from './admin-list.ts';
import { listedInOrder, managed, ordered, rowNumber } from './managed.ts';
import { centsAmount } from './money.ts';

const addIn = z.object({
  id: z.int(),
  name: bothLanguages,
  description: bothLanguages,
  price: centsAmount,
  extraMinutes: z.int(),
  active: z.boolean(),
  position: z.int(),
  version,
});

export type AdminAddIn = z.output<typeof addIn>;

export const addIns = {
  ...managed({
    path: '/api/admin/add-ins',
    id: rowNumber,
    row: addIn,
    fields: addInFields,
    ...listedInOrder,
    says: {
      list: 'All add-ins, those that are not on offer included',
      read: 'One add-in',
      create: 'A new add-in, at the end of the list',
      change: 'Change what is named; wizards see it at once',
      remove: 'Remove an add-in nobody has ever booked; a booked one can only become inactive',
    },
    refuses: { remove: ['in_use'] },
  }),
  order: ordered('/api/admin/add-ins'),
};
