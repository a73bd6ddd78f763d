import * as z from 'zod/mini';
import { paidEndings } from '#domain/booking/cancellation.ts';
import { day, instant, timezone } from './availability.ts';
import { deskVisit, label, offeredVisit, ownVisit } from './desk-visit.ts';
import { centsAmount } from './money.ts';
import { placeFields } from './place.ts';
import { route } from './route.ts';
import { hour } from './working-time.ts';

const bookingId = z.object({ id: z.uuid() });
const wholeNumber = (from: number, to: number) => z.coerce.number().check(z.int(), z.minimum(from), z.maximum(to));
const workingHours = z.object({ from: hour, to: hour });

export const getTherapistDashboard = route({
  method: 'GET',
  path: '/api/therapist/dashboard',
  who: 'therapist',
  summary: 'Today, offers that wait for an answer, the week, the earnings of the month and the next visit',
  answer: z.object({
    /** `timezone`: in which the hours and the days of the desk hold. */
    therapist: z.object({ id: z.string(), firstName: z.string(), active: z.boolean(), timezone }),
    /** The server's time, for countdowns on devices whose clock is wrong. */
    now: instant,
    today: z.object({
      date: day,
      isOff: z.boolean(),
      workingHours: z.array(workingHours),
      visits: z.array(ownVisit),
    }),
    offers: z.array(offeredVisit),
    /** Monday to Sunday. */
    week: z.array(
      z.object({
        date: day,
        isOff: z.boolean(),
        workingMinutes: z.int(),
        visitCount: z.int(),
        visitMinutes: z.int(),
        pay: centsAmount,
      }),
    ),
    earnings: z.object({
      /** `2026-11` */
      month: z.string(),
      /** Visits that are done. */
      earned: centsAmount,
      /** Visits of the month that are still to come. */
      expected: centsAmount,
      /** What clients gave beside the price in this month, less what went back. */
      tips: centsAmount,
      visitCount: z.int(),
      lastMonthEarned: centsAmount,
      /** Every day of the month. */
      days: z.array(z.object({ date: day, earned: centsAmount, expected: centsAmount })),
      /** The weeks the month touches, by their Monday; only the days inside the month are counted. */
      weeks: z.array(z.object({ monday: day, earned: centsAmount, expected: centsAmount })),
    }),
    nextVisit: z.nullable(ownVisit),
  }),
  errors: ['therapist_not_linked'],
});

/** `offered` waits for an answer; the others are statuses of visits that are the therapist's own. */
export const deskStatuses = ['offered', 'confirmed', 'completed', 'cancelled'] as const;

export const listTherapistBookings = route({
  method: 'GET',
  path: '/api/therapist/bookings',
  who: 'therapist',
  summary: 'Own visits and open offers; upcoming ones first and soonest first, then those that are over, latest first',
  query: z.object({
    status: z.optional(z.enum(deskStatuses)),
    from: z.optional(day),
    to: z.optional(day),
    /** Part of a reference, a treatment or an area; of own visits also of the client's name or the address, while they are shown. */
    q: z.optional(z.string().check(z.trim(), z.maxLength(80))),
    page: z._default(wholeNumber(1, 10_000), 1),
    pageSize: z._default(wholeNumber(1, 100), 25),
  }),
  answer: z.object({ items: z.array(deskVisit), total: z.int() }),
  errors: ['therapist_not_linked'],
});

export const ownVisitInFull = z.extend(ownVisit, {
  clientPhone: z.string(),
  /** Whom the visit is for, when it is not the one who booked. */
  recipient: z.nullable(z.object({ name: z.string(), phone: z.string() })),
  location: z.object({ ...placeFields, zipCode: z.string() }),
  /** What to hand to a map: the address without the flat. */
  mapQuery: z.string(),
  locationNotes: z.string(),
  healthNotes: z.string(),
  bring: z.object({
    /** How many tables this therapist brings along. */
    massageTables: z.int(),
    addIns: z.array(z.object({ id: z.int(), name: label })),
  }),
  /** The other therapist of a visit for two. */
  colleagues: z.array(z.object({ firstName: z.string(), phone: z.string() })),
  /** What they have told of the day so far. */
  day: z.optional(
    z.object({
      onWayAt: z.nullable(instant),
      expectedAt: z.nullable(instant),
      arrivedAt: z.nullable(instant),
      /** Nobody opens: when the visit ends as missed. */
      missedAt: z.nullable(instant),
      helpAt: z.nullable(instant),
      /** From when on the day can be told of. */
      from: instant,
    }),
  ),
  /** It was called off and is paid all the same: nobody opened, or staying was not safe. */
  paidEnding: z.optional(z.enum(paidEndings)),
  canComplete: z.boolean(),
  canDropOut: z.boolean(),
  /** Until when the yes can be taken back as if it had not been said; null when it cannot. */
  undoUntil: z.nullable(instant),
  therapistId: z.string(),
  /** The server's time, for the countdown. */
  now: instant,
});

export type OwnVisitInFull = z.output<typeof ownVisitInFull>;

export const getTherapistBooking = route({
  method: 'GET',
  path: '/api/therapist/bookings/:id',
  who: 'therapist',
  summary: 'An offer with area and time only, or an own visit with everything the work needs',
  params: bookingId,
  answer: z.discriminatedUnion('kind', [offeredVisit, ownVisitInFull]),
  errors: ['not_found', 'therapist_not_linked'],
});

export const getTherapistBookingCalendar = route({
  method: 'GET',
  path: '/api/therapist/bookings/:id/calendar.ics',
  who: 'therapist',
  summary: 'An own visit as a calendar file (text/calendar)',
  params: bookingId,
  answer: z.string(),
  file: 'text/calendar',
  errors: ['not_found', 'therapist_not_linked'],
});

export const therapistDeskRoutes = {
  getTherapistBooking,
  getTherapistBookingCalendar,
  getTherapistDashboard,
  listTherapistBookings,
};
