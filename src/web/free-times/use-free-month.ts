import { useEffect, useState } from 'react';
import { earlierDay, firstOfMonth, lastOfMonth, laterDay } from '#domain/time/days.ts';
import type { FreeDays, FreeWindow } from './free-days.ts';

/** How far ahead "as soon as possible" looks. */
export const soonDays = 14;

export const firstFreeDayOf = (days: FreeDays | undefined): string | undefined =>
  days?.find(({ starts }) => starts.length > 0)?.date;

type MonthLimits = {
  today: string;
  lastDay: string;
  /** The day that stands open at first; left out, the first free one. */
  startDay?: string | null | undefined;
  /** Where it is known; on the last evening of a month it lies in the next one. */
  firstFreeDay?: string | undefined;
  /** The day of the start that is chosen. */
  chosenDay: string | null;
};

/** Which month is looked at, and which of its days stands open. */
export const useFreeMonth = ({ today, lastDay, startDay, firstFreeDay, chosenDay }: MonthLimits) => {
  const [shownMonth, showMonth] = useState(startDay ? firstOfMonth(laterDay(today, startDay)) : null);
  const month = shownMonth ?? firstOfMonth(laterDay(today, firstFreeDay ?? today));
  const [pickedDay, pickDay] = useState(startDay ?? null);
  // A start taken from the nearest ones may lie on another day than the one that is open.
  useEffect(() => {
    if (!chosenDay) return;
    pickDay(chosenDay);
    showMonth(firstOfMonth(chosenDay));
  }, [chosenDay]);
  /** What has to be asked for. */
  const window: FreeWindow = { from: laterDay(today, month), to: earlierDay(lastDay, lastOfMonth(month)) };
  /** Where one can wait for a full day, that can be open, too. */
  const read = (days: FreeDays | undefined, canWait = false) => {
    const datesOf = (some: FreeDays | undefined) => new Set(some?.map(({ date }) => date));
    const freeDays = datesOf(days?.filter(({ starts }) => starts.length > 0));
    const fullDays = datesOf(canWait ? days?.filter(({ isFull }) => isFull) : []);
    const isThere = pickedDay !== null && (freeDays.has(pickedDay) || fullDays.has(pickedDay));
    const day = isThere ? pickedDay : ([...freeDays][0] ?? null);
    const isFull = day !== null && fullDays.has(day);
    return { freeDays, fullDays, day, isFull, starts: days?.find(({ date }) => date === day)?.starts ?? [] };
  };
  return { today, lastDay, month, window, showMonth, pickDay, read };
};

export type FreeMonthView = ReturnType<typeof useFreeMonth>;
