import fc from 'fast-check';
import { expect, it } from 'vitest';
import { returnedOfSales } from './credit-sales.ts';

const told = (...amounts: number[]) =>
  Object.fromEntries(returnedOfSales(amounts.map((amount, index) => ({ entry: String(index), amount }))));

it.each([
  ['one sale, nothing back', [6500], { 0: 0 }],
  ['all of it', [6500, -6500], { 0: 6500 }],
  ['in two parts', [6500, -2000, -4500], { 0: 6500 }],
  ['of two sales, the newest first', [6500, 1400, -2000], { 0: 600, 1: 1400 }],
  ['all of two sales', [6500, 1400, -7900], { 0: 6500, 1: 1400 }],
  ['before the second sale: the second is whole', [6500, -1000, 1400], { 0: 1000, 2: 0 }],
  ['cheaper and dearer again', [7900, -1400, 1400, -1400], { 0: 1400, 2: 1400 }],
])('%s', (_, amounts, expected) => {
  expect(told(...amounts)).toEqual(expected);
});

it('never takes more back of a sale than it was, and all of what went back', () => {
  const event = fc.oneof(fc.integer({ min: 1, max: 20_000 }), fc.integer({ min: -20_000, max: -1 }));
  fc.assert(
    fc.property(fc.array(event, { maxLength: 12 }), (wished) => {
      // Never more goes back than was sold until then.
      let left = 0;
      const amounts = wished.map((amount) => {
        const real = Math.max(amount, -left);
        left += real;
        return real;
      });
      const back = returnedOfSales(amounts.map((amount, index) => ({ entry: String(index), amount })));
      for (const [entry, cents] of back) {
        expect(cents).toBeGreaterThanOrEqual(0);
        expect(cents).toBeLessThanOrEqual(amounts[Number(entry)] ?? 0);
      }
      const sum = [...back.values()].reduce<number>((all, cents) => all + cents, 0);
      expect(sum).toBe(amounts.filter((amount) => amount < 0).reduce((all, amount) => all - amount, 0));
    }),
  );
});
