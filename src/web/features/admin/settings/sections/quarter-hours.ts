const two = (value: number): string => String(value).padStart(2, '0');

/** Of a time on the wall, `21:30`; `24:00` is the end of the day. */
export const minuteOf = (time: string): number => Number(time.slice(0, 2)) * 60 + Number(time.slice(3, 5));

export const timeOf = (minute: number): string => `${two(Math.floor(minute / 60))}:${two(minute % 60)}`;

/** Both included. */
export const quarterHours = (from: string, to: string): string[] => {
  const first = minuteOf(from);
  return Array.from({ length: (minuteOf(to) - first) / 15 + 1 }, (_, index) => timeOf(first + index * 15));
};
