import type { TimeZone } from '#domain/time/time-zone.ts';

/** The islands have clocks of their own, and zip codes: Madeira from 9000, the Azores from 9500. */
export const zoneOfZip = (prefix: number): TimeZone => {
  if (prefix >= 9500) return 'Atlantic/Azores';
  return prefix >= 9000 ? 'Atlantic/Madeira' : 'Europe/Lisbon';
};
