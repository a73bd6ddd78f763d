import { minuteOfTime } from '#domain/availability/working-hours.ts';

export type DaysOff = {
  startsOn: string;
  endsOn: string;
  note: string;
  /** Only a part of the first day; left out for whole days. */
  times?: { from: string; to: string } | null;
};

export type DaysOffFault = {
  field: 'startsOn' | 'endsOn' | 'timeTo';
  text: 'missing' | 'past' | 'wrongOrder' | 'wrongTimes';
};

/** One day needs no last day, and a part of a day has none. */
export const completed = ({ startsOn, endsOn, note, times }: DaysOff): DaysOff => ({
  startsOn,
  endsOn: times ? startsOn : endsOn || startsOn,
  note: note.trim(),
  ...(times && { times }),
});

export const faultOfDays = (draft: DaysOff, today: string): DaysOffFault | null => {
  const { startsOn, endsOn, times } = completed(draft);
  if (!startsOn) return { field: 'startsOn', text: 'missing' };
  if (endsOn < startsOn) return { field: 'endsOn', text: 'wrongOrder' };
  if (endsOn < today) return { field: endsOn === startsOn ? 'startsOn' : 'endsOn', text: 'past' };
  return times && minuteOfTime(times.from) >= minuteOfTime(times.to) ? { field: 'timeTo', text: 'wrongTimes' } : null;
};
