import { dateFormatter } from '#domain/language/date-formatter.ts';
import { formatTime } from '#domain/language/formats.ts';
import type { Language } from '#domain/language/language.ts';

/** Times on the wall, `08:00`; `24:00` is the end of the day. */
export type OpenHours = { readonly opensAt: string; readonly closesAt: string };

/** Weekdays count from 1, which is Monday. Without hours that day is closed. */
export type OtherDay = { readonly weekday: number; readonly hours: OpenHours | null };

/** The usual hours, and the weekdays that have others. */
export type OpenWeek = OpenHours & { readonly otherDays: readonly OtherDay[] };

const weekdays = [1, 2, 3, 4, 5, 6, 7] as const;

export const openOn = ({ opensAt, closesAt, otherDays }: OpenWeek, weekday: number): OpenHours | null => {
  const other = otherDays.find((one) => one.weekday === weekday);
  return other ? other.hours : { opensAt, closesAt };
};

/** From Monday on; null where it is closed. */
export const daysOf = (week: OpenWeek): (OpenHours | null)[] => weekdays.map((weekday) => openOn(week, weekday));

const isSame = (one: OpenHours | null, other: OpenHours | null): boolean =>
  one?.opensAt === other?.opensAt && one?.closesAt === other?.closesAt;

/** The hours that most days have are the usual ones; of a week without any, those it had before. */
export const weekOf = (days: readonly (OpenHours | null)[], before: OpenHours): OpenWeek => {
  const open = days.filter((day) => day !== null);
  const countOf = (hours: OpenHours): number => open.filter((day) => isSame(day, hours)).length;
  const [usual = before] = open.toSorted((one, other) => countOf(other) - countOf(one));
  const otherDays = days.flatMap((hours, index) => (isSame(hours, usual) ? [] : [{ weekday: index + 1, hours }]));
  return { opensAt: usual.opensAt, closesAt: usual.closesAt, otherDays };
};

export const isSameEveryDay = ({ otherDays }: OpenWeek): boolean => otherDays.length === 0;

const locales = { en: 'en-US', pt: 'pt-PT' } as const satisfies Record<Language, string>;

const nameOf = (weekday: number, language: Language): string =>
  dateFormatter(locales[language], { weekday: 'short', timeZone: 'UTC' })
    .format(new Date(Date.UTC(2026, 0, 4 + weekday)))
    .replace('.', '');

/** As a client reads it: `Mon–Fri 8:00 am–10:00 pm, Sat 10:00 am–8:00 pm`. Closed days are left out. */
export const sayWeek = (week: OpenWeek, language: Language): string => {
  const runs: { first: number; last: number; hours: OpenHours }[] = [];
  daysOf(week).forEach((hours, index) => {
    const weekday = index + 1;
    const run = runs.at(-1);
    if (run?.last === weekday - 1 && isSame(run.hours, hours)) run.last = weekday;
    else if (hours) runs.push({ first: weekday, last: weekday, hours });
  });
  return runs
    .map(({ first, last, hours }) => {
      const days = first === last ? nameOf(first, language) : `${nameOf(first, language)}–${nameOf(last, language)}`;
      return `${days} ${sayTime(hours.opensAt, language)}–${sayTime(hours.closesAt, language)}`;
    })
    .join(', ');
};

/** Midnight at the end of a day is called by the same hour as at its beginning. */
const sayTime = (time: string, language: Language): string => formatTime(time === '24:00' ? '00:00' : time, language);
