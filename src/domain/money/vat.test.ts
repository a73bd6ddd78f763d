import { expect, it } from 'vitest';
import { cents } from './cents.ts';
import { vatIncluded } from './vat.ts';

it.each([
  [12300, 23, 2300],
  [6500, 23, 1215],
  [9500, 23, 1776],
  [0, 23, 0],
  [6500, 0, 0],
])('finds the tax in %i cents at %i per cent', (total, percentage, tax) => {
  expect(vatIncluded(cents(total), percentage)).toBe(tax);
});
