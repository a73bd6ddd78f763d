import * as z from 'zod/mini';
import { visitModes } from '#domain/booking/visit-mode.ts';
import { waitingStates, wishedParts } from '#domain/waiting-list/waiting-rules.ts';
import { therapistGenders } from '#domain/wizard/wizard-state.ts';
import { version } from './admin-list.ts';
import { day, instant, timezone } from './availability.ts';
import { managed, rowNumber } from './managed.ts';
import { centsAmount } from './money.ts';
import { route } from './route.ts';
import { language } from './session.ts';
import { emailAddress, keyInLink } from './text-fields.ts';

const id = z.int().check(z.minimum(1), z.maximum(2_147_483_647));

/** What somebody in line would book, and when. */
const wish = {
  zip: z.string().check(z.maxLength(20)),
  date: day,
  partOfDay: z.enum(wishedParts),
  treatmentId: id,
  duration: z.int().check(z.minimum(1), z.maximum(1000)),
  peopleCount: z.int().check(z.minimum(1), z.maximum(4)),
  mode: z.enum(visitModes),
  gender: z.enum(therapistGenders),
  acceptOppositeGender: z.boolean(),
  addIns: z.array(id).check(z.maxLength(20)),
};

/** The same as it was kept. */
const wished = {
  zip: z.string(),
  date: day,
  partOfDay: z.enum(wishedParts),
  treatmentId: z.int(),
  duration: z.int(),
  peopleCount: z.int(),
  mode: z.enum(visitModes),
  gender: z.enum(therapistGenders),
  acceptOppositeGender: z.boolean(),
  addIns: z.array(z.int()),
};

export const joinWaitingList = route({
  method: 'POST',
  path: '/api/waiting-list',
  who: 'anyone',
  summary: 'Leave an email address for a full day: the first freed time is held 15 minutes for the first in line',
  body: z.strictObject({
    ...wish,
    partOfDay: z._default(wish.partOfDay, 'any'),
    peopleCount: z._default(wish.peopleCount, 1),
    mode: z._default(wish.mode, 'single'),
    gender: z._default(wish.gender, 'any'),
    acceptOppositeGender: z._default(wish.acceptOppositeGender, false),
    addIns: z._default(wish.addIns, []),
    email: emailAddress,
  }),
  answer: z.object({ ok: z.literal(true) }),
  status: 202,
  errors: ['zip_malformed', 'zip_not_served', 'day_not_full'],
});

const linkKey = z.object({ token: keyInLink });

/** A place in line as its mailed link shows it. */
export const heldTime = z.object({
  state: z.enum(waitingStates),
  area: z.string(),
  /** The clock of the place. */
  timezone,
  ...wished,
  email: z.string(),
  startsAt: z.nullable(instant),
  endsAt: z.nullable(instant),
  /** Null once it is over. */
  keptUntil: z.nullable(instant),
});

export type HeldTime = z.output<typeof heldTime>;

export const getHeldTime = route({
  method: 'GET',
  path: '/api/waiting-list/:token',
  who: 'anyone',
  summary: 'The time that is held for whoever has this key; reading it changes nothing',
  params: linkKey,
  answer: heldTime,
  errors: ['link_expired'],
});

export const leaveWaitingList = route({
  method: 'POST',
  path: '/api/waiting-list/:token/leave',
  who: 'anyone',
  summary: 'Leave the list; a time held for this person goes to the next in line',
  params: linkKey,
  answer: z.object({ ok: z.literal(true) }),
  errors: ['link_expired'],
});

const fields = { ...wish, email: emailAddress, language };

const row = z.object({
  id: z.int(),
  email: z.string(),
  language,
  area: z.string(),
  timezone,
  ...wished,
  state: z.enum(waitingStates),
  /** Which of those who wait for this area and day, from 1. */
  place: z.int(),
  /** How often a time was held. */
  told: z.int(),
  startsAt: z.nullable(instant),
  keptUntil: z.nullable(instant),
  createdAt: instant,
  version,
});

export type WaitingPlace = z.output<typeof row>;

export const waitingList = managed({
  path: '/api/admin/waiting-list',
  id: rowNumber,
  row,
  fields,
  sorts: ['date', 'createdAt'],
  firstSort: 'date',
  filters: { state: z.optional(z.enum(waitingStates)) },
  says: {
    list: 'Who waits for a time on a full day, in the order of their line',
    read: 'One place in line',
    create: 'A place for somebody who calls',
    change: 'Change what is named; a time that is held goes back',
    remove: 'Forget an address at once; a time that is held goes to the next in line',
  },
  refuses: {
    create: ['zip_malformed', 'zip_not_served'],
    change: ['zip_malformed', 'zip_not_served'],
    remove: [],
  },
});

export const exportWaitingList = route({
  method: 'GET',
  path: '/api/admin/waiting-list/export',
  who: 'admin',
  summary: 'The same as a file (text/csv), safe to open in a spreadsheet',
  needsFreshSignIn: true,
  answer: z.string(),
  file: 'text/csv',
});

export const getWaitingFigures = route({
  method: 'GET',
  path: '/api/admin/waiting-list/figures',
  who: 'admin',
  summary: 'What the lists were good for in these days: joined, times held, bookings that came of them',
  query: z.object({ from: day, to: day }),
  answer: z.object({ waiting: z.int(), joined: z.int(), kept: z.int(), booked: z.int(), bookedTotal: centsAmount }),
});

export const waitingListRoutes = {
  joinWaitingList,
  getHeldTime,
  leaveWaitingList,
  listWaitingPlaces: waitingList.list,
  createWaitingPlace: waitingList.create,
  getWaitingPlace: waitingList.read,
  changeWaitingPlace: waitingList.change,
  deleteWaitingPlace: waitingList.remove,
  exportWaitingList,
  getWaitingFigures,
};
