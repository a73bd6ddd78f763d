import { lisbon, parseWallClock, type WallClock, wallClockAt } from '#domain/time/wall-clock.ts';
import { dateFormatter } from './date-formatter.ts';
import type { Language } from './language.ts';

export type DateStyle = 'short' | 'medium' | 'long' | 'full';

/** An instant, its ISO text, or the text of a day or a time of day (`2026-11-20`, `15:30`), which is shown as it stands. */
type DateValue = Date | string | null | undefined;

const locales = { en: 'en-US', pt: 'pt-PT' } as const satisfies Record<Language, string>;

export function formatDate(value: DateValue, style: DateStyle, language: Language, timeZone: string = lisbon): string {
  const day = toWallClock(value, timeZone);
  return day ? datePatterns[language][style](day) : 'Invalid Date';
}

const datePatterns: Record<Language, Record<DateStyle, (day: WallClock) => string>> = {
  en: {
    short: (d) => `${two(d.month)}/${two(d.day)}/${four(d.year)}`,
    medium: (d) => `${shortMonth(d, 'en')} ${d.day}, ${four(d.year)}`,
    long: (d) => `${month(d, 'en')} ${d.day}, ${four(d.year)}`,
    full: (d) => `${weekday(d, 'en')}, ${month(d, 'en')} ${d.day}, ${four(d.year)}`,
  },
  pt: {
    short: (d) => `${two(d.day)}/${two(d.month)}/${four(d.year)}`,
    medium: (d) => `${d.day} ${shortMonth(d, 'pt')}, ${four(d.year)}`,
    long: (d) => `${d.day} ${month(d, 'pt')}, ${four(d.year)}`,
    full: (d) => `${weekday(d, 'pt')}, ${d.day} ${month(d, 'pt')}, ${four(d.year)}`,
  },
};

/** `3:30 pm` in English, `15:30` in Portuguese. */
export function formatTime(value: DateValue, language: Language, timeZone: string = lisbon): string {
  const isTimeOfDay = typeof value === 'string' && /^\d{2}:\d{2}/.test(value);
  const time = toWallClock(isTimeOfDay ? `2000-01-01T${value}` : value, timeZone);
  if (!time) return 'Invalid Time';
  if (language === 'pt') return `${two(time.hour)}:${two(time.minute)}`;
  return `${time.hour % 12 || 12}:${two(time.minute)} ${time.hour < 12 ? 'am' : 'pm'}`;
}

/** `1h 15m`, in Portuguese `1h 15min`. A part that is zero is left out, unless nothing would remain. */
export function formatDuration(durationMinutes: number, language: Language): string {
  const whole = Math.max(0, Math.round(durationMinutes));
  if (!Number.isFinite(whole)) return 'Invalid Time';
  const hours = Math.floor(whole / 60);
  const minutes = whole % 60;
  const unit = language === 'pt' ? 'min' : 'm';
  return [hours > 0 && `${hours}h`, (minutes > 0 || hours === 0) && `${minutes}${unit}`].filter(Boolean).join(' ');
}

export const formatNumber = (value: number, language: Language, digits = 2): string =>
  new Intl.NumberFormat(locales[language], { minimumFractionDigits: digits, maximumFractionDigits: digits })
    .format(value)
    .replace(/\s/g, '\u00a0');

/** Of a share: 0.125 is `12.5%`, in Portuguese `12,5 %`. A share without a fraction shows none: `15%`, not `15.0%`. */
export function formatPercent(share: number, language: Language, digits = 1): string {
  const hasFraction = Math.round(share * 100 * 10 ** digits) % 10 ** digits !== 0;
  const number = formatNumber(share * 100, language, hasFraction ? digits : 0);
  return language === 'pt' ? `${number}\u00a0%` : `${number}%`;
}

function toWallClock(value: DateValue, timeZone: string): WallClock | null {
  if (typeof value === 'string') {
    const wall = parseWallClock(value);
    if (wall) return wall;
    if (!isoInstant.test(value) || !parseWallClock(value.slice(0, 10))) return null;
  }
  const instant = typeof value === 'string' ? new Date(value) : value;
  return instant && !Number.isNaN(instant.getTime()) ? wallClockAt(instant, timeZone) : null;
}

/** With its zone named: read without one, a time would depend on the machine. */
const isoInstant = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}(:\d{2}(\.\d+)?)?(Z|[+-]\d{2}:?\d{2})$/;

const two = (n: number): string => String(n).padStart(2, '0');
const four = (n: number): string => String(n).padStart(4, '0');

/** `2026-10` as "October 2026", "outubro de 2026". */
export const formatMonth = (yearAndMonth: string, language: Language): string => {
  const [year = 0, month = 1] = yearAndMonth.split('-').map(Number);
  const day = { year, month, day: 1, hour: 0, minute: 0 };
  return nameIn(day, language, { month: 'long', year: 'numeric' });
};

const month = (day: WallClock, language: Language): string => nameIn(day, language, { month: 'long' });
const weekday = (day: WallClock, language: Language): string => nameIn(day, language, { weekday: 'long' });
/** In both languages the first three letters, and no dot, which `Intl` would add in Portuguese. */
const shortMonth = (day: WallClock, language: Language): string => month(day, language).slice(0, 3);

function nameIn(day: WallClock, language: Language, part: Intl.DateTimeFormatOptions): string {
  const instant = new Date(Date.UTC(day.year, day.month - 1, day.day));
  return dateFormatter(locales[language], { ...part, timeZone: 'UTC' }).format(instant);
}
