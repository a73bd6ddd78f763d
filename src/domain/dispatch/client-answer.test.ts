import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { clientAnswerBy } from './client-answer.ts';

const policy = { answerHours: 24, giveUpHoursBefore: 2, leastSearchMinutes: 30 };
const paidAt = new Date('2026-11-16T14:00:00Z');

describe('by when a client knows', () => {
  it.each([
    ['four weeks ahead: a day after paying', '2026-12-14T10:00:00Z', '2026-11-17T14:00:00Z'],
    ['tomorrow evening: a day after paying', '2026-11-17T18:00:00Z', '2026-11-17T14:00:00Z'],
    ['tomorrow morning: two hours before the visit', '2026-11-17T10:00:00Z', '2026-11-17T08:00:00Z'],
    ['in two hours: the shortest search', '2026-11-16T16:00:00Z', '2026-11-16T14:30:00Z'],
    ['paid a moment before the start: the start', '2026-11-16T14:10:00Z', '2026-11-16T14:10:00Z'],
  ])('%s', (_, startsAt, expected) => {
    expect(clientAnswerBy(policy, paidAt, new Date(startsAt)).toISOString()).toBe(new Date(expected).toISOString());
  });

  it('is never later than a day after paying, nor after the start', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 90 * 24 * 60 }), (minutesAhead) => {
        const startsAt = new Date(paidAt.getTime() + minutesAhead * 60_000);
        const by = clientAnswerBy(policy, paidAt, startsAt).getTime();
        expect(by).toBeLessThanOrEqual(Math.min(paidAt.getTime() + 24 * 3_600_000, startsAt.getTime()));
        expect(by).toBeGreaterThan(paidAt.getTime());
      }),
    );
  });
});
