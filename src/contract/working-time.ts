import * as z from 'zod/mini';
import { day } from './availability.ts';
import { singleLine } from './text-fields.ts';

/** From 1, Monday. */
const weekday = z.int().check(z.minimum(1), z.maximum(7));
/** `24:00` is the end of the day. */
export const hour = z.string().check(z.regex(/^(([01]\d|2[0-3]):[0-5]\d|24:00)$/));
/** The same on the quarter hour, as starts are. */
export const quarterHour = z
  .string()
  .check(z.regex(/^(([01]\d|2[0-3]):(00|15|30|45)|24:00)$/, 'text:admin:settings.validation.time'));

/** Weekdays from 1, Monday, that have other hours than the usual ones; without hours they are closed. */
const otherDays = z
  .array(
    z.strictObject({
      weekday: weekday,
      hours: z.nullable(z.strictObject({ opensAt: quarterHour, closesAt: quarterHour })),
    }),
  )
  .check(
    z.refine((days) => new Set(days.map(({ weekday }) => weekday)).size === days.length, {
      error: 'text:admin:settings.validation.dayTwice',
    }),
  );
export const openWeek = { opensAt: quarterHour, closesAt: quarterHour, otherDays };

export const workingHour = z.strictObject({ weekday, from: hour, to: hour });

export type WorkingHour = z.output<typeof workingHour>;

export const timeOff = z.object({
  id: z.string(),
  startsOn: day,
  endsOn: day,
  note: z.string(),
  /** Of a part of one day: from and to on Lisbon's clock, `24:00` for its end. */
  times: z.optional(z.nullable(z.object({ from: z.string(), to: z.string() }))),
});

export type TimeOff = z.output<typeof timeOff>;

export const newTimeOff = z.strictObject({
  startsOn: day,
  /** The last day, included. */
  endsOn: day,
  note: z._default(singleLine(200), ''),
  /** Only a part of one day, on the quarter hour; left out or null: whole days. */
  times: z.optional(z.nullable(z.strictObject({ from: quarterHour, to: quarterHour }))),
});
