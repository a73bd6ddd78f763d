import * as z from 'zod/mini';
import { listOf, listShape, version, wholeNumber, yesOrNo } from './admin-list.ts';
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
const rowId = z.object({ id: wholeNumber(1, 2_147_483_647) });
const order = z.strictObject({ ids: z.array(z.int().check(z.minimum(1))).check(z.maxLength(500)) });
const ok = z.object({ ok: z.literal(true) });

export const adminTreatment = z.object({
  id: z.int(),
  name: bothLanguages,
  description: bothLanguages,
  price60min: z.nullable(centsAmount),
  price75min: z.nullable(centsAmount),
  price90min: z.nullable(centsAmount),
  imageUrl: z.string(),
  imageAlt: bothLanguages,
  active: z.boolean(),
  position: z.int(),
  /** How many give it: active, with hours, and going somewhere that is served. */
  therapists: z.int(),
  version,
});

export type AdminTreatment = z.output<typeof adminTreatment>;

export const treatmentFields = {
  name,
  description,
  price60min: price,
  price75min: price,
  price90min: price,
  imageUrl: pictureUrl,
  imageAlt,
  active: z.boolean(),
};

const catalogueQuery = z.object({
  ...listShape(['position', 'name', 'price'], 'position'),
  active: z.optional(yesOrNo),
});

export const listAdminTreatments = route({
  method: 'GET',
  path: '/api/admin/treatments',
  who: 'admin',
  summary: 'All treatments, those that are not on offer included',
  query: catalogueQuery,
  answer: listOf(adminTreatment),
});

export const createTreatment = route({
  method: 'POST',
  path: '/api/admin/treatments',
  who: 'admin',
  summary: 'A new treatment, at the end of the list',
  body: z.strictObject(treatmentFields),
  answer: adminTreatment,
  status: 201,
});

export const getAdminTreatment = route({
  method: 'GET',
  path: '/api/admin/treatments/:id',
  who: 'admin',
  summary: 'One treatment',
  params: rowId,
  answer: adminTreatment,
  errors: ['not_found'],
});

export const updateTreatment = route({
  method: 'PATCH',
  path: '/api/admin/treatments/:id',
  who: 'admin',
  summary: 'Change what is named; wizards see it at once',
  params: rowId,
  body: z.extend(z.partial(z.strictObject(treatmentFields)), { version }),
  answer: adminTreatment,
  errors: ['not_found', 'changed_meanwhile'],
});

export const deleteTreatment = route({
  method: 'DELETE',
  path: '/api/admin/treatments/:id',
  who: 'admin',
  summary: 'Remove a treatment nobody has ever booked; a booked one can only become inactive',
  params: rowId,
  answer: z.null(),
  status: 204,
  errors: ['not_found', 'in_use'],
});

export const orderTreatments = route({
  method: 'PUT',
  path: '/api/admin/treatments/order',
  who: 'admin',
  summary: 'The order in which people see them: every id once',
  body: order,
  answer: ok,
  errors: ['changed_meanwhile'],
});

export const adminAddIn = z.object({
  id: z.int(),
  name: bothLanguages,
  description: bothLanguages,
  price: centsAmount,
  extraMinutes: z.int(),
  active: z.boolean(),
  position: z.int(),
  version,
});

export type AdminAddIn = z.output<typeof adminAddIn>;

export const addInFields = {
  name,
  description,
  price: centsBetween(0, mostCents),
  extraMinutes,
  active: z.boolean(),
};

export const listAdminAddIns = route({
  method: 'GET',
  path: '/api/admin/add-ins',
  who: 'admin',
  summary: 'All add-ins, those that are not on offer included',
  query: catalogueQuery,
  answer: listOf(adminAddIn),
});

export const createAddIn = route({
  method: 'POST',
  path: '/api/admin/add-ins',
  who: 'admin',
  summary: 'A new add-in, at the end of the list',
  body: z.strictObject(addInFields),
  answer: adminAddIn,
  status: 201,
});

export const getAdminAddIn = route({
  method: 'GET',
  path: '/api/admin/add-ins/:id',
  who: 'admin',
  summary: 'One add-in',
  params: rowId,
  answer: adminAddIn,
  errors: ['not_found'],
});

export const updateAddIn = route({
  method: 'PATCH',
  path: '/api/admin/add-ins/:id',
  who: 'admin',
  summary: 'Change what is named; wizards see it at once',
  params: rowId,
  body: z.extend(z.partial(z.strictObject(addInFields)), { version }),
  answer: adminAddIn,
  errors: ['not_found', 'changed_meanwhile'],
});

export const deleteAddIn = route({
  method: 'DELETE',
  path: '/api/admin/add-ins/:id',
  who: 'admin',
  summary: 'Remove an add-in nobody has ever booked; a booked one can only become inactive',
  params: rowId,
  answer: z.null(),
  status: 204,
  errors: ['not_found', 'in_use'],
});

export const orderAddIns = route({
  method: 'PUT',
  path: '/api/admin/add-ins/order',
  who: 'admin',
  summary: 'The order in which people see them: every id once',
  body: order,
  answer: ok,
  errors: ['changed_meanwhile'],
});
