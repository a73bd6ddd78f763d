import { renderHook } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { noteServerTime, serverNow } from '#web/api/server-clock.ts';
import { formatCountdown } from './hold-countdown.tsx';
import { useSecondsLeft } from './use-booking-watch.ts';

const atServer = new Date('2026-11-16T09:00:00Z');
const until = '2026-11-16T09:15:00.000Z';

beforeEach(() => vi.useFakeTimers());
afterEach(() => {
  noteServerTime(new Date().toUTCString());
  vi.useRealTimers();
});

it.each([
  ['right', 0],
  ['twenty minutes ahead', 20 * 60_000],
  ['25 hours behind', -25 * 3_600_000],
])('the hold is counted by the server, with a device that is %s', (_, wrongBy) => {
  vi.setSystemTime(atServer.getTime() + wrongBy);
  noteServerTime(atServer.toUTCString());
  const { result } = renderHook(() => useSecondsLeft(until));
  expect(formatCountdown(result.current ?? 0)).toBe('15:00');
  expect(serverNow()).toEqual(atServer);
});

it('an answer without a date changes nothing', () => {
  vi.setSystemTime(atServer);
  noteServerTime(null);
  expect(serverNow()).toEqual(atServer);
});
