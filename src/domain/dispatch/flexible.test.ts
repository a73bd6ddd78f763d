import { expect, it } from 'vitest';
import { isInside, otherStartsIn, spanOf } from './flexible.ts';

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
