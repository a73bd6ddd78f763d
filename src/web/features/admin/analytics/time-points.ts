import type { Stats } from '#contract/stats.ts';
import { type Cents, cents } from '#domain/money/cents.ts';

export const measures = ['revenue', 'bookings'] as const;
export type Measure = (typeof measures)[number];

type Day = Stats['days'][number];
export type TimePoint = { day: string; bookings: number; revenue: Cents };

/** Beyond this, days are too many to follow. */
const mostSingleDays = 92;

export const isByWeek = (days: readonly Day[]): boolean => days.length > mostSingleDays;

const sumOf = (days: readonly Day[]): TimePoint => ({
  day: days[0]?.day ?? '',
  bookings: days.reduce((sum, { bookings }) => sum + bookings, 0),
  revenue: cents(days.reduce((sum, { revenue }) => sum + revenue, 0)),
});

/** A point a day, or one for every seven days from the first on: both periods are cut alike, so that they can be compared. */
export const timePoints = (days: readonly Day[]): TimePoint[] => {
  const length = isByWeek(days) ? 7 : 1;
  return Array.from({ length: Math.ceil(days.length / length) }, (_, index) =>
    sumOf(days.slice(index * length, (index + 1) * length)),
  );
};
