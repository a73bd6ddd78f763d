import { useEffect, useState } from 'react';
import { earlierDay, firstOfMonth, lastOfMonth, laterDay } from '#domain/time/days.ts';
import type { FreeDays, FreeWindow } from './free-days.ts';

type MonthLimits = {
  today: string;
  lastDay: string;
  /** The day that stands open at first; left out, the first free one. */
  startDay?: string | null | undefined;
  /** The day of the start that is chosen. */
  chosenDay: string | null;
};

/** Which month is looked at, and which of its days stands open. */
export const useFreeMonth = ({ today, lastDay, startDay, chosenDay }: MonthLimits) => {
  const [month, showMonth] = useState(firstOfMonth(laterDay(today, startDay ?? today)));
  const [pickedDay, pickDay] = useState(startDay ?? null);
  // A start taken from the nearest ones may lie on another day than the one that is open.
  useEffect(() => {
    if (!chosenDay) return;
    pickDay(chosenDay);
    showMonth(firstOfMonth(chosenDay));
  }, [chosenDay]);
  /** What has to be asked for. */
  const window: FreeWindow = { from: laterDay(today, month), to: earlierDay(lastDay, lastOfMonth(month)) };
  const read = (days: FreeDays | undefined) => {
    const freeDays = new Set(days?.filter(({ starts }) => starts.length > 0).map(({ date }) => date));
    const day = pickedDay && freeDays.has(pickedDay) ? pickedDay : ([...freeDays][0] ?? null);
    return { freeDays, day, starts: days?.find(({ date }) => date === day)?.starts ?? [] };
  };
  return { today, lastDay, month, window, showMonth, pickDay, read };
};

export type FreeMonthView = ReturnType<typeof useFreeMonth>;
