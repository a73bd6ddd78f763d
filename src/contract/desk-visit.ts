import * as z from 'zod/mini';
import { bookingStatuses } from '#domain/booking/booking-status.ts';
import { visitModes } from '#domain/booking/visit-mode.ts';
import { day, instant, timezone, wallTime } from './availability.ts';
import { centsAmount } from './money.ts';

/** A name in both languages. */
export const label = z.object({ en: z.string(), pt: z.string() });

export const span = z.object({ from: instant, to: instant });

/** The way from the visit before on that day; nothing when it is the first. */
export const wayTo = z.object({ minutes: z.int(), from: z.string() });

/** What a therapist may know of a visit that is only offered to them: where about, when, what, and what it pays. */
const visitShown = {
  id: z.string(),
  reference: z.string(),
  treatment: label,
  startsAt: instant,
  endsAt: instant,
  date: day,
  startTime: wallTime,
  endTime: wallTime,
  /** The clock of the place, of the three above. */
  timezone,
  totalMinutes: z.int(),
  duration: z.int(),
  peopleCount: z.int(),
  mode: z.enum(visitModes),
  area: z.string(),
  way: z.optional(wayTo),
  /** What this therapist earns with it. */
  pay: centsAmount,
};

export const offeredVisit = z.object({
  kind: z.literal('offer'),
  ...visitShown,
  flexible: z.optional(span),
  offeredAt: instant,
  answerBy: instant,
});

export const ownVisit = z.object({
  kind: z.literal('own'),
  ...visitShown,
  status: z.enum(bookingStatuses),
  /** Empty once it is cancelled. */
  clientName: z.string(),
  /** One line, hotel and room included. Empty once it is cancelled, and two days after its end. */
  place: z.string(),
});

export const deskVisit = z.discriminatedUnion('kind', [offeredVisit, ownVisit]);

export type OfferedVisit = z.output<typeof offeredVisit>;
export type OwnVisit = z.output<typeof ownVisit>;
export type DeskVisit = z.output<typeof deskVisit>;

/** Requests in that time to which they have given no answer yet; they stay open. */
export const offerInTheWay = z.object({ bookingId: z.string(), startsAt: instant, endsAt: instant, timezone });
export const offersInTheWay = z.array(offerInTheWay);

export type OfferInTheWay = z.output<typeof offersInTheWay>[number];

/** What became of a visit whose therapist is off. */
export const visitOutcome = z.object({
  bookingId: z.string(),
  reference: z.string(),
  startsAt: instant,
  /** `searching`: others are asked now. `cancelled`: too little time was left, everything goes back. `kept`: nothing changed. */
  outcome: z.enum(['searching', 'cancelled', 'kept']),
});

export type VisitOutcome = z.output<typeof visitOutcome>;
