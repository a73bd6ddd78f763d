import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { parseNif } from './nif.ts';

describe('a tax number', () => {
  it.each([
    ['123456789', '123456789'],
    ['501964843', '501964843'],
    ['999999990', '999999990'],
    ['PT 501 964 843', '501964843'],
    ['501.964.843', '501964843'],
    ['pt501964843', '501964843'],
  ])('%j is %s', (text, nif) => {
    expect(parseNif(text)).toBe(nif);
  });

  it.each(['', '123456780', '12345678', '1234567890', '000000000', '50196484x', 'ES501964843'])(
    '%j is none',
    (text) => {
      expect(parseNif(text)).toBeNull();
    },
  );

  it('has exactly one right last digit', () => {
    fc.assert(
      fc.property(fc.integer({ min: 10_000_000, max: 99_999_999 }), (stem) => {
        const right = [...'0123456789'].filter((digit) => parseNif(`${stem}${digit}`) !== null);
        expect(right).toHaveLength(1);
      }),
    );
  });

  it('with one wrong digit is noticed, except where 10 and 0 share a check digit', () => {
    fc.assert(
      fc.property(fc.nat({ max: 7 }), fc.nat({ max: 9 }), (place, digit) => {
        const nif = '123456789';
        if (nif[place] === String(digit)) return;
        expect(parseNif(nif.slice(0, place) + digit + nif.slice(place + 1))).toBeNull();
      }),
    );
  });
});
