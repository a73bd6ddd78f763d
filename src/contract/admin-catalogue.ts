import * as z from 'zod/mini';
import { sharePercent, version, yesOrNo } from './admin-list.ts';
import { managed, ordered, rowNumber } from './managed.ts';
import { centsAmount, centsBetween } from './money.ts';
import { pictureUrl } from './pictures.ts';
import { route } from './route.ts';
import { freeText, singleLine } from './text-fields.ts';

const required = z.minLength(1, 'text:common:fields.required');
const nameText = singleLine(60).check(required);
const descriptionText = freeText(300).check(required);

const name = z.strictObject({ en: nameText, pt: nameText });
const description = z.strictObject({ en: descriptionText, pt: descriptionText });
const imageAlt = z.strictObject({ en: singleLine(160), pt: singleLine(160) });
const bothLanguages = z.object({ en: z.string(), pt: z.string() });

const mostCents = 200_000;
/** Null: this length is not offered. */
const price = z.nullable(centsBetween(100, mostCents));
const extraMinutes = z.int().check(z.minimum(0), z.maximum(120));

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

const treatmentFields = {
  name,
  description,
  price60min: price,
  price75min: price,
  price90min: price,
  imageUrl: pictureUrl,
  imageAlt,
  active: z.boolean(),
  sharePercent,
};

const listed = {
  sorts: ['position', 'name', 'price'],
  firstSort: 'position',
  filters: { active: z.optional(yesOrNo) },
} as const;

const managedTreatments = managed({
  path: '/api/admin/treatments',
  id: rowNumber,
  row: treatment,
  fields: treatmentFields,
  ...listed,
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

const addInFields = {
  name,
  description,
  price: centsBetween(0, mostCents),
  extraMinutes,
  active: z.boolean(),
};

export const addIns = {
  ...managed({
    path: '/api/admin/add-ins',
    id: rowNumber,
    row: addIn,
    fields: addInFields,
    ...listed,
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
