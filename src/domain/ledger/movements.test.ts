import { expect, it } from 'vitest';
import type { LedgerKind } from './entries.ts';
import { kindsNamed, movementName, movementNames } from './movements.ts';

const kinds = movementNames.flatMap((name) => kindsNamed(name).some);

it('finds a movement by its own name and by no other, whatever happened in the same moment', () => {
  const isFound = (name: (typeof movementNames)[number], among: readonly LedgerKind[]): boolean => {
    const { some, none } = kindsNamed(name);
    return some.some((kind) => among.includes(kind)) && !none.some((kind) => among.includes(kind));
  };
  for (const one of kinds)
    for (const other of kinds) {
      const found = movementNames.filter((name) => isFound(name, [one, other]));
      expect(found).toEqual([movementName([one, other])]);
    }
});
