import i18next from 'i18next';
import { formatTime } from '#domain/language/formats.ts';
import type { TimeZone } from '#domain/time/time-zone.ts';
import { lisbon } from '#domain/time/wall-clock.ts';

const keys = {
  'Europe/Lisbon': 'lisbon',
  'Atlantic/Madeira': 'madeira',
  'Atlantic/Azores': 'azores',
} as const satisfies Record<TimeZone, string>;

/** The part of a text's key that stands for a clock of Portugal; undefined for others. */
export const zoneKey = (zone: string) => (Object.hasOwn(keys, zone) ? keys[zone as TimeZone] : undefined);

/** Whose clock it is: `Lisbon time`, `hora dos Açores`. */
export const zoneWords = (zone: TimeZone): string => i18next.t(`common:zones.${keys[zone]}`);

/** The same where it stands alone: `Hora dos Açores`. */
export const zoneNameFirst = (zone: TimeZone): string => {
  const words = zoneWords(zone);
  return words.charAt(0).toLocaleUpperCase('pt-PT') + words.slice(1);
};

/** A time names whose clock it is by wherever it could be mistaken: `3:00 pm (Azores time)`. */
export const withZone = (text: string, instant: string | Date, zone: TimeZone): string =>
  isElsewhere(instant, zone) ? i18next.t('common:zones.named', { time: text, zone: zoneWords(zone) }) : text;

/** `All times are Azores time.` where they could be mistaken, else nothing. */
export const allTimesWords = (instant: string | Date, zone: TimeZone): string =>
  isElsewhere(instant, zone) ? i18next.t('common:zones.all', { zone: zoneWords(zone) }) : '';

export const browserZone = (): string => Intl.DateTimeFormat().resolvedOptions().timeZone;

/** True where the clock of the place shows another time then than this device does, or than Lisbon, where people think we are. */
export const isElsewhere = (instant: string | Date, zone: TimeZone): boolean => {
  const there = shownIn(instant, zone);
  return there !== shownIn(instant, browserZone()) || there !== shownIn(instant, lisbon);
};

const shownIn = (instant: string | Date, zone: string): string => formatTime(new Date(instant), 'pt', zone);
