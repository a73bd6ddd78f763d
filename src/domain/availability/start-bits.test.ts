import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { addRun, cellsInAtLeast, makeSets, removeRun } from './start-bits.ts';

const everything = makeSets(1);
addRun(everything, 0, 0, 128);

const edge = fc.integer({ min: -40, max: 170 });
const change = fc.record({ adds: fc.boolean(), set: fc.nat({ max: 3 }), from: edge, to: edge });

describe('sets of quarter hours', () => {
  it('hold what plain sets would hold', () => {
    fc.assert(
      fc.property(fc.array(change), fc.constantFrom(1, 2), (changes, seats) => {
        const bits = makeSets(4);
        const plain = [0, 1, 2, 3].map(() => new Set<number>());
        for (const { adds, set, from, to } of changes) {
          (adds ? addRun : removeRun)(bits, set, from, to);
          for (let cell = Math.max(0, from); cell < Math.min(128, to); cell++) {
            if (adds) plain[set]?.add(cell);
            else plain[set]?.delete(cell);
          }
        }
        const expected = Array.from({ length: 128 }, (_, cell) => cell).filter(
          (cell) => plain.filter((set) => set.has(cell)).length >= seats,
        );
        expect(cellsInAtLeast(seats, bits, everything)).toEqual(expected);
      }),
      { numRuns: 500 },
    );
  });

  it('are cut to what is allowed', () => {
    const allowed = makeSets(1);
    addRun(allowed, 0, 30, 34);
    expect(cellsInAtLeast(1, everything, allowed)).toEqual([30, 31, 32, 33]);
  });
});
