import type { WizardChanges } from '#domain/wizard/wizard-reducer.ts';
import type { WizardState } from '#domain/wizard/wizard-state.ts';
import type { FreeDays, FreeStart } from './availability-query.ts';
import { lisbonDay, lisbonTime } from './lisbon-days.ts';

export const browserZone = (): string => Intl.DateTimeFormat().resolvedOptions().timeZone;

/** Everything the state knows about a start that was chosen and is free. */
export const settledStart = (
  { startsAt, endsAt }: Pick<FreeStart, 'startsAt' | 'endsAt'>,
  scheduleType: WizardState['scheduleType'],
): WizardChanges => ({
  scheduleType,
  dateTime: startsAt,
  dateTimeEnd: endsAt,
  finalStartTime: startsAt,
  bookingDate: lisbonDay(new Date(startsAt)),
  bookingStartTime: lisbonTime(new Date(startsAt)),
  bookingEndTime: lisbonTime(new Date(endsAt)),
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

export const dayParts = ['morning', 'afternoon', 'evening'] as const;
export type DayPart = (typeof dayParts)[number];

export const dayPartOf = (time: string): DayPart =>
  time < '12:00' ? 'morning' : time < '18:00' ? 'afternoon' : 'evening';
