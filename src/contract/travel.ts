import * as z from 'zod/mini';
import { wholeNumber } from './admin-list.ts';
import { instant, timezone } from './availability.ts';
import { route } from './route.ts';

const rowId = wholeNumber(1, 2_147_483_647);

/** From and to, both included. */
export const travelLimits = { insideMinutes: [0, 240], wayMinutes: [0, 720] } as const;

const between = ([from, to]: readonly [number, number]) => z.int().check(z.minimum(from), z.maximum(to));

/** Somewhere in Portugal, its islands included: a slip of the finger does not move an area to Africa. */
const latitude = z.number().check(z.minimum(29), z.maximum(43));
const longitude = z.number().check(z.minimum(-32), z.maximum(-6));

export const travelArea = z.object({
  id: z.int(),
  name: z.string(),
  active: z.boolean(),
  /** Null: nobody has said where it lies. */
  centre: z.nullable(z.object({ latitude: z.number(), longitude: z.number() })),
  insideMinutes: z.int(),
});

/** A coming visit to which its therapist cannot get in time from the one before. */
export const closeVisit = z.object({
  bookingId: z.string(),
  reference: z.string(),
  startsAt: instant,
  timezone,
  clientName: z.string(),
  therapist: z.string(),
  /** The area of the visit before. */
  from: z.string(),
  minutesShort: z.int(),
});

export const way = z.object({
  fromAreaId: z.int(),
  toAreaId: z.int(),
  /** By the distance. */
  computed: z.int(),
  /** What the office has written; it holds for the way back, too, unless that has a figure of its own. */
  own: z.nullable(z.int()),
  /** What counts. */
  minutes: z.int(),
});

export const travel = z.object({
  areas: z.array(travelArea),
  /** Between every two areas, there and back. */
  ways: z.array(way),
  close: z.array(closeVisit),
});

export type Travel = z.output<typeof travel>;
export type TravelAreaRow = Travel['areas'][number];

/** From a visit to the therapist's next one on that day. */
export const onward = z.object({
  /** What the way takes, and where it leads. */
  minutes: z.int(),
  area: z.string(),
  /** The same with pack-up and set-up. */
  readyAfterMinutes: z.int(),
  /** What is left until the next visit; below zero it cannot be reached in time. */
  spareMinutes: z.int(),
});

export type Onward = z.output<typeof onward>;

export const getTravel = route({
  method: 'GET',
  path: '/api/admin/travel',
  who: 'admin',
  summary: 'Where the areas lie, how long the ways between them take, and coming visits that are too close for the way',
  answer: travel,
});

export const placeArea = route({
  method: 'PUT',
  path: '/api/admin/travel/:areaId',
  who: 'admin',
  summary:
    'Where an area lies and what a way inside it takes; the answer names the coming visits that are too close now',
  params: z.object({ areaId: rowId }),
  body: z.strictObject({
    centre: z.nullable(z.strictObject({ latitude, longitude })),
    insideMinutes: between(travelLimits.insideMinutes),
  }),
  answer: travel,
  errors: ['not_found'],
});

export const setWay = route({
  method: 'PUT',
  path: '/api/admin/travel/:fromAreaId/:toAreaId',
  who: 'admin',
  summary:
    'The office’s own minutes for a way; null takes them away. The answer names the coming visits that are too close now',
  params: z.object({ fromAreaId: rowId, toAreaId: rowId }),
  body: z.strictObject({ minutes: z.nullable(between(travelLimits.wayMinutes)) }),
  answer: travel,
  errors: ['not_found'],
});

/** What the office does about ways. */
export const travelRoutes = { getTravel, placeArea, setWay };
