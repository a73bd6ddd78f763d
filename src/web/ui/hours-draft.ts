import type { WorkingHour } from '#domain/availability/working-hours.ts';

export type Span = { readonly from: string; readonly to: string };
export const weekdays = [1, 2, 3, 4, 5, 6, 7] as const;
export type Weekday = (typeof weekdays)[number];
/** What stands in the editor: for every day its times, also half-written ones. */
export type HoursDraft = Readonly<Record<Weekday, readonly Span[]>>;
export type HoursFault = 'empty' | 'notQuarter' | 'wrongOrder' | 'overlap';

export const usualDay: Span = { from: '09:00', to: '18:00' };

const byStart = (a: Span, b: Span): number => a.from.localeCompare(b.from);

export const toDraft = (hours: readonly WorkingHour[]): HoursDraft => {
  const ofDay = (day: Weekday): Span[] =>
    hours
      .filter(({ weekday }) => weekday === day)
      .map(({ from, to }) => ({ from, to }))
      .sort(byStart);
  return Object.fromEntries(weekdays.map((day) => [day, ofDay(day)])) as unknown as HoursDraft;
};

export const toHours = (draft: HoursDraft): WorkingHour[] =>
  weekdays.flatMap((weekday) => draft[weekday].toSorted(byStart).map(({ from, to }) => ({ weekday, from, to })));

export const sameHours = (a: HoursDraft, b: HoursDraft): boolean =>
  JSON.stringify(toHours(a)) === JSON.stringify(toHours(b));

const isQuarter = (time: string): boolean => Number(time.slice(3)) % 15 === 0;

export const faultOf = (spans: readonly Span[]): HoursFault | null => {
  if (spans.some(({ from, to }) => !from || !to)) return 'empty';
  if (spans.some(({ from, to }) => !isQuarter(from) || !isQuarter(to))) return 'notQuarter';
  if (spans.some(({ from, to }) => from >= to)) return 'wrongOrder';
  const sorted = spans.toSorted(byStart);
  return sorted.some(({ from }, index) => from < (sorted[index - 1]?.to ?? '')) ? 'overlap' : null;
};

/** Midnight at the end of a day is `24:00`; a clock in a form knows only `00:00`. */
export const toClock = (time: string): string => (time === '24:00' ? '00:00' : time);
export const fromClock = (time: string): string => (time === '00:00' ? '24:00' : time);

/** A second time of a day begins where the first one ends, as far as there is day left. */
export const nextSpan = (spans: readonly Span[]): Span => {
  const last = spans.toSorted(byStart).at(-1);
  if (!last || last.to >= '21:00') return { from: '', to: '' };
  const hour = Number(last.to.slice(0, 2));
  const two = (value: number): string => String(value).padStart(2, '0');
  return { from: `${two(hour + 1)}:00`, to: `${two(Math.min(hour + 4, 23))}:00` };
};
