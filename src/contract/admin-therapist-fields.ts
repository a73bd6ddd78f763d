import * as z from 'zod/mini';
import { accountEmail, personName } from './account-fields.ts';
import { sharePercent } from './admin-list.ts';
import { cardFields, checks } from './own-card.ts';
import { phoneNumber } from './text-fields.ts';
import { workingHour } from './working-time.ts';

const rowId = z.int().check(z.minimum(1), z.maximum(2_147_483_647));

export const rowIds = z.array(rowId).check(
  z.maxLength(500),
  z.refine((ids) => new Set(ids).size === ids.length),
);

/** What is typed about a therapist. */
export const therapistFields = {
  firstName: personName('firstName'),
  lastName: personName('lastName'),
  email: accountEmail,
  phone: phoneNumber,
  gender: z.enum(['female', 'male']),
  ...cardFields,
  checks,
  imageUrl: z.nullable(
    z.string().check(z.regex(/^(\/[a-z0-9-]{1,40}\/[a-z0-9-]{1,60}\.svg|\/api\/pictures\/[0-9a-f]{64}\.webp)$/)),
  ),
  active: z.boolean(),
  sharePercent,
  serviceAreaIds: rowIds,
  treatmentIds: rowIds,
  hours: z.array(workingHour).check(z.maxLength(42)),
};
