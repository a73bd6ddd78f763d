import fc from 'fast-check';
import { expect, it } from 'vitest';
import { flexibleChoices, isInside, mostFlexibleMinutes, otherStartsIn, spanOf } from './flexible.ts';

const at = (time: string) => new Date(`2026-11-20T${time}:00Z`);
const booked = (flexibleMinutes: number, wishedStartsAt: Date | null = null) => ({
  startsAt: at('15:00'),
  wishedStartsAt,
  flexibleMinutes,
});

it('has a span around the wished start, also after a therapist has picked another', () => {
  expect(spanOf(booked(0))).toBeNull();
  expect(spanOf(booked(60))).toEqual({ from: at('14:00'), to: at('16:00') });
  expect(spanOf(booked(60, at('15:30')))).toEqual({ from: at('14:30'), to: at('16:30') });
});

it.each([
  ['13:59', false],
  ['14:00', true],
  ['16:00', true],
  ['16:01', false],
])('of an hour reaches to %s: %s', (time, isIn) => {
  expect(isInside(spanOf(booked(60)), at(time))).toBe(isIn);
});

it('lists the quarters of an hour, the nearest first, and none where the start is fixed', () => {
  expect(otherStartsIn(booked(30))).toEqual([at('14:45'), at('15:15'), at('14:30'), at('15:30')]);
  expect(otherStartsIn(booked(120))).toHaveLength(16);
  expect(otherStartsIn(booked(0))).toEqual([]);
});

it('offers only starts inside the span, each once, the nearest first, and never its own', () => {
  fc.assert(
    fc.property(fc.nat({ max: 8 }), fc.integer({ min: -8, max: 8 }), (quarters, moved) => {
      const reach = quarters * 15;
      const wished = at('15:00');
      const picked = new Date(wished.getTime() + Math.max(-quarters, Math.min(quarters, moved)) * 15 * 60_000);
      const visit = { startsAt: picked, wishedStartsAt: wished, flexibleMinutes: reach };
      const starts = otherStartsIn(visit);
      expect(starts).toHaveLength(2 * quarters);
      expect(new Set(starts.map((start) => start.getTime())).size).toBe(starts.length);
      expect(starts.every((start) => isInside(spanOf(visit), start))).toBe(true);
      const away = starts.map((start) => Math.abs(start.getTime() - picked.getTime()));
      expect(away).not.toContain(0);
      expect(away).toEqual(away.toSorted((a, b) => a - b));
    }),
  );
});

it('may be chosen in steps of a quarter of an hour, up to two hours', () => {
  expect(flexibleChoices.every((minutes) => minutes % 15 === 0 && minutes <= mostFlexibleMinutes)).toBe(true);
});
