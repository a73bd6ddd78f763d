import * as z from 'zod/mini';
import { treatmentFields } from './admin-catalogue-fields.ts';
import { bothLanguages, sharePercent, version } from './admin-list.ts';
import { listedInOrder, managed, ordered, rowNumber } from './managed.ts';
import { centsAmount } from './money.ts';
import { route } from './route.ts';

const treatment = z.object({
  id: z.int(),
  name: bothLanguages,
  description: bothLanguages,
  price60min: z.nullable(centsAmount),
  price75min: z.nullable(centsAmount),
  price90min: z.nullable(centsAmount),
  imageUrl: z.string(),
  imageAlt: bothLanguages,
  active: z.boolean(),
  /** What its therapists get of the price, in per cent; null: the share of the company. */
  sharePercent: z.nullable(z.int()),
  position: z.int(),
  /** How many give it: active, with hours, and going somewhere that is served. */
  therapists: z.int(),
  version,
});

export type AdminTreatment = z.output<typeof treatment>;

const managedTreatments = managed({
  path: '/api/admin/treatments',
  id: rowNumber,
  row: treatment,
  fields: treatmentFields,
  ...listedInOrder,
  says: {
    list: 'All treatments, those that are not on offer included',
    read: 'One treatment',
    create: 'A new treatment, at the end of the list',
    change: 'Change what is named; wizards see it at once',
    remove: 'Remove a treatment nobody has ever booked; a booked one can only become inactive',
  },
  refuses: { remove: ['in_use'] },
});

export const treatments = {
  ...managedTreatments,
  create: route({
    ...managedTreatments.create,
    body: z.strictObject({ ...treatmentFields, sharePercent: z._default(sharePercent, null) }),
  }),
  order: ordered('/api/admin/treatments'),
};
