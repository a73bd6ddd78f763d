import type { Stats } from '#contract/stats.ts';

type Hour = Stats['hours'][number];

/** The usual day; a visit outside of it makes the picture longer. */
const usualFrom = 8;
const usualTo = 21;

export type Heat = {
  /** As ISO counts them, in the order of the language's week. */
  weekdays: number[];
  hours: number[];
  bookingsAt(weekday: number, hour: number): number;
  busiest: Hour | null;
};

export const toHeat = (rows: readonly Hour[]): Heat => {
  const counts = new Map(rows.map((row) => [`${row.weekday} ${row.hour}`, row.bookings]));
  const from = Math.min(usualFrom, ...rows.map(({ hour }) => hour));
  const to = Math.max(usualTo, ...rows.map(({ hour }) => hour));
  return {
    weekdays: [1, 2, 3, 4, 5, 6, 7],
    hours: Array.from({ length: to - from + 1 }, (_, index) => from + index),
    bookingsAt: (weekday, hour) => counts.get(`${weekday} ${hour}`) ?? 0,
    busiest: rows.reduce<Hour | null>((most, row) => (most && most.bookings >= row.bookings ? most : row), null),
  };
};

export const heatLevels = [0, 1, 2, 3, 4] as const;
export type HeatLevel = (typeof heatLevels)[number];

/** Four shades, each a quarter of the greatest number; none stays white. */
export const levelOf = (bookings: number, most: number): HeatLevel => {
  if (bookings <= 0 || most <= 0) return 0;
  return Math.min(4, Math.max(1, Math.ceil((bookings / most) * 4))) as HeatLevel;
};

const steps: Record<string, [across: number, down: number]> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
};

type Place = { column: number; row: number };

/** Where a key leads in a grid of so many columns and rows; null when it leads nowhere. */
export const placeAfterKey = ({ column, row }: Place, key: string, columns: number, rows: number): Place | null => {
  if (key === 'Home') return { column: 0, row };
  if (key === 'End') return { column: columns - 1, row };
  const step = steps[key];
  if (!step) return null;
  const clamp = (value: number, count: number): number => Math.min(count - 1, Math.max(0, value));
  return { column: clamp(column + step[0], columns), row: clamp(row + step[1], rows) };
};
