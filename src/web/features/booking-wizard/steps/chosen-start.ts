import { dayAt, timeAt } from '#domain/time/days.ts';
import type { TimeZone } from '#domain/time/time-zone.ts';
import type { WizardChanges } from '#domain/wizard/wizard-reducer.ts';
import type { WizardState } from '#domain/wizard/wizard-state.ts';
import type { FreeDays, FreeStart } from '#web/free-times/free-days.ts';
import { browserZone } from '#web/i18n/device-zone.ts';

/** Everything the state knows about a start that was chosen and is free. */
export const settledStart = (
  { startsAt, endsAt }: Pick<FreeStart, 'startsAt' | 'endsAt'>,
  scheduleType: WizardState['scheduleType'],
  zone: TimeZone,
): WizardChanges => ({
  scheduleType,
  dateTime: startsAt,
  dateTimeEnd: endsAt,
  finalStartTime: startsAt,
  bookingDate: dayAt(new Date(startsAt), zone),
  bookingStartTime: timeAt(new Date(startsAt), zone),
  bookingEndTime: timeAt(new Date(endsAt), zone),
  userTimezone: browserZone(),
});

export const startsOf = (days: FreeDays): FreeStart[] => days.flatMap(({ starts }) => starts);

export const findStart = (days: FreeDays, startsAt: string | null): FreeStart | null =>
  startsOf(days).find((start) => start.startsAt === startsAt) ?? null;

/** The free starts closest to the one that was wished for, in the order of the day. */
export const nearestStarts = (days: FreeDays, wished: string, count: number): FreeStart[] => {
  const distance = ({ startsAt }: FreeStart): number => Math.abs(Date.parse(startsAt) - Date.parse(wished));
  return startsOf(days)
    .toSorted((a, b) => distance(a) - distance(b))
    .slice(0, count)
    .toSorted((a, b) => Date.parse(a.startsAt) - Date.parse(b.startsAt));
};
