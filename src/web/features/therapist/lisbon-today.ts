import { wallClockAt } from '#domain/time/wall-clock.ts';

const two = (value: number): string => String(value).padStart(2, '0');

/** The day the calendar in Lisbon shows. */
export const lisbonToday = (now: Date = new Date()): string => {
  const { year, month, day } = wallClockAt(now);
  return `${year}-${two(month)}-${two(day)}`;
};
