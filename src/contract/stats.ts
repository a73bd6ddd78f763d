import * as z from 'zod/mini';
import { bookingStatuses } from '#domain/booking/booking-status.ts';
import { adminsOnly } from './admins-only.ts';
import { day, instant, timezone } from './availability.ts';
import { centsAmount } from './money.ts';
import { route } from './route.ts';

const bothLanguages = z.object({ en: z.string(), pt: z.string() });
/** Days in Lisbon, both included; without them the last 30. */
const range = { from: z.optional(z.iso.date()), to: z.optional(z.iso.date()) };
const period = z.object({ from: day, to: day });

/** Bookings count on the day they are paid. Revenue is what was paid for them, without what went back. */
const figures = { bookings: z.int(), revenue: centsAmount };

const totals = z.object({
  ...figures,
  cancelled: z.int(),
  discount: centsAmount,
  refunded: centsAmount,
  paidByGiftCard: centsAmount,
});

/** Sums of the ledger: by the day money moved, a visit was done or a card was sold. */
const ledgerFigures = z.object({
  /** Came in by card, on site and to the bank, less what went back. */
  received: centsAmount,
  /** By visits that were done and fees that were kept, without the tax. */
  earned: centsAmount,
  /** By promo codes and gifts of the company. */
  given: centsAmount,
  cardsSold: centsAmount,
  /** Less what came back onto cards. */
  cardsUsed: centsAmount,
});
export type LedgerFigures = z.output<typeof ledgerFigures>;

export const stats = z.object({
  period,
  /** As many days, directly before. */
  periodBefore: period,
  totals,
  totalsBefore: totals,
  days: z.array(z.object({ day, ...figures })),
  daysBefore: z.array(z.object({ day, ...figures })),
  treatments: z.array(z.object({ id: z.int(), name: bothLanguages, ...figures })),
  /** Null: an area that is gone. */
  areas: z.array(z.object({ id: z.nullable(z.int()), name: z.nullable(z.string()), ...figures })),
  /** When the visits begin; weekdays as ISO counts them, Monday is 1. Hours without a visit are left out. */
  hours: z.array(z.object({ weekday: z.int(), hour: z.int(), bookings: z.int() })),
  funnel: z.object({
    steps: z.array(z.object({ step: z.int(), name: z.string(), visits: z.int() })),
    /** Bookings made, paid or not. */
    begun: z.int(),
    paid: z.int(),
  }),
  /** By the day of the visit. */
  therapists: z.array(
    z.object({
      id: z.string(),
      name: z.string(),
      visits: z.int(),
      bookedMinutes: z.int(),
      /** By their weekly hours as they are now, without their days off. */
      workingMinutes: z.int(),
      pay: centsAmount,
    }),
  ),
  promoCodes: z.array(z.object({ id: z.int(), code: z.string(), bookings: z.int(), discount: centsAmount })),
  /**
   * Of the bookings paid in these days, how many were proposed another time or were flexible, and how many of those stand at
   * another start than the wished one because of it. Of the times kept for people in line, how many were booked.
   */
  rescues: z.array(z.object({ kind: z.enum(['proposal', 'flexible', 'waiting']), bookings: z.int(), saved: z.int() })),
  giftCards: z.object({
    sold: z.int(),
    soldAmount: centsAmount,
    spentAmount: centsAmount,
    returnedAmount: centsAmount,
  }),
  ledger: ledgerFigures,
  /** Every day of the period. */
  ledgerDays: z.array(z.extend(ledgerFigures, { day })),
});

export type Stats = z.output<typeof stats>;

export const getStats = route({
  method: 'GET',
  path: '/api/admin/stats',
  who: 'admin',
  summary: 'The figures of a period, beside those of the period before',
  query: z.object(range),
  answer: stats,
  errors: ['window_too_long'],
});

export const statsParts = [
  'days',
  'treatments',
  'areas',
  'hours',
  'funnel',
  'therapists',
  'promoCodes',
  'rescues',
  'giftCards',
  'ledgerDays',
] as const;

export type StatsPart = (typeof statsParts)[number];

export const exportStats = route({
  method: 'GET',
  path: '/api/admin/stats/export',
  who: 'admin',
  summary: 'One part of the figures as a file (text/csv), safe to open in a spreadsheet',
  query: z.object({ ...range, part: z._default(z.enum(statsParts), 'days') }),
  answer: z.string(),
  file: 'text/csv',
  errors: ['window_too_long'],
});

export const homeVisit = z.object({
  id: z.string(),
  reference: z.string(),
  status: z.enum(bookingStatuses),
  startsAt: instant,
  endsAt: instant,
  timezone,
  clientName: z.string(),
  treatment: bothLanguages,
  area: z.nullable(z.string()),
  /** Who has said yes. */
  therapists: z.array(z.string()),
  peopleCount: z.int(),
  /** How many therapists it needs. */
  seats: z.int(),
  /** Whom to call; empty once the person is forgotten. */
  phone: z.string(),
  /** For a map: hotel, street, zip code. */
  place: z.string(),
  needsAttention: z.boolean(),
  /** How far everybody of it has told to be, while it is confirmed. */
  day: z.optional(z.enum(['on_the_way', 'there'])),
});

export type HomeVisit = z.output<typeof homeVisit>;

export const getAdminHome = route({
  method: 'GET',
  path: '/api/admin/home',
  who: 'office',
  summary: 'Today, what needs a hand, what was paid against the same hours before, and the next offers to expire',
  answer: z.object({
    /** The server's time, for countdowns on devices whose clock is wrong. */
    now: instant,
    today: z.array(homeVisit),
    /** How many there were on the same weekday a week ago. */
    visitsWeekAgo: z.int(),
    needsAttention: z.object({ total: z.int(), items: z.array(homeVisit) }),
    /** Without what went back. Each beside the same hours before, by the clock in Lisbon. */
    paid: adminsOnly(
      z.object({
        today: centsAmount,
        /** The same weekday a week ago, until the same hour. */
        weekAgo: centsAmount,
        /** Today and six days before it, until now; and the seven before those. */
        sevenDays: centsAmount,
        sevenDaysBefore: centsAmount,
      }),
    ),
    nextOffers: z.array(
      z.object({
        bookingId: z.string(),
        reference: z.string(),
        therapist: z.string(),
        startsAt: instant,
        timezone,
        answerBy: instant,
      }),
    ),
  }),
});

export const getUnserved = route({
  method: 'GET',
  path: '/api/admin/unserved',
  who: 'admin',
  summary: 'What people asked for in vain: zip codes, and times nobody could give, with why; counts without persons',
  query: z.object(range),
  answer: z.object({
    zipCodes: z.array(
      z.object({
        /** The first four digits. */
        zipPrefix: z.int(),
        /** Times it was asked for and refused. */
        asked: z.int(),
        /** Addresses left for the day it is served. */
        waiting: z.int(),
        /** The active area it belongs to by now, and whether a therapist can come there. */
        area: z.nullable(z.string()),
        isServed: z.boolean(),
      }),
    ),
    times: z.array(
      z.object({
        areaId: z.int(),
        area: z.string(),
        reason: z.enum(['nobody_fits', 'nobody_works', 'all_taken', 'start_taken']),
        weekday: z.int(),
        /** Null: a whole day was shown without a start. */
        hour: z.nullable(z.int()),
        count: z.int(),
      }),
    ),
  }),
  errors: ['window_too_long'],
});
