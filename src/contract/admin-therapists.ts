import * as z from 'zod/mini';
import { therapistChecks } from '#domain/therapists/public-card.ts';
import { userStatus } from './account-fields.ts';
import { sharePercent, version, yesOrNo } from './admin-list.ts';
import { rowIds, therapistFields } from './admin-therapist-fields.ts';
import { adminsOnly } from './admins-only.ts';
import { instant } from './availability.ts';
import { ownVisit } from './desk-visit.ts';
import { editable, personKey } from './managed.ts';
import { checks } from './own-card.ts';
import { route } from './route.ts';
import { singleLine } from './text-fields.ts';
import { timeOff, workingHour } from './working-time.ts';

export const adminTherapist = z.object({
  id: z.string(),
  firstName: z.string(),
  lastName: z.string(),
  email: z.string(),
  phone: z.string(),
  gender: z.enum(['female', 'male']),
  /** Two letters each: `pt`, `en`. */
  languages: z.array(z.string()),
  practisingSince: z.nullable(z.int()),
  aboutEn: z.string(),
  aboutPt: z.string(),
  checks: z.array(z.enum(therapistChecks)),
  imageUrl: z.nullable(z.string()),
  active: z.boolean(),
  /** Of the price of their visits, in per cent; null: that of the treatment or of the company. */
  sharePercent: adminsOnly(z.nullable(z.int())),
  serviceAreaIds: z.array(z.int()),
  treatmentIds: z.array(z.int()),
  hours: z.array(workingHour),
  /** What is not over, soonest first. */
  timeOff: z.array(timeOff),
  /** The account they sign in with. */
  account: z.nullable(z.object({ userId: z.string(), email: z.string(), status: userStatus })),
  /** Own visits that are still to come. */
  visitsAhead: z.int(),
  createdAt: instant,
  version,
});

export type AdminTherapist = z.output<typeof adminTherapist>;

/** Visits of theirs that a change leaves outside the time they work. They stay theirs until somebody acts. */
export const affected = z.array(ownVisit);

const path = '/api/admin/therapists';

const person = editable({
  path,
  id: personKey,
  row: adminTherapist,
  fields: therapistFields,
  says: {
    read: 'One of them',
    create: 'Somebody new; with `invite` they get an account and a mail to choose the password',
    change: 'Change what is named. `affected` are visits that new hours or a pause leave behind',
    remove: 'They leave; visits they have made keep their name. Refused while visits are to come or an offer is open',
  },
  refuses: { create: ['email_taken'], remove: ['therapist_has_bookings'] },
});

export const therapists = {
  ...person,
  list: route({
    method: 'GET',
    path,
    who: 'office',
    summary: 'Everybody who works here, by name; all at once',
    query: z.object({ q: z.optional(singleLine(100)), active: z.optional(yesOrNo) }),
    answer: z.array(adminTherapist),
  }),
  create: route({
    ...person.create,
    body: z.strictObject({
      ...therapistFields,
      languages: z._default(therapistFields.languages, ['pt']),
      practisingSince: z._default(therapistFields.practisingSince, null),
      aboutEn: z._default(therapistFields.aboutEn, ''),
      aboutPt: z._default(therapistFields.aboutPt, ''),
      checks: z._default(checks, []),
      imageUrl: z._default(therapistFields.imageUrl, null),
      active: z._default(z.boolean(), true),
      sharePercent: z._default(sharePercent, null),
      serviceAreaIds: z._default(rowIds, []),
      treatmentIds: z._default(rowIds, []),
      hours: z._default(therapistFields.hours, []),
      invite: z._default(z.boolean(), false),
    }),
  }),
  change: route({
    ...person.change,
    body: z.extend(z.partial(z.strictObject(therapistFields)), { version: z.optional(version) }),
    answer: z.extend(adminTherapist, { affected }),
  }),
};
