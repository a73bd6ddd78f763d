import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';

const named = [...readFileSync('src/web/ui/icons.tsx', 'utf8').matchAll(/icon\('([\w-]+)'\)/g)].map(
  (match) => match[1],
);
const drawn = [...readFileSync('src/web/public/icons.svg', 'utf8').matchAll(/<symbol id="([\w-]+)"/g)].map(
  (match) => match[1],
);

describe('the icons', () => {
  it('are each drawn once, and nothing is drawn that has no name', () => {
    expect(drawn.toSorted()).toEqual(named.toSorted());
    expect(new Set(drawn).size).toBe(drawn.length);
  });
});
