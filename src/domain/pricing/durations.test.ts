import { describe, expect, it } from 'vitest';
import { cents } from '#domain/money/cents.ts';
import { offeredDurations, priceOfDuration } from './durations.ts';

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
