import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { cents } from './cents.ts';
import { parseEuros, toEuroText } from './parse-euros.ts';

describe('an amount that somebody types', () => {
  it.each([
    ['65', 6500],
    ['65,5', 6550],
    ['65.05', 6505],
    [' 65,00 € ', 6500],
    ['1 200,00', 120_000],
    ['0', 0],
  ])('%j is understood', (text, expected) => {
    expect(parseEuros(text)).toBe(expected);
  });

  it.each(['', '-1', '65,005', '6,5,0', 'abc', '1.200,00', '12345678', 'NaN', '1e3'])('%j is not', (text) => {
    expect(parseEuros(text)).toBeNull();
  });

  it('is written so that it can be read again', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 99_999_999 }), (value) => {
        expect(parseEuros(toEuroText(cents(value)))).toBe(value);
      }),
    );
  });
});
