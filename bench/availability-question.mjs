import { dayOf } from './availability-data.mjs';

export const lengthMinutes = 60;
/** Set-up and pack-up. */
const bufferMinutes = 20;
/** Farther than any way in the data. */
const longestWay = 60;

export const dateOf = (offset) => {
  const { year, month, day } = dayOf(offset);
  return new Date(Date.UTC(year, month - 1, day)).toISOString().slice(0, 10);
};

/** The company's own bounds, as our way has them: open from 08:00 to 22:00 on the clock of the place. */
export function toSqlQuestion(offset, areaId, treatmentId, timeZone = 'Europe/Lisbon') {
  const date = dateOf(offset);
  // The bench runs within 60 days; where the clock changes in them, the place is asked.
  const offsetHours =
    Number(
      new Intl.DateTimeFormat('en-GB', { timeZone, hour: 'numeric', hourCycle: 'h23' }).format(
        new Date(`${date}T12:00:00Z`),
      ),
    ) - 12;
  const midnight = new Date(Date.parse(`${date}T00:00:00Z`) - offsetHours * 3_600_000);
  const at = (minutes) => new Date(midnight.getTime() + minutes * 60_000);
  const [firstStart, lastEnd] = [at(480), at(1320)];
  const to = at(1320 + bufferMinutes + longestWay);
  return {
    date,
    areaId,
    treatmentId,
    midnight,
    firstStart,
    lastEnd,
    from: at(480 - longestWay),
    to,
    lengthMinutes,
    bufferMinutes,
    seats: 1,
  };
}
