import * as z from 'zod/mini';
import { therapistChecks } from '#domain/therapists/public-card.ts';
import { accountEmail, personName, userStatus } from './account-fields.ts';
import { sharePercent, version, yesOrNo } from './admin-list.ts';
import { adminsOnly } from './admins-only.ts';
import { day, instant } from './availability.ts';
import { offersInTheWay, ownVisit, visitOutcome } from './desk-visit.ts';
import { editable, personKey } from './managed.ts';
import { cardFields, checks } from './own-card.ts';
import { route } from './route.ts';
import { language } from './session.ts';
import { phoneNumber, singleLine } from './text-fields.ts';
import { newTimeOff, timeOff, workingHour } from './working-time.ts';

const rowId = z.int().check(z.minimum(1), z.maximum(2_147_483_647));

const rowIds = z.array(rowId).check(
  z.maxLength(500),
  z.refine((ids) => new Set(ids).size === ids.length),
);

const adminTherapist = z.object({
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

const therapistFields = {
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

/** Visits of theirs that a change leaves outside the time they work. They stay theirs until somebody acts. */
const affected = z.array(ownVisit);

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

export const previewTherapist = route({
  method: 'POST',
  path: '/api/admin/therapists/:id/preview',
  who: 'office',
  summary: 'Which visits such a change would leave behind; nothing is changed',
  params: personKey,
  body: z.strictObject({
    active: z.optional(z.boolean()),
    hours: z.optional(therapistFields.hours),
    timeOff: z.optional(newTimeOff),
  }),
  answer: z.object({ affected, offers: z.optional(offersInTheWay) }),
  errors: ['not_found'],
});

export const addTherapistTimeOff = route({
  method: 'POST',
  path: '/api/admin/therapists/:id/time-off',
  who: 'office',
  summary: 'Days off for them; visits on those days stay theirs until somebody acts',
  params: personKey,
  body: newTimeOff,
  answer: z.object({ timeOff, affected }),
  status: 201,
  errors: ['not_found'],
});

export const takeTherapistOff = route({
  method: 'POST',
  path: '/api/admin/therapists/:id/off',
  who: 'office',
  summary: 'Days off, and the visits on them: searched for anew, or kept and marked as needing a person',
  params: personKey,
  body: z.strictObject({
    from: day,
    /** The last day, included. */
    to: day,
    reason: newTimeOff.shape.note,
    /** Of a part of the first day, which is then the only one. */
    times: newTimeOff.shape.times,
    visits: z.enum(['search', 'keep']),
  }),
  answer: z.object({ visits: z.array(visitOutcome) }),
  errors: ['not_found'],
});

export const removeTherapistTimeOff = route({
  method: 'DELETE',
  path: '/api/admin/therapists/:id/time-off/:timeOffId',
  who: 'admin',
  summary: 'They work on these days after all',
  params: z.object({ id: z.uuid(), timeOffId: z.uuid() }),
  answer: z.null(),
  status: 204,
  errors: ['not_found'],
});

export const linkTherapistAccount = route({
  method: 'POST',
  path: '/api/admin/therapists/:id/account',
  who: 'admin',
  summary: 'An account to sign in with: one that exists, or a new one for their address, which is invited by mail',
  params: personKey,
  body: z.strictObject({ userId: z.optional(z.uuid()), language: z._default(language, 'pt') }),
  answer: adminTherapist,
  errors: ['not_found', 'email_taken', 'account_unfit'],
});

export const unlinkTherapistAccount = route({
  method: 'DELETE',
  path: '/api/admin/therapists/:id/account',
  who: 'admin',
  summary: 'Take the account away from them; it stays as a client’s',
  params: personKey,
  answer: z.null(),
  status: 204,
  errors: ['not_found'],
});
