import { addDays } from './days.ts';

type HolidayName =
  | 'newYear'
  | 'goodFriday'
  | 'easter'
  | 'freedom'
  | 'labour'
  | 'corpusChristi'
  | 'portugal'
  | 'assumption'
  | 'republic'
  | 'allSaints'
  | 'independence'
  | 'immaculateConception'
  | 'christmas';

export type Holiday = { readonly day: string; readonly name: HolidayName };

const fixed: readonly (readonly [HolidayName, string])[] = [
  ['newYear', '01-01'],
  ['freedom', '04-25'],
  ['labour', '05-01'],
  ['portugal', '06-10'],
  ['assumption', '08-15'],
  ['republic', '10-05'],
  ['allSaints', '11-01'],
  ['independence', '12-01'],
  ['immaculateConception', '12-08'],
  ['christmas', '12-25'],
];

/** In days from Easter Sunday. */
const movable: readonly (readonly [HolidayName, number])[] = [
  ['goodFriday', -2],
  ['easter', 0],
  ['corpusChristi', 60],
];

/** Easter Sunday of the Gregorian calendar, as Meeus, Jones and Butcher reckon it. */
export function easterSunday(year: number): string {
  const [a, b, c] = [year % 19, Math.floor(year / 100), year % 100];
  const g = Math.floor((8 * b + 13) / 25);
  const h = (19 * a + b - Math.floor(b / 4) - g + 15) % 30;
  const l = (32 + 2 * (b % 4) + 2 * Math.floor(c / 4) - h - (c % 4)) % 7;
  const m = Math.floor((a + 11 * h + 19 * l) / 433);
  const month = Math.floor((h + l - 7 * m + 90) / 25);
  const day = (h + l - 7 * m + 33 * month + 19) % 32;
  return `${year}-${String(month).padStart(2, '0')}-${String(day).padStart(2, '0')}`;
}

const holidaysOfYear = (year: number): Holiday[] => {
  const easter = easterSunday(year);
  return [
    ...fixed.map(([name, day]) => ({ name, day: `${year}-${day}` })),
    ...movable.map(([name, days]) => ({ name, day: addDays(easter, days) })),
  ];
};

/** The national holidays of Portugal from a day on until the day before the same one a year later, soonest first. */
export function holidaysFrom(today: string): Holiday[] {
  const year = Number(today.slice(0, 4));
  const until = `${year + 1}${today.slice(4)}`;
  return [...holidaysOfYear(year), ...holidaysOfYear(year + 1)]
    .filter(({ day }) => day >= today && day < until)
    .sort((a, b) => a.day.localeCompare(b.day) || a.name.localeCompare(b.name));
}
