/** The clocks of Portugal. The zone of a visit is that of its area, and kept on the booking when its time is agreed. */
export const timeZones = ['Europe/Lisbon', 'Atlantic/Madeira', 'Atlantic/Azores'] as const;
export type TimeZone = (typeof timeZones)[number];

/**
 * By which clock somebody works who goes to areas of these zones: that of most of them, Lisbon's among equals or without any. The
 * view `therapist_zones` says the same.
 */
export const workingZone = (zones: readonly TimeZone[]): TimeZone => {
  const areasIn = (zone: TimeZone): number => zones.filter((one) => one === zone).length;
  const [first = 'Europe/Lisbon'] = [...tieOrder].sort((a, b) => areasIn(b) - areasIn(a));
  return first;
};

const tieOrder: readonly TimeZone[] = ['Europe/Lisbon', 'Atlantic/Azores', 'Atlantic/Madeira'];
