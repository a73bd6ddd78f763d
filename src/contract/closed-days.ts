import * as z from 'zod/mini';
import { calendarVisit } from './admin-calendar.ts';
import { version, yesOrNo } from './admin-list.ts';
import { day } from './availability.ts';
import { managed, rowNumber } from './managed.ts';
import { route } from './route.ts';
import { singleLine } from './text-fields.ts';
import { openWeek, quarterHour } from './working-time.ts';

const bothNames = z.strictObject({ en: singleLine(80), pt: singleLine(80) });

export const closedDayFields = {
  day,
  /** Of a part of the day; null for all of it. */
  from: z.nullable(quarterHour),
  to: z.nullable(quarterHour),
  /** Why, for people; may be empty. */
  name: bothNames,
  /** Visits that were booked before take place; otherwise each needs a person. */
  keepsVisits: z.boolean(),
};

const row = z.object({
  id: z.int(),
  day,
  from: z.nullable(z.string()),
  to: z.nullable(z.string()),
  name: z.object({ en: z.string(), pt: z.string() }),
  keepsVisits: z.boolean(),
  /** Visits to come that lie in it, and how many of them still need a person. */
  visits: z.int(),
  toSortOut: z.int(),
  version,
});

export type ClosedDay = z.output<typeof row>;

const path = '/api/admin/closed-days';

export const closedDays = managed({
  path,
  id: rowNumber,
  row,
  fields: closedDayFields,
  sorts: ['day'],
  firstSort: 'day',
  filters: { past: z.optional(yesOrNo) },
  says: {
    list: 'Days and parts of days on which the company is closed: those to come soonest first, then those that are over',
    read: 'One of them',
    create: 'Close a day or a part of it; nobody can book it any more, visits on it stay until somebody acts',
    change: 'Change what is named; the next free times that are asked for see it',
    remove: 'We are open after all',
  },
  refuses: { remove: [] },
});

export const previewClosedDays = route({
  method: 'POST',
  path: `${path}/preview`,
  who: 'admin',
  summary: 'Which visits lie in these times; nothing is changed',
  body: z.strictObject({
    times: z
      .array(z.strictObject({ day, from: z.nullable(quarterHour), to: z.nullable(quarterHour) }))
      .check(z.minLength(1), z.maxLength(40)),
  }),
  answer: z.object({ visits: z.array(calendarVisit) }),
});

export const previewOpenWeek = route({
  method: 'POST',
  path: '/api/admin/open-week/preview',
  who: 'admin',
  summary: 'Which visits to come lie outside of these hours; nothing is changed',
  body: z.strictObject(openWeek),
  answer: z.object({ visits: z.array(calendarVisit) }),
});

const holiday = z.object({
  day,
  name: z.object({ en: z.string(), pt: z.string() }),
  /** Something is closed on that day already. */
  isClosed: z.boolean(),
});

export type OfferedHoliday = z.output<typeof holiday>;

export const listHolidays = route({
  method: 'GET',
  path: `${path}/holidays`,
  who: 'admin',
  summary: 'The national holidays of Portugal in the next twelve months',
  answer: z.object({ items: z.array(holiday) }),
});

export const closeHolidays = route({
  method: 'POST',
  path: `${path}/holidays`,
  who: 'admin',
  summary: 'Close these holidays, all day; one that is closed already stays as it is',
  body: z.strictObject({ days: z.array(day).check(z.minLength(1), z.maxLength(40)), keepsVisits: z.boolean() }),
  answer: z.object({ items: z.array(row) }),
  status: 201,
});

/** What the office does about days on which the company is closed. */
export const closedDayRoutes = {
  listClosedDays: closedDays.list,
  createClosedDay: closedDays.create,
  getClosedDay: closedDays.read,
  updateClosedDay: closedDays.change,
  deleteClosedDay: closedDays.remove,
  previewClosedDays,
  previewOpenWeek,
  listHolidays,
  closeHolidays,
};
