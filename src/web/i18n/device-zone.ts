import { formatTime } from '#domain/language/formats.ts';
import { lisbon } from '#domain/time/wall-clock.ts';

export const browserZone = (): string => Intl.DateTimeFormat().resolvedOptions().timeZone;

/** True where the clock of this device shows another time than Lisbon's at that moment. */
export const isElsewhere = (instant: string | Date): boolean => {
  const at = new Date(instant);
  return formatTime(at, 'pt', browserZone()) !== formatTime(at, 'pt', lisbon);
};
