import { expect, it } from 'vitest';
import { faultsOfHours, minuteOfTime, timeOfMinute } from './working-hours.ts';

const hour = (weekday: number, from: string, to: string) => ({ weekday, from, to });
const faults = (...hours: ReturnType<typeof hour>[]) => [...faultsOfHours(hours)];

it('is content with hours that are apart, touch, or lie on other days', () => {
  expect(faults(hour(1, '09:00', '13:00'), hour(1, '13:00', '19:00'), hour(2, '09:00', '19:00'))).toEqual([]);
  expect(faults(hour(7, '00:00', '24:00'))).toEqual([]);
  expect(faults()).toEqual([]);
});

it('names the later one of two that overlap', () => {
  expect(faults(hour(1, '09:00', '13:00'), hour(2, '12:45', '14:00'), hour(1, '12:45', '14:00'))).toEqual([
    [2, 'overlap'],
  ]);
  expect(faults(hour(1, '09:00', '13:00'), hour(1, '09:00', '13:00'))).toEqual([[1, 'overlap']]);
});

it('wants whole quarter hours and an end after the start', () => {
  expect(faults(hour(1, '09:10', '13:00'), hour(1, '14:00', '14:00'), hour(3, '18:00', '17:00'))).toEqual([
    [0, 'not_quarter'],
    [1, 'wrong_order'],
    [2, 'wrong_order'],
  ]);
});

it('reads and writes times to the minute', () => {
  for (const time of ['00:00', '09:15', '23:45', '24:00']) expect(timeOfMinute(minuteOfTime(time))).toBe(time);
});
