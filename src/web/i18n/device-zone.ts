import type { TFunction } from 'i18next';
import { formatTime } from '#domain/language/formats.ts';
import { lisbon } from '#domain/time/wall-clock.ts';

/** A time names its zone wherever the device of the reader shows another one. */
export const withZone = (text: string, instant: string, t: TFunction<'booking'>): string =>
  isElsewhere(instant) ? t('when.inLisbon', { time: text }) : text;

export const browserZone = (): string => Intl.DateTimeFormat().resolvedOptions().timeZone;

/** True where the clock of this device shows another time than Lisbon's at that moment. */
export const isElsewhere = (instant: string | Date): boolean => {
  const at = new Date(instant);
  return formatTime(at, 'pt', browserZone()) !== formatTime(at, 'pt', lisbon);
};
