import * as z from 'zod/mini';
import { offerStates } from '#domain/dispatch/offer-state.ts';
import { proposalStatuses } from '#domain/dispatch/proposals.ts';
import { day, instant, timezone, wallTime } from './availability.ts';
import { span, wayTo } from './desk-visit.ts';
import { centsAmount } from './money.ts';
import { placeFields } from './place.ts';
import { route } from './route.ts';
import { freeText, keyInLink } from './text-fields.ts';

export const bookingId = z.object({ id: z.uuid() });
export const offerParams = z.object({ bookingId: z.uuid(), therapistId: z.uuid() });
/** The key in the mailed link. A session of the same therapist needs none. */
export const offerKey = z.object({ token: z.optional(keyInLink) });

export const proposed = z.object({ startsAt: instant, keptUntil: instant, status: z.enum(proposalStatuses) });

/** What a therapist may know before the visit is theirs: where about, when, what, how long, for how many, and what it pays. */
export const offer = z.object({
  bookingId: z.string(),
  therapistId: z.string(),
  therapistFirstName: z.string(),
  /** What became of the offer; only `open` can be answered. */
  state: z.enum(offerStates),
  reference: z.string(),
  treatment: z.object({ en: z.string(), pt: z.string() }),
  datetime: instant,
  datetimeEnd: instant,
  bookingDate: day,
  bookingStartTime: wallTime,
  bookingEndTime: wallTime,
  flexible: z.optional(span),
  /** The clock of the place. */
  timezone,
  totalMinutes: z.int(),
  peopleCount: z.int(),
  /** 2: a colleague works beside. */
  seats: z.int(),
  area: z.string(),
  way: z.optional(wayTo),
  pay: centsAmount,
  offeredAt: instant,
  /** Until then nobody else is asked; a later yes still counts while a seat is free. */
  answerBy: instant,
  /** Until when the last answer can be taken back; null when it cannot. */
  undoUntil: z.nullable(instant),
  /** Other starts they may propose: how many, and 0 when they have done so or somebody works beside. */
  mayPropose: z.int(),
  /** What they proposed, and what became of it. */
  proposed: z.array(proposed),
  /** The server's time, for countdowns on devices whose clock is wrong. */
  now: instant,
  /** Only while the visit is theirs. Health notes stand in the therapist's area alone. */
  details: z.nullable(
    z.object({
      clientName: z.string(),
      clientPhone: z.string(),
      ...placeFields,
      zipCode: z.string(),
      locationNotes: z.string(),
      hasMassageTable: z.int(),
    }),
  ),
});

export type OfferAnswer = z.output<typeof offer>;

export const getOffer = route({
  method: 'GET',
  path: '/api/therapist/offers/:bookingId/:therapistId',
  who: 'anyone',
  summary: 'What the confirm page shows, by the key of the mailed link or the therapist’s own session; changes nothing',
  params: offerParams,
  query: offerKey,
  answer: offer,
  errors: ['not_found', 'offer_of_another', 'link_expired'],
});

export const confirmOffer = route({
  method: 'POST',
  path: '/api/therapist/offers/:bookingId/:therapistId/confirm',
  who: 'anyone',
  summary:
    'Take a seat; the first has it. A second time changes nothing. Where the client is flexible, at another start',
  params: offerParams,
  query: z.extend(offerKey, { startsAt: z.optional(instant) }),
  answer: offer,
  errors: [
    'not_found',
    'offer_of_another',
    'link_expired',
    'seat_taken',
    'offer_over',
    'therapist_busy',
    'start_taken',
  ],
});

export const rejectOffer = route({
  method: 'POST',
  path: '/api/therapist/offers/:bookingId/:therapistId/reject',
  who: 'anyone',
  summary: 'Say no, with a reason or without',
  params: offerParams,
  query: offerKey,
  body: z.strictObject({ reason: z.optional(freeText(500)) }),
  answer: offer,
  errors: ['not_found', 'offer_of_another', 'link_expired', 'offer_over'],
});

export const undoOfferAnswer = route({
  method: 'POST',
  path: '/api/therapist/offers/:bookingId/:therapistId/undo',
  who: 'anyone',
  summary: 'Take the last answer back, for ten minutes while the client has not been told',
  params: offerParams,
  query: offerKey,
  answer: offer,
  errors: ['not_found', 'offer_of_another', 'link_expired', 'too_late'],
});

const ok = z.object({ ok: z.literal(true) });

export const dropOut = route({
  method: 'POST',
  path: '/api/therapist/bookings/:id/drop-out',
  who: 'therapist',
  summary: 'Give an own visit back, with the reason; somebody else is looked for at once',
  params: bookingId,
  body: z.strictObject({
    reason: freeText(500).check(z.minLength(2)),
    /** What is off with it: only the time of this visit, or also the rest of that day. It is not sold to others. */
    off: z._default(z.enum(['visit', 'day']), 'visit'),
  }),
  answer: ok,
  errors: ['not_found', 'too_late', 'therapist_not_linked'],
});

export const dispatchRoutes = { confirmOffer, dropOut, getOffer, rejectOffer, undoOfferAnswer };
