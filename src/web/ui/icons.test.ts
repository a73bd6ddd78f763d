import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';

/** Most have their name in `icons.tsx`; one that the front page needs, where it is drawn. */
const named = new Set(
  readdirSync('src/web', { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.tsx'))
    .flatMap((file) => [...readFileSync(join('src/web', file), 'utf8').matchAll(/ = (?:icon|drawn)\('([\w-]+)'\)/g)])
    .map(([, name]) => name),
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
    expect(drawn.toSorted()).toEqual([...named].toSorted());
    expect(new Set(drawn).size).toBe(drawn.length);
  });
});
