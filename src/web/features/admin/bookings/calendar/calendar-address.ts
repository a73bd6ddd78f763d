import { addDays, dayAt } from '#domain/time/days.ts';
import { parseWallClock } from '#domain/time/wall-clock.ts';
import { placeInWeek } from '#web/ui/month-grid.ts';
import { navigate, useLocation } from '#web/ui/router.tsx';

export const spans = ['day', 'week'] as const;
export type Span = (typeof spans)[number];

export type CalendarPlace = {
  readonly day: string;
  readonly span: Span;
  /** The plan for paper: of somebody by their id, of everybody as `all`. */
  readonly plan: string | null;
  /** The name of an area; null for all of them. */
  readonly area: string | null;
};

/** `?view=calendar&day=2026-11-16&span=week&area=Lisboa`; without a day it is today, whenever the address is opened. */
const readPlace = (search: string, today: string): CalendarPlace => {
  const params = new URLSearchParams(search);
  const given = params.get('day') ?? '';
  const day = given.length === 10 && parseWallClock(given) ? given : today;
  return {
    day,
    span: params.get('span') === 'week' ? 'week' : 'day',
    area: params.get('area') || null,
    plan: params.get('plan'),
  };
};

/** Monday, in both languages: the week of the office is the week it works and counts by. */
const firstOfWeek = (day: string): string => addDays(day, -placeInWeek(day, 1));

export const windowOf = ({ day, span }: Pick<CalendarPlace, 'day' | 'span'>): { from: string; to: string } => {
  if (span === 'day') return { from: day, to: day };
  const from = firstOfWeek(day);
  return { from, to: addDays(from, 6) };
};

/** The same place so many days or weeks away. */
export const turned = ({ day, span }: CalendarPlace, by: 1 | -1): string => addDays(day, span === 'day' ? by : 7 * by);

const hrefOf = (search: string, changes: Readonly<Record<string, string | null>>): string => {
  const params = new URLSearchParams(search);
  for (const [name, value] of Object.entries(changes)) {
    if (value === null) params.delete(name);
    else params.set(name, value);
  }
  return `?${params}`;
};

export const useCalendarPlace = () => {
  const { search } = useLocation();
  const today = dayAt(new Date());
  const place = readPlace(search, today);
  const go = (changes: Readonly<Record<string, string | null>>): void =>
    navigate(hrefOf(window.location.search, changes));
  return {
    ...place,
    today,
    goTo: (day: string) => go({ day: day === today ? null : day }),
    show: (span: Span) => go({ span: span === 'day' ? null : span }),
    showDay: (day: string) => go({ day: day === today ? null : day, span: null }),
    showArea: (area: string | null) => go({ area }),
    open: (id: string) => go({ open: id }),
    showPlan: (plan: string | null) => go({ plan }),
    /** A new booking with this start; in the row of somebody, with them. */
    book: (startsAt: string, therapistId: string | null) =>
      go({ open: 'new', start: startsAt, therapist: therapistId }),
  };
};
