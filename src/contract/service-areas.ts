import * as z from 'zod/mini';
import { version, yesOrNo } from './admin-list.ts';
import { timezone } from './availability.ts';
import { managed, rowNumber } from './managed.ts';
import { singleLine } from './text-fields.ts';

/** The first four digits of a postal code. */
const prefix = z.int().check(z.minimum(1000), z.maximum(9999));

export const serviceAreaFields = {
  name: singleLine(60).check(z.minLength(1, 'text:common:fields.required')),
  zipFrom: prefix,
  /** Included. */
  zipTo: prefix,
  active: z.boolean(),
  /** Without one, a new area has the clock its zip codes tell. Visits that are booked keep the one they were told by. */
  timezone: z.optional(timezone),
};

const row = z.object({
  id: z.int(),
  name: z.string(),
  zipFrom: z.int(),
  zipTo: z.int(),
  active: z.boolean(),
  timezone,
  /** How many can come: active, with hours, and giving something that is on offer. Nobody means not served, active or not. */
  therapists: z.int(),
  version,
});

export type ServiceArea = z.output<typeof row>;

export const serviceAreas = managed({
  path: '/api/admin/service-areas',
  id: rowNumber,
  row,
  fields: serviceAreaFields,
  sorts: ['name', 'zipFrom'],
  firstSort: 'zipFrom',
  filters: { active: z.optional(yesOrNo) },
  says: {
    list: 'All areas, those that are not served included',
    read: 'One area',
    create: 'A new area; its zip codes must not belong to another one',
    change: 'Change what is named; the next zip code that is checked sees it',
    remove: 'Remove an area nobody has ever booked in; a booked one can only become inactive',
  },
  refuses: { remove: ['in_use'] },
});
