import { type WallClock, wallClockAt } from '#domain/time/wall-clock.ts';

type Day = Pick<WallClock, 'year' | 'month' | 'day'>;

const two = (value: number): string => String(value).padStart(2, '0');
const isoDay = ({ year, month, day }: Day): string => `${year}-${two(month)}-${two(day)}`;
/** The wall-clock day as a number to reckon with. */
const reckon = (day: string): Date => new Date(`${day}T00:00:00Z`);

/** The day the calendar in Lisbon shows at this instant. */
export const lisbonDay = (instant: Date): string => isoDay(wallClockAt(instant));

export const lisbonTime = (instant: Date): string => {
  const { hour, minute } = wallClockAt(instant);
  return `${two(hour)}:${two(minute)}`;
};

export const addDays = (day: string, count: number): string => {
  const date = reckon(day);
  date.setUTCDate(date.getUTCDate() + count);
  return date.toISOString().slice(0, 10);
};

export const firstOfMonth = (day: string): string => `${day.slice(0, 7)}-01`;

export const nextMonth = (day: string): string => firstOfMonth(addDays(firstOfMonth(day), 31));

export const lastOfMonth = (day: string): string => addDays(nextMonth(day), -1);
