import * as z from 'zod/mini';
import { visitModes } from '#domain/booking/visit-mode.ts';
import { timeZones } from '#domain/time/time-zone.ts';
import { therapistGenders } from '#domain/wizard/wizard-state.ts';
import { route } from './route.ts';
import { keyInLink } from './text-fields.ts';

export const day = z.iso.date();
/** ISO 8601 in UTC, with `Z`. */
export const instant = z.iso.datetime();
/** Whose clock a wall-clock day and time are of. */
export const timezone = z.enum(timeZones);
export const wallTime = z.string().check(z.regex(/^\d{2}:\d{2}$/));

const wholeNumber = z.pipe(z.string().check(z.regex(/^\d{1,9}$/)), z.transform(Number));
const placeNumber = z.pipe(z.string().check(z.regex(/^-?\d{1,10}$/)), z.transform(Number));
const flag = z.pipe(
  z.enum(['true', 'false']),
  z.transform((text) => text === 'true'),
);
/** `1,2,5`: numbers with commas, or nothing. */
const idList = z.pipe(
  z.string().check(z.regex(/^(\d{1,9}(,\d{1,9}){0,19})?$/)),
  z.transform((text) => (text === '' ? [] : text.split(',').map(Number))),
);

export const freeStart = z.object({
  startsAt: instant,
  endsAt: instant,
  time: wallTime,
  /** Only the office is offered it: the company is closed then. */
  isClosed: z.optional(z.literal(true)),
  /** Only the office is offered it: it is sooner than the notice clients give. */
  isSoon: z.optional(z.literal(true)),
});

/** Also starts sooner than clients may book, marked as such; for admins, from others it is not heard. */
const evenSoon = z._default(flag, false);

/** Also the starts of closed days, marked as such; for admins, from others it is not heard. */
export const evenClosed = z._default(flag, false);

export const getAvailability = route({
  method: 'GET',
  path: '/api/availability',
  who: 'anyone',
  summary: 'The free starts of each day for these choices; at most 42 days at once',
  query: z.object({
    zip: z.string().check(z.maxLength(20)),
    from: day,
    to: day,
    treatmentId: wholeNumber,
    duration: wholeNumber,
    peopleCount: z._default(wholeNumber, 1),
    mode: z._default(z.enum(visitModes), 'single'),
    gender: z._default(z.enum(therapistGenders), 'any'),
    acceptOppositeGender: z._default(flag, false),
    addIns: z._default(idList, []),
    /** The building, as `domain/travel/place-key.ts` numbers it: a therapist who is there already has no way to it. */
    place: z.optional(placeNumber),
    evenClosed,
    evenSoon,
    /** The key of a time that is held for somebody from the waiting list: for them it is free. */
    heldKey: z.optional(keyInLink),
  }),
  answer: z.object({
    timezone,
    days: z.array(
      z.object({
        date: day,
        starts: z.array(freeStart),
        /** Somebody works that day and every time is taken: one can wait for it. */
        isFull: z.optional(z.literal(true)),
      }),
    ),
  }),
  errors: ['zip_malformed', 'zip_not_served', 'window_too_long'],
});
