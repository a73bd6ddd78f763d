import { describe, expect, it } from 'vitest';
import { type Marked, placeLabels } from './label-places.ts';

const mark = (name: string, x: number, y: number, isOwn = false): Marked => ({ name, x, y, isOwn });

describe('the names on the map', () => {
  it('stand to the right of their dots where nothing is in the way', () => {
    expect(placeLabels([mark('Sintra', 50, 50), mark('Faro', 50, 200)], 320)).toEqual([
      { x: 60, y: 54, anchor: 'start' },
      { x: 60, y: 204, anchor: 'start' },
    ]);
  });

  it('go to the other side at the edge, and where a dot or a name stands', () => {
    const [cascais, oeiras] = placeLabels([mark('Cascais', 100, 50), mark('Oeiras', 140, 50)], 320);
    expect(cascais?.anchor).toBe('end');
    expect(oeiras?.anchor).toBe('start');
    expect(placeLabels([mark('Setúbal', 300, 50)], 320)).toEqual([{ x: 290, y: 54, anchor: 'end' }]);
  });

  it('are left out where there is no room, but never that of the chosen area', () => {
    const crowd = Array.from({ length: 12 }, (_, index) => mark(`Vila Nova ${index}`, 160 + index, 100));
    const places = placeLabels([...crowd, mark('Lisboa', 165, 101, true)], 320);
    expect(places.at(-1)).not.toBeNull();
    expect(places.filter((place) => place === null).length).toBeGreaterThan(5);
  });
});
