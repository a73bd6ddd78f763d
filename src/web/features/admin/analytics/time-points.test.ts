import { expect, it } from 'vitest';
import { cents } from '#domain/money/cents.ts';
import { addDays } from '#domain/time/days.ts';
import { timePoints } from './time-points.ts';

const days = (count: number) =>
  Array.from({ length: count }, (_, index) => ({
    day: addDays('2026-01-01', index),
    bookings: index,
    revenue: cents(index * 100),
  }));

it('a quarter is told day by day', () => {
  expect(timePoints(days(92))).toEqual(days(92));
  expect(timePoints([])).toEqual([]);
});

it('a longer time week by week, and nothing gets lost', () => {
  const points = timePoints(days(100));
  expect(points).toHaveLength(15);
  expect(points[0]).toEqual({ day: '2026-01-01', bookings: 21, revenue: 2100 });
  expect(points[14]).toEqual({ day: '2026-04-09', bookings: 98 + 99, revenue: 19_700 });
  expect(points.reduce((sum, { bookings }) => sum + bookings, 0)).toBe((99 * 100) / 2);
});
