import { describe, expect, it } from 'vitest';
import { formatPlaceTime } from './zone-names.ts';

describe('the time at a place', () => {
  it.each([
    ['Europe/Lisbon', '3:30 pm', '15:30'],
    ['Atlantic/Madeira', '3:30 pm (Madeira)', '15:30 (Madeira)'],
    ['Atlantic/Azores', '2:30 pm (Azores)', '14:30 (Açores)'],
  ] as const)('says whose clock it is by, except in Lisbon: %s', (zone, english, portuguese) => {
    const instant = new Date('2026-11-20T15:30:00Z');
    expect(formatPlaceTime(instant, zone, 'en')).toBe(english);
    expect(formatPlaceTime(instant, zone, 'pt')).toBe(portuguese);
  });
});
