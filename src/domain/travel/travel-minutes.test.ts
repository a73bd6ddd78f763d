import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { placeKey } from './place-key.ts';
import {
  defaultTravelRules,
  type Place,
  pairOf,
  type TravelArea,
  type TravelMap,
  travelMinutes,
  wayGrowth,
} from './travel-minutes.ts';

const lisbon: TravelArea = { id: 1, centre: { latitude: 38.7223, longitude: -9.1393 }, insideMinutes: 15 };
const cascais: TravelArea = { id: 2, centre: { latitude: 38.6979, longitude: -9.4215 }, insideMinutes: 10 };
const odivelas: TravelArea = { id: 3, centre: { latitude: 38.7927, longitude: -9.1838 }, insideMinutes: 10 };
const porto: TravelArea = { id: 4, centre: { latitude: 41.1496, longitude: -8.611 }, insideMinutes: 15 };
const gaia: TravelArea = { id: 5, centre: { latitude: 41.1239, longitude: -8.6118 }, insideMinutes: 10 };
const nowhere: TravelArea = { id: 6, centre: null, insideMinutes: 10 };
const island: TravelArea = { id: 7, centre: { latitude: 37.7412, longitude: -25.6756 }, insideMinutes: 10 };

const mapOf = (areas: readonly TravelArea[], own: Record<string, number> = {}): TravelMap => ({
  rules: defaultTravelRules,
  areas: new Map(areas.map((area) => [area.id, area])),
  own: new Map(Object.entries(own)),
});
const portugal = [lisbon, cascais, odivelas, porto, gaia, nowhere, island];
const at = (area: Pick<TravelArea, 'id'> | null, key: number | null = null): Place => ({
  areaId: area?.id ?? null,
  key,
});

describe('the way between two visits', () => {
  it.each([
    ['inside an area', lisbon, lisbon, 15],
    ['to the next town', lisbon, odivelas, 20],
    ['along the coast', lisbon, cascais, 45],
    ['over the river: never shorter than a way inside one of the two', porto, gaia, 15],
    ['to the other end of the country', lisbon, porto, 323],
    ['to an area whose centre nobody has said', lisbon, nowhere, 30],
    ['over the sea: no more than half a day', lisbon, island, 720],
  ])('takes minutes: %s', (_, from, to, minutes) => {
    expect(travelMinutes(at(from), at(to), mapOf(portugal))).toBe(minutes);
    expect(travelMinutes(at(to), at(from), mapOf(portugal))).toBe(minutes);
  });

  it('takes nothing in the same building, and there alone', () => {
    const map = mapOf(portugal);
    expect(travelMinutes(at(lisbon, 7), at(lisbon, 7), map)).toBe(0);
    expect(travelMinutes(at(null, 7), at(lisbon, 7), map)).toBe(0);
    expect(travelMinutes(at(lisbon, 7), at(lisbon, 8), map)).toBe(15);
    expect(travelMinutes(at(lisbon), at(null), map)).toBe(30);
  });

  it('is what the office says, there and back, unless it says something else for the way back', () => {
    const there = mapOf(portugal, { [pairOf(1, 2)]: 25 });
    expect(travelMinutes(at(lisbon), at(cascais), there)).toBe(25);
    expect(travelMinutes(at(cascais), at(lisbon), there)).toBe(25);
    const both = mapOf(portugal, { [pairOf(1, 2)]: 25, [pairOf(2, 1)]: 50 });
    expect(travelMinutes(at(lisbon), at(cascais), both)).toBe(25);
    expect(travelMinutes(at(cascais), at(lisbon), both)).toBe(50);
    expect(travelMinutes(at(lisbon), at(odivelas), both)).toBe(20);
  });

  it('grows by the detour: from the visit before, to the one after, less the way between the two', () => {
    const map = mapOf(portugal);
    expect(wayGrowth(null, at(lisbon), null, map)).toBe(0);
    expect(wayGrowth(at(cascais), at(lisbon), null, map)).toBe(45);
    expect(wayGrowth(null, at(lisbon), at(odivelas), map)).toBe(20);
    expect(wayGrowth(at(cascais), at(lisbon), at(cascais), map)).toBe(80);
    expect(wayGrowth(at(lisbon, 7), at(lisbon, 7), at(cascais), map)).toBe(0);
  });

  const centre = fc.record({
    latitude: fc.double({ min: 32, max: 42.2, noNaN: true }),
    longitude: fc.double({ min: -31.3, max: -6.2, noNaN: true }),
  });
  const area = fc.record({ centre: fc.option(centre, { freq: 8 }), insideMinutes: fc.nat({ max: 60 }) });
  const key = fc.constantFrom(null, 1, 2);

  it('is never negative, and as long as the way back', () => {
    fc.assert(
      fc.property(area, area, key, key, (one, other, here, there) => {
        const map = mapOf([
          { id: 1, ...one },
          { id: 2, ...other },
        ]);
        const way = travelMinutes({ areaId: 1, key: here }, { areaId: 2, key: there }, map);
        expect(way).toBeGreaterThanOrEqual(0);
        expect(Number.isInteger(way)).toBe(true);
        expect(travelMinutes({ areaId: 2, key: there }, { areaId: 1, key: here }, map)).toBe(way);
      }),
    );
  });

  it('grows with the distance', () => {
    fc.assert(
      fc.property(
        fc.double({ min: 37, max: 42, noNaN: true }),
        fc.double({ min: 37, max: 42, noNaN: true }),
        (a, b) => {
          const [near, far] = [Math.min(a, b), Math.max(a, b)];
          const stop = (id: number, latitude: number) => ({
            id,
            centre: { latitude, longitude: -8.6 },
            insideMinutes: 10,
          });
          const map = mapOf([stop(1, 37), stop(2, near), stop(3, far)]);
          const to = (id: number) => travelMinutes({ areaId: 1, key: null }, { areaId: id, key: null }, map);
          expect(to(3)).toBeGreaterThanOrEqual(to(2));
        },
      ),
    );
  });
});

describe('the number of a building', () => {
  it.each([
    ['Rua Garrett 12', 'rua  garrett, 12'],
    ['Praça da Figueira, 4', 'PRACA DA FIGUEIRA 4'],
    ['Av. João XXI nº 7', 'av joao xxi n 7'],
  ])('is the same however somebody writes it: %s', (one, other) => {
    expect(placeKey('1200-109', one)).toBe(placeKey('1200-109', other));
  });

  it('is another for another street, number or zip code, and none without a street', () => {
    const keys = [
      placeKey('1200-109', 'Rua Garrett 12'),
      placeKey('1200-109', 'Rua Garrett 14'),
      placeKey('1200-110', 'Rua Garrett 12'),
      placeKey('1200', 'Rua Garrett 12'),
    ];
    expect(new Set(keys).size).toBe(4);
    expect(placeKey('1200-109', ' – ')).toBeNull();
  });
});
