import * as z from 'zod/mini';
import { bookingStatuses } from '#domain/booking/booking-status.ts';
import { label, person } from './admin-bookings.ts';
import { day, instant, timezone, wallTime } from './availability.ts';
import { route } from './route.ts';
import { onward } from './travel.ts';

export const longestCalendarDays = 14;

export const calendarVisit = z.object({
  id: z.string(),
  reference: z.string(),
  status: z.enum(bookingStatuses),
  needsAttention: z.boolean(),
  treatment: z.nullable(label),
  startsAt: instant,
  endsAt: instant,
  /** The same on the office's clock, in Lisbon: the days the calendar has. */
  date: day,
  startTime: wallTime,
  endTime: wallTime,
  /** The clock of the place. */
  timezone,
  clientName: z.string(),
  zipCode: z.string(),
  area: z.string(),
  seats: z.int(),
  /** How many therapists are still missing. */
  missing: z.int(),
});

export type CalendarVisit = z.output<typeof calendarVisit>;

export const getBookingCalendar = route({
  method: 'GET',
  path: '/api/admin/bookings/calendar',
  who: 'office',
  summary: `A row a therapist: when they work and what they have; and what nobody has yet. At most ${longestCalendarDays} days`,
  query: z.object({ from: day, to: day }),
  answer: z.object({
    timezone,
    days: z.array(day),
    therapists: z.array(
      z.extend(person, {
        imageUrl: z.nullable(z.string()),
        phone: z.string(),
        active: z.boolean(),
        /** The areas they go to, by name. */
        areas: z.array(z.string()),
        days: z.array(
          z.object({ date: day, isOff: z.boolean(), hours: z.array(z.object({ from: wallTime, to: wallTime })) }),
        ),
        /** `held`: their time is kept, but they have not said yes. */
        visits: z.array(z.extend(calendarVisit, { kind: z.enum(['own', 'held']), onward: z.nullable(onward) })),
      }),
    ),
    /** Paid, and somebody is still missing. */
    unassigned: z.array(calendarVisit),
    /** Times of these days in which the company is closed, `00:00` to `24:00` for a whole day. */
    closed: z.array(z.object({ date: day, from: wallTime, to: wallTime, name: label })),
  }),
  errors: ['window_too_long'],
});
