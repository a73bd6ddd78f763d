import * as z from 'zod/mini';
import { listOf, listShape } from './admin-list.ts';
import { rowNumber } from './managed.ts';
import { route } from './route.ts';
import { language } from './session.ts';

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
  file: 'text/csv',
});

export const deleteZipInterest = route({
  method: 'DELETE',
  path: '/api/admin/zip-interests/:id',
  who: 'admin',
  summary: 'Forget an address at once, because its owner asks for it',
  params: rowNumber,
  answer: z.null(),
  status: 204,
  errors: ['not_found'],
});
