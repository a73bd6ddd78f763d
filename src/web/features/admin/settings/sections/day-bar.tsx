import { minuteOf } from './quarter-hours.ts';

const marks = [0, 6, 12, 18, 24];
const dayMinutes = 1440;

/** A day from midnight to midnight with the open hours in colour. The words beside it say the same. */
export function DayBar({ opensAt, closesAt }: { opensAt: string; closesAt: string }) {
  const left = (minuteOf(opensAt) / dayMinutes) * 100;
  const width = ((minuteOf(closesAt) - minuteOf(opensAt)) / dayMinutes) * 100;
  return (
    <div aria-hidden="true">
      <div className="relative h-3 overflow-hidden rounded-full bg-sunken">
        <div
          className="absolute inset-y-0 rounded-full bg-brand transition-[left,width]"
          style={{ left: `${left}%`, width: `${width}%` }}
        />
      </div>
      <div className="mt-1.5 flex justify-between text-xs text-soft tabular-nums">
        {marks.map((hour) => (
          <span key={hour}>{hour}</span>
        ))}
      </div>
    </div>
  );
}
