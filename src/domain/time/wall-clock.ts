/** What a clock on the wall and the calendar beside it show in one place. Months count from 1. */
export type WallClock = {
  readonly year: number;
  readonly month: number;
  readonly day: number;
  readonly hour: number;
  readonly minute: number;
};

/** Where the company is: days of money and of the office are Lisbon's. */
export const lisbon = 'Europe/Lisbon';

export function wallClockAt(instant: Date, timeZone: string = lisbon): WallClock {
  const shown: Partial<Record<Intl.DateTimeFormatPartTypes, number>> = {};
  for (const part of clockOf(timeZone).formatToParts(instant)) shown[part.type] = Number(part.value);
  const { year = 0, month = 0, day = 0, hour = 0, minute = 0 } = shown;
  return { year, month, day, hour, minute };
}

const clocks = new Map<string, Intl.DateTimeFormat>();

/** Making a formatter costs a hundred times more than using it. */
function clockOf(timeZone: string): Intl.DateTimeFormat {
  const known = clocks.get(timeZone);
  if (known) return known;
  const clock = new Intl.DateTimeFormat('en-US', {
    timeZone,
    hourCycle: 'h23',
    year: 'numeric',
    month: 'numeric',
    day: 'numeric',
    hour: 'numeric',
    minute: 'numeric',
  });
  clocks.set(timeZone, clock);
  return clock;
}

const isoWallClock = /^(\d{4})-(\d{2})-(\d{2})(?:T(\d{2}):(\d{2})(?::\d{2}(?:\.\d+)?)?)?$/;

/** `2026-11-20` or `2026-11-20T15:30`: no zone is named, so none is applied. A day that is not in the calendar is null. */
export function parseWallClock(text: string): WallClock | null {
  const match = isoWallClock.exec(text);
  if (!match) return null;
  const [year, month, day, hour, minute] = match.slice(1, 6).map((digits) => Number(digits ?? 0));
  if (year === undefined || month === undefined || day === undefined) return null;
  const wall = { year, month, day, hour: hour ?? 0, minute: minute ?? 0 };
  return isPossible(wall) ? wall : null;
}

function isPossible({ year, month, day, hour, minute }: WallClock): boolean {
  const date = new Date(Date.UTC(year, month - 1, day));
  return date.getUTCMonth() === month - 1 && date.getUTCDate() === day && hour < 24 && minute < 60;
}
