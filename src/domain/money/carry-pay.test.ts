import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { carryMonths } from './carry-pay.ts';
import { cents } from './cents.ts';

type Row = readonly [earned: number, paid: number | null];
const months = (...rows: readonly Row[]) =>
  rows.map(([earned, paid], index) => ({
    ...{ month: `2026-${String(index + 1).padStart(2, '0')}`, earned: cents(earned) },
    paid: paid === null ? null : cents(paid),
  }));
const told = (...rows: readonly Row[]) => carryMonths(months(...rows)).map(({ carried, due }) => [carried, due]);

describe('what a month leaves to the next', () => {
  it.each([
    [
      'a month above zero waits for its own payout',
      [
        [100, null],
        [50, null],
      ],
      [
        [0, 100],
        [0, 50],
      ],
    ],
    [
      'a month below zero is paid by the next',
      [
        [-20, null],
        [100, null],
      ],
      [
        [0, -20],
        [-20, 80],
      ],
    ],
    [
      'by as many as it takes',
      [
        [-70, null],
        [50, null],
        [50, null],
      ],
      [
        [0, -70],
        [-70, -20],
        [-20, 30],
      ],
    ],
    [
      'and not again once it was paid',
      [
        [-20, null],
        [100, 80],
        [50, null],
      ],
      [
        [0, -20],
        [-20, 80],
        [0, 50],
      ],
    ],
    [
      'what was paid too much is taken off later',
      [
        [-20, null],
        [100, 100],
        [50, null],
      ],
      [
        [0, -20],
        [-20, 80],
        [-20, 30],
      ],
    ],
    [
      'what came after the payout is paid later',
      [
        [120, 100],
        [50, null],
      ],
      [
        [0, 120],
        [20, 70],
      ],
    ],
  ] as const)('%s', (_, given, expected) => {
    expect(told(...given)).toEqual(expected);
  });

  it('keeps every open cent in exactly one month', () => {
    const row = fc.tuple(fc.integer({ min: -9999, max: 9999 }), fc.option(fc.integer({ min: 1, max: 9999 })));
    fc.assert(
      fc.property(fc.array(row, { minLength: 1, maxLength: 12 }), (rows) => {
        const all = carryMonths(months(...rows, [0, null]));
        const open = rows.reduce((sum, [earned, paid]) => sum + earned - (paid ?? 0), 0);
        const waiting = all
          .slice(0, -1)
          .reduce((sum, { due, paid }) => sum + (paid === null ? Math.max(0, due) : 0), 0);
        expect(waiting + (all.at(-1)?.carried ?? 0)).toBe(open);
      }),
    );
  });
});
