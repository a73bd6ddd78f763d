import { describe, expect, it } from 'vitest';
import { cents } from '#domain/money/cents.ts';
import { lowestOffer, offeredDurations, priceOfDuration } from './durations.ts';

const treatment = { price60min: cents(6500), price75min: null, price90min: cents(8500) };

describe('the price of a duration', () => {
  it.each([
    [60, 6500],
    [75, null],
    [90, 8500],
    [0, null],
    [61, null],
  ])('of %i minutes is %s', (minutes, price) => {
    expect(priceOfDuration(treatment, minutes)).toBe(price);
  });

  it('is what decides that it is offered', () => {
    expect(offeredDurations(treatment)).toEqual([60, 90]);
    expect(offeredDurations({ ...treatment, price60min: null, price90min: null })).toEqual([]);
  });
});

describe('the lowest offer', () => {
  it('is the cheapest length that has a price', () => {
    const prices = { price60min: null, price75min: cents(7900), price90min: cents(9200) };
    expect(lowestOffer(prices)).toEqual({ minutes: 75, price: 7900 });
    expect(lowestOffer({ ...prices, price60min: cents(9300) })).toEqual({ minutes: 75, price: 7900 });
    expect(lowestOffer({ price60min: null, price75min: null, price90min: null })).toBeNull();
  });
});
