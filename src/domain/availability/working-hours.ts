/** Hours of one weekday (Monday is 1) as people write them: `09:00` to `13:30`; `24:00` is the end of the day. */
export type WorkingHour = { readonly weekday: number; readonly from: string; readonly to: string };

type HourFault = 'not_quarter' | 'wrong_order' | 'overlap';

const stepMinutes = 15;

export const minuteOfTime = (time: string): number => Number(time.slice(0, 2)) * 60 + Number(time.slice(3));

export const timeOfMinute = (minute: number): string =>
  `${String(Math.floor(minute / 60)).padStart(2, '0')}:${String(minute % 60).padStart(2, '0')}`;

/** What is wrong with weekly hours, by their place in the list. Hours that only touch are fine. */
export function faultsOfHours(hours: readonly WorkingHour[]): Map<number, HourFault> {
  const faults = new Map<number, HourFault>();
  hours.forEach((hour, index) => {
    const fault = faultOf(hour, hours.slice(0, index));
    if (fault) faults.set(index, fault);
  });
  return faults;
}

function faultOf(hour: WorkingHour, earlier: readonly WorkingHour[]): HourFault | null {
  const [from, to] = [minuteOfTime(hour.from), minuteOfTime(hour.to)];
  if (from % stepMinutes !== 0 || to % stepMinutes !== 0) return 'not_quarter';
  if (from >= to) return 'wrong_order';
  const overlaps = earlier.some(
    (other) => other.weekday === hour.weekday && from < minuteOfTime(other.to) && minuteOfTime(other.from) < to,
  );
  return overlaps ? 'overlap' : null;
}
