import type { TimeZone } from '#domain/time/time-zone.ts';
import { lisbon } from '#domain/time/wall-clock.ts';
import { formatTime } from './formats.ts';
import type { Language } from './language.ts';

/** Whose clock it is, as people call the place. */
const names: Record<TimeZone, Record<Language, string>> = {
  'Europe/Lisbon': { en: 'Lisbon', pt: 'Lisboa' },
  'Atlantic/Madeira': { en: 'Madeira', pt: 'Madeira' },
  'Atlantic/Azores': { en: 'Azores', pt: 'Açores' },
};

export const zoneName = (zone: TimeZone, language: Language): string => names[zone][language];

/** `3:30 pm`; elsewhere than in Lisbon with whose clock it is: `3:30 pm (Azores)`. */
export const formatPlaceTime = (instant: string | Date, zone: TimeZone, language: Language): string => {
  const time = formatTime(instant, language, zone);
  return zone === lisbon ? time : `${time} (${zoneName(zone, language)})`;
};
