import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  addCents,
  cents,
  formatMoney,
  multiplyCents,
  percentageOfCents,
  smallerCents,
  subtractCents,
} from './cents.ts';

const nbsp = '\u00a0';

describe('an amount of money', () => {
  it.each([0.5, Number.NaN, Number.POSITIVE_INFINITY, 2 ** 53])('is never %s', (amount) => {
    expect(() => cents(amount)).toThrow(RangeError);
  });

  it('adds, subtracts and multiplies in whole cents', () => {
    expect(addCents()).toBe(0);
    expect(addCents(cents(6500), cents(1000), cents(-5))).toBe(7495);
    expect(subtractCents(cents(100), cents(101))).toBe(-1);
    expect(multiplyCents(cents(6500), 3)).toBe(19500);
    expect(smallerCents(cents(3), cents(2))).toBe(2);
    expect(() => multiplyCents(cents(1), 0.5)).toThrow(RangeError);
  });
});

describe('a percentage of an amount', () => {
  it.each([
    [9500, 10, 950],
    [5, 10, 1],
    [4, 10, 0],
    [15, 10, 2],
    [25, 50, 13],
    [1005, 12.5, 126],
    [333, 33.33, 111],
    [1, 50, 1],
    [9500, 0, 0],
    [9500, 100, 9500],
  ])('of %i cents, %d per cent is %i', (amount, percentage, expected) => {
    expect(percentageOfCents(cents(amount), percentage)).toBe(expected);
  });

  it('is within half a cent of the exact share, half a cent going up', () => {
    fc.assert(
      fc.property(fc.nat({ max: 10_000_000 }), fc.nat({ max: 100 }), (amount, percentage) => {
        const hundredths = amount * percentage;
        const error = percentageOfCents(cents(amount), percentage) * 100 - hundredths;
        expect(error).toBeGreaterThan(-50);
        expect(error).toBeLessThanOrEqual(50);
      }),
    );
  });
});

describe('money on the page', () => {
  it.each([
    [6500, `65,00${nbsp}€`, `65${nbsp}€`],
    [0, `0,00${nbsp}€`, `0${nbsp}€`],
    [-0, `0,00${nbsp}€`, `0${nbsp}€`],
    [5, `0,05${nbsp}€`, `0${nbsp}€`],
    [6550, `65,50${nbsp}€`, `66${nbsp}€`],
    [123400, `1234,00${nbsp}€`, `1234${nbsp}€`],
    [1234567, `12${nbsp}345,67${nbsp}€`, `12${nbsp}346${nbsp}€`],
    [-2000, `-20,00${nbsp}€`, `-20${nbsp}€`],
  ])('%i cents read %j, in short %j', (amount, full, short) => {
    expect(formatMoney(cents(amount))).toBe(full);
    expect(formatMoney(cents(amount), 'full')).toBe(full);
    expect(formatMoney(cents(amount), 'short')).toBe(short);
  });

  it.each(['full', 'short'] as const)('%s is written as the browser writes it for Portugal', (style) => {
    const cut = style === 'short' ? { maximumFractionDigits: 0 } : {};
    const browser = new Intl.NumberFormat('pt-PT', { style: 'currency', currency: 'EUR', ...cut });
    fc.assert(
      fc.property(
        fc.oneof(fc.integer({ min: -2_000_000, max: 2_000_000 }), fc.integer({ min: 0, max: 1e12 })),
        (amount) => {
          expect(formatMoney(cents(amount), style)).toBe(browser.format(amount / 100).replace(/\s/g, nbsp));
        },
      ),
    );
  });
});
