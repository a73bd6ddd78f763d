export type DaysOff = { startsOn: string; endsOn: string; note: string };

export type DaysOffFault = { field: 'startsOn' | 'endsOn'; text: 'missing' | 'past' | 'wrongOrder' };

/** One day needs no last day. */
export const completed = ({ startsOn, endsOn, note }: DaysOff): DaysOff => ({
  startsOn,
  endsOn: endsOn || startsOn,
  note: note.trim(),
});

export const faultOfDays = (draft: DaysOff, today: string): DaysOffFault | null => {
  const { startsOn, endsOn } = completed(draft);
  if (!startsOn) return { field: 'startsOn', text: 'missing' };
  if (endsOn < startsOn) return { field: 'endsOn', text: 'wrongOrder' };
  return endsOn < today ? { field: endsOn === startsOn ? 'startsOn' : 'endsOn', text: 'past' } : null;
};
