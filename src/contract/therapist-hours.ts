import * as z from 'zod/mini';
import { timezone } from './availability.ts';
import { offersInTheWay, ownVisit } from './desk-visit.ts';
import { route } from './route.ts';
import { keyInLink } from './text-fields.ts';
import { newTimeOff, openWeek, timeOff, workingHour } from './working-time.ts';

const newHours = z.strictObject({ hours: z.array(workingHour).check(z.maxLength(42)) });

const affectedVisits = z.array(ownVisit);

export const getTherapistHours = route({
  method: 'GET',
  path: '/api/therapist/hours',
  who: 'therapist',
  summary: 'The weekly hours, and when the company is open at all',
  /** `timezone`: whose clock they are by. */
  answer: z.object({ hours: z.array(workingHour), ...openWeek, timezone }),
  errors: ['therapist_not_linked'],
});

export const previewTherapistHours = route({
  method: 'POST',
  path: '/api/therapist/hours/preview',
  who: 'therapist',
  summary: 'Which own visits would lie outside these hours; nothing is changed',
  body: newHours,
  answer: z.object({ affected: affectedVisits }),
  errors: ['therapist_not_linked'],
});

export const setTherapistHours = route({
  method: 'PUT',
  path: '/api/therapist/hours',
  who: 'therapist',
  summary: 'Set the weekly hours; visits outside them stay until the therapist drops out',
  body: newHours,
  answer: z.object({ hours: z.array(workingHour), affected: affectedVisits }),
  errors: ['therapist_not_linked'],
});

export const listTimeOff = route({
  method: 'GET',
  path: '/api/therapist/time-off',
  who: 'therapist',
  summary: 'Days off that are not over, soonest first',
  answer: z.array(timeOff),
  errors: ['therapist_not_linked'],
});

export const previewTimeOff = route({
  method: 'POST',
  path: '/api/therapist/time-off/preview',
  who: 'therapist',
  summary: 'Which own visits and open requests fall into these days; nothing is changed',
  body: newTimeOff,
  answer: z.object({ affected: affectedVisits, offers: z.optional(offersInTheWay) }),
  errors: ['therapist_not_linked'],
});

export const addTimeOff = route({
  method: 'POST',
  path: '/api/therapist/time-off',
  who: 'therapist',
  summary: 'Take days off; visits on them stay until the therapist drops out',
  body: newTimeOff,
  answer: z.object({ timeOff, affected: affectedVisits }),
  status: 201,
  errors: ['therapist_not_linked'],
});

export const removeTimeOff = route({
  method: 'DELETE',
  path: '/api/therapist/time-off/:id',
  who: 'therapist',
  summary: 'Work on these days after all',
  params: z.object({ id: z.uuid() }),
  answer: z.object({ ok: z.literal(true) }),
  errors: ['not_found', 'therapist_not_linked'],
});

const feed = z.object({
  /** For copying into a calendar. Whoever has it sees the visits. */
  url: z.string(),
  /** The same for a tap: opens the calendar app. */
  appUrl: z.string(),
});

export const getCalendarFeedLink = route({
  method: 'GET',
  path: '/api/therapist/calendar-feed',
  who: 'therapist',
  summary: 'The secret link of the calendar feed',
  answer: feed,
  errors: ['therapist_not_linked'],
});

export const renewCalendarFeedLink = route({
  method: 'POST',
  path: '/api/therapist/calendar-feed/renew',
  who: 'therapist',
  summary: 'A new link; the old one ends',
  answer: feed,
  errors: ['therapist_not_linked'],
});

export const getCalendarFeed = route({
  method: 'GET',
  path: '/api/therapist/calendar.ics',
  who: 'anyone',
  summary: 'The therapist’s visits for calendar programs (text/calendar), by the token of the link',
  query: z.object({ token: z.optional(keyInLink) }),
  answer: z.string(),
  file: 'text/calendar',
  errors: ['not_found'],
});

export const therapistHoursRoutes = {
  addTimeOff,
  getCalendarFeed,
  getCalendarFeedLink,
  getTherapistHours,
  listTimeOff,
  previewTherapistHours,
  previewTimeOff,
  removeTimeOff,
  renewCalendarFeedLink,
  setTherapistHours,
};
