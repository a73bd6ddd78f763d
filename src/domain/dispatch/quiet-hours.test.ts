import { describe, expect, it } from 'vitest';
import { quietUntil } from './quiet-hours.ts';

const rules = { quietFrom: '22:00', quietUntil: '08:00', quietBeyondHours: 12, leastSearchMinutes: 30 };

const until = (now: string, startsAt: string, since = now, changes: Partial<typeof rules> = {}): string | null => {
  const start = new Date(startsAt);
  const search = { since: new Date(since), startsAt: start, giveUpAt: new Date(start.getTime() - 7_200_000) };
  return quietUntil({ ...rules, ...changes }, search, new Date(now))?.toISOString() ?? null;
};

describe('quiet hours', () => {
  it.each([
    [
      'late, six days ahead: until the morning',
      '2026-11-16T23:30:00Z',
      '2026-11-22T10:00:00Z',
      '2026-11-17T08:00:00.000Z',
    ],
    ['after midnight: the same morning', '2026-11-17T03:00:00Z', '2026-11-22T10:00:00Z', '2026-11-17T08:00:00.000Z'],
    ['from ten in the evening on', '2026-11-16T22:00:00Z', '2026-11-22T10:00:00Z', '2026-11-17T08:00:00.000Z'],
    ['not a minute earlier', '2026-11-16T21:59:00Z', '2026-11-22T10:00:00Z', null],
    ['not from eight on', '2026-11-17T08:00:00Z', '2026-11-22T10:00:00Z', null],
    ['not for a visit within twelve hours', '2026-11-16T23:30:00Z', '2026-11-17T11:30:00Z', null],
    ['for one a minute farther away', '2026-11-16T23:30:00Z', '2026-11-17T11:31:00Z', '2026-11-17T08:00:00.000Z'],
    ['in summer by the clock on the wall', '2026-07-16T21:30:00Z', '2026-07-20T10:00:00Z', '2026-07-17T07:00:00.000Z'],
    [
      'over the night in which clocks go back',
      '2026-10-24T22:30:00Z',
      '2026-10-28T10:00:00Z',
      '2026-10-25T08:00:00.000Z',
    ],
  ])('%s', (_, now, startsAt, expected) => {
    expect(until(now, startsAt)).toBe(expected);
  });

  it.each([
    ['Europe/Lisbon', '2026-11-17T08:00:00.000Z', '2026-11-17T08:30:00Z', null],
    ['Atlantic/Madeira', '2026-11-17T08:00:00.000Z', '2026-11-17T08:30:00Z', null],
    ['Atlantic/Azores', '2026-11-17T09:00:00.000Z', '2026-11-17T08:30:00Z', '2026-11-17T09:00:00.000Z'],
  ])('are those of the place: in %s until %s', (zone, morning, later, laterUntil) => {
    const search = {
      since: new Date('2026-11-16T23:30:00Z'),
      startsAt: new Date('2026-11-22T10:00:00Z'),
      giveUpAt: new Date('2026-11-22T08:00:00Z'),
    };
    const quiet = (now: string) => quietUntil(rules, search, new Date(now), zone)?.toISOString() ?? null;
    expect([quiet('2026-11-17T03:00:00Z'), quiet(later)]).toEqual([morning, laterUntil]);
  });

  it('go on for a visit that was far away when the night began', () => {
    expect(until('2026-11-17T03:00:00Z', '2026-11-17T13:00:00Z', '2026-11-16T15:00:00Z')).toBe(
      '2026-11-17T08:00:00.000Z',
    );
  });

  it('do not hold up a search that the morning would leave too little time', () => {
    expect(until('2026-11-16T22:00:00Z', '2026-11-17T10:15:00Z', '2026-11-16T15:00:00Z')).toBeNull();
  });

  it('can be within one day, and be switched off', () => {
    const noon = { quietFrom: '12:00', quietUntil: '14:00' };
    expect(until('2026-11-16T13:00:00Z', '2026-11-22T10:00:00Z', undefined, noon)).toBe('2026-11-16T14:00:00.000Z');
    expect(until('2026-11-16T23:30:00Z', '2026-11-22T10:00:00Z', undefined, noon)).toBeNull();
    const never = { quietFrom: '22:00', quietUntil: '22:00' };
    expect(until('2026-11-16T23:30:00Z', '2026-11-22T10:00:00Z', undefined, never)).toBeNull();
  });
});
