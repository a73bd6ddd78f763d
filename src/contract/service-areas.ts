import * as z from 'zod/mini';
import { listOf, listShape, version, wholeNumber, yesOrNo } from './admin-list.ts';
import { route } from './route.ts';
import { language } from './session.ts';
import { singleLine } from './text-fields.ts';

const rowId = z.object({ id: wholeNumber(1, 2_147_483_647) });
/** The first four digits of a postal code. */
const prefix = z.int().check(z.minimum(1000), z.maximum(9999));

export const serviceAreaFields = {
  name: singleLine(60).check(z.minLength(1, 'text:common:fields.required')),
  zipFrom: prefix,
  /** Included. */
  zipTo: prefix,
  active: z.boolean(),
};

export const serviceArea = z.object({
  id: z.int(),
  name: z.string(),
  zipFrom: z.int(),
  zipTo: z.int(),
  active: z.boolean(),
  /** How many can come: active, with hours, and giving something that is on offer. Nobody means not served, active or not. */
  therapists: z.int(),
  version,
});

export type ServiceArea = z.output<typeof serviceArea>;

export const listServiceAreas = route({
  method: 'GET',
  path: '/api/admin/service-areas',
  who: 'admin',
  summary: 'All areas, those that are not served included',
  query: z.object({ ...listShape(['name', 'zipFrom'], 'zipFrom'), active: z.optional(yesOrNo) }),
  answer: listOf(serviceArea),
});

export const createServiceArea = route({
  method: 'POST',
  path: '/api/admin/service-areas',
  who: 'admin',
  summary: 'A new area; its zip codes must not belong to another one',
  body: z.strictObject(serviceAreaFields),
  answer: serviceArea,
  status: 201,
});

export const getServiceArea = route({
  method: 'GET',
  path: '/api/admin/service-areas/:id',
  who: 'admin',
  summary: 'One area',
  params: rowId,
  answer: serviceArea,
  errors: ['not_found'],
});

export const updateServiceArea = route({
  method: 'PATCH',
  path: '/api/admin/service-areas/:id',
  who: 'admin',
  summary: 'Change what is named; the next zip code that is checked sees it',
  params: rowId,
  body: z.extend(z.partial(z.strictObject(serviceAreaFields)), { version }),
  answer: serviceArea,
  errors: ['not_found', 'changed_meanwhile'],
});

export const deleteServiceArea = route({
  method: 'DELETE',
  path: '/api/admin/service-areas/:id',
  who: 'admin',
  summary: 'Remove an area nobody has ever booked in; a booked one can only become inactive',
  params: rowId,
  answer: z.null(),
  status: 204,
  errors: ['not_found', 'in_use'],
});

/** An address somebody left for the day their zip code is served. Once it is, they are written to and the address is gone. */
export const zipInterest = z.object({
  id: z.int(),
  zip: z.string(),
  email: z.string(),
  language,
  createdAt: z.iso.datetime(),
});

export type ZipInterest = z.output<typeof zipInterest>;

export const listZipInterests = route({
  method: 'GET',
  path: '/api/admin/zip-interests',
  who: 'admin',
  summary: 'Who waits to hear that a zip code is served',
  query: z.object(listShape(['zip', 'createdAt'], 'zip')),
  answer: listOf(zipInterest),
});

export const exportZipInterests = route({
  method: 'GET',
  path: '/api/admin/zip-interests/export',
  who: 'admin',
  summary: 'The same as a file (text/csv), safe to open in a spreadsheet',
  needsFreshSignIn: true,
  answer: z.string(),
});

export const deleteZipInterest = route({
  method: 'DELETE',
  path: '/api/admin/zip-interests/:id',
  who: 'admin',
  summary: 'Forget an address at once, because its owner asks for it',
  params: rowId,
  answer: z.null(),
  status: 204,
  errors: ['not_found'],
});
