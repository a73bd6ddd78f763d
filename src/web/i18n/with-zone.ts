import type { TFunction } from 'i18next';
import { isElsewhere } from './device-zone.ts';

/** A time names its zone wherever the device of the reader shows another one. */
export const withZone = (text: string, instant: string, t: TFunction<'booking'>): string =>
  isElsewhere(instant) ? t('when.inLisbon', { time: text }) : text;
