import { expect, it } from 'vitest';
import { type TimeZone, workingZone } from './time-zone.ts';

const [lisbon, madeira, azores] = ['Europe/Lisbon', 'Atlantic/Madeira', 'Atlantic/Azores'] as const;

it.each<[string, TimeZone[], TimeZone]>([
  ['without any area', [], lisbon],
  ['on the islands alone', [azores], azores],
  ['in most of the areas', [lisbon, madeira, madeira], madeira],
  ['in as many as in Lisbon', [azores, lisbon], lisbon],
  ['in as many here as there, Lisbon not among them', [madeira, azores], azores],
])('somebody works by one clock: %s', (_, zones, zone) => {
  expect(workingZone(zones)).toBe(zone);
});
