import type { CalendarVisit } from '#contract/admin-calendar.ts';
import { minuteOfTime } from '#domain/availability/working-hours.ts';
import { firstInstantShowing, phasesAround, wallMs } from '#domain/time/instants.ts';
import { parseWallClock } from '#domain/time/wall-clock.ts';
import type { Calendar } from '../calendar-data.ts';

const stepMinutes = 15;
const hour = 60;
const wholeDay = 24 * hour;

/** What a day shows, in minutes of the day; whole hours at both ends. */
export type Axis = { readonly from: number; readonly to: number };

const opensAt = 8 * hour;
const closesAt = 22 * hour;

export const startMinuteOf = ({ startTime }: CalendarVisit): number => minuteOfTime(startTime);

/** One that ends after midnight ends with the day here. */
export const endMinuteOf = ({ startTime, endTime }: CalendarVisit): number =>
  endTime > startTime ? minuteOfTime(endTime) : wholeDay;

/** The hours of the company, and further where somebody works or has a visit. */
export const axisOf = ({ therapists, unassigned }: Calendar): Axis => {
  const hours = therapists.flatMap(({ days }) => days.flatMap((day) => day.hours));
  const visits = [...therapists.flatMap((row) => row.visits), ...unassigned];
  const from = Math.min(opensAt, ...hours.map((h) => minuteOfTime(h.from)), ...visits.map(startMinuteOf));
  const to = Math.max(closesAt, ...hours.map((h) => minuteOfTime(h.to)), ...visits.map(endMinuteOf));
  return { from: Math.floor(from / hour) * hour, to: Math.min(wholeDay, Math.ceil(to / hour) * hour) };
};

export const hoursOf = ({ from, to }: Axis): number[] =>
  Array.from({ length: (to - from) / hour }, (_, index) => from + index * hour);

const percent = (share: number): string => `${Math.round(share * 1e5) / 1e3}%`;

/** Where a stretch of the day lies on the axis. */
export const placeOn = ({ from, to }: Axis, start: number, end: number): { left: string; width: string } => {
  const [first, last] = [Math.max(from, start), Math.min(to, end)];
  return { left: percent((first - from) / (to - from)), width: percent(Math.max(0, last - first) / (to - from)) };
};

/** The quarter hour a visit would begin at if its left edge lay at this share of the axis; it stays inside the day. */
export const startAtShare = (axis: Axis, share: number, lengthMinutes: number): number => {
  const minute = axis.from + share * (axis.to - axis.from);
  const snapped = Math.round(minute / stepMinutes) * stepMinutes;
  return Math.max(axis.from, Math.min(axis.to - Math.ceil(lengthMinutes / stepMinutes) * stepMinutes, snapped));
};

/** Where a press on an empty place means a visit to begin: the quarter hour it lies in, and never one that has passed. */
export const emptyStartAt = (axis: Axis, share: number, date: string, now: Date): string | null => {
  const minute = axis.from + share * (axis.to - axis.from);
  const start = instantOf(date, Math.floor(minute / stepMinutes) * stepMinutes);
  return Date.parse(start) > now.getTime() ? start : null;
};

/** The first start of a working day that has not passed: where only the day is known. */
export const firstStartIn = (
  hours: readonly { from: string; to: string }[],
  date: string,
  now: Date,
): string | null => {
  const starts = hours.flatMap(({ from, to }) => {
    const [first, last] = [minuteOfTime(from), minuteOfTime(to) || wholeDay];
    return Array.from({ length: Math.floor((last - first) / stepMinutes) }, (_, step) => first + step * stepMinutes);
  });
  return starts.map((minute) => instantOf(date, minute)).find((start) => Date.parse(start) > now.getTime()) ?? null;
};

/** The instant at which Lisbon's clock shows this minute of this day. */
export const instantOf = (date: string, minute: number): string => {
  const day = parseWallClock(date);
  if (!day) throw new RangeError(`${date} is not a day`);
  return new Date(firstInstantShowing(wallMs(day, minute), phasesAround(day))).toISOString();
};

/** Visits that overlap lie under each other: for each its lane, counted from the top. */
export const lanesOf = (visits: readonly CalendarVisit[]): ReadonlyMap<string, number> => {
  const ends: number[] = [];
  const lanes = new Map<string, number>();
  for (const visit of visits.toSorted((a, b) => startMinuteOf(a) - startMinuteOf(b))) {
    const free = ends.findIndex((end) => end <= startMinuteOf(visit));
    const lane = free === -1 ? ends.length : free;
    ends[lane] = endMinuteOf(visit);
    lanes.set(visit.id, lane);
  }
  return lanes;
};

export const countLanes = (lanes: ReadonlyMap<string, number>): number =>
  Math.max(1, ...[...lanes.values()].map((lane) => lane + 1));
