import { describe, expect, it } from 'vitest';
import { levelOf, placeAfterKey, toHeat } from './heat.ts';

describe('the hours of the week', () => {
  const rows = [
    { weekday: 5, hour: 19, bookings: 4 },
    { weekday: 7, hour: 6, bookings: 2 },
    { weekday: 1, hour: 10, bookings: 4 },
  ];

  it('begin on Monday, as the week of the office does in both languages', () => {
    expect(toHeat(rows).weekdays).toEqual([1, 2, 3, 4, 5, 6, 7]);
  });

  it('show the usual day, and earlier or later visits as well', () => {
    expect(toHeat([]).hours).toHaveLength(14);
    expect(toHeat(rows).hours[0]).toBe(6);
    expect(toHeat(rows).hours.at(-1)).toBe(21);
  });

  it('know how many there were, and the busiest of them', () => {
    const heat = toHeat(rows);
    expect(heat.bookingsAt(7, 6)).toBe(2);
    expect(heat.bookingsAt(7, 7)).toBe(0);
    expect(heat.busiest).toEqual(rows[0]);
    expect(toHeat([]).busiest).toBeNull();
  });
});

it.each([
  [0, 8, 0],
  [1, 8, 1],
  [2, 8, 1],
  [3, 8, 2],
  [8, 8, 4],
  [1, 1, 4],
  [0, 0, 0],
])('%d of at most %d has shade %d', (bookings, most, level) => {
  expect(levelOf(bookings, most)).toBe(level);
});

it('keys lead from field to field, and not over the edge', () => {
  expect(placeAfterKey({ column: 3, row: 0 }, 'ArrowDown', 7, 14)).toEqual({ column: 3, row: 1 });
  expect(placeAfterKey({ column: 6, row: 0 }, 'ArrowRight', 7, 14)).toEqual({ column: 6, row: 0 });
  expect(placeAfterKey({ column: 3, row: 2 }, 'Home', 7, 14)).toEqual({ column: 0, row: 2 });
  expect(placeAfterKey({ column: 3, row: 2 }, 'a', 7, 14)).toBeNull();
});
