import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';

const named = [...readFileSync('src/web/ui/icons.tsx', 'utf8').matchAll(/icon\('([\w-]+)'\)/g)].map(
  (match) => match[1],
);
const drawn = [...readFileSync('src/web/public/icons.svg', 'utf8').matchAll(/<symbol id="([\w-]+)"/g)].map(
  (match) => match[1],
);

const spots = [...readFileSync('src/web/ui/spot.tsx', 'utf8').matchAll(/\| '([\w-]+)'/g)].map((match) => match[1]);
const drawnSpots = [...readFileSync('src/web/public/spots.svg', 'utf8').matchAll(/<symbol id="([\w-]+)"/g)].map(
  (match) => match[1],
);

it('the small pictures are each drawn once', () => {
  expect(drawnSpots.toSorted()).toEqual(spots.toSorted());
});

describe('the icons', () => {
  it('are each drawn once, and nothing is drawn that has no name', () => {
    expect(drawn.toSorted()).toEqual(named.toSorted());
    expect(new Set(drawn).size).toBe(drawn.length);
  });
});
