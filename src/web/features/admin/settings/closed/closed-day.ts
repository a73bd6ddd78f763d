import { type ClosedDay, closedDays as routes } from '#contract/closed-days.ts';
import { formatDate } from '#domain/language/formats.ts';
import type { Language } from '#domain/language/language.ts';
import type { FormThing } from '#web/features/admin/managed/managed.ts';

/** In the language of the reader, or in the one it was written in. */
export const reasonOf = ({ name }: Pick<ClosedDay, 'name'>, language: Language): string =>
  name[language] || name.en || name.pt;

export const closedDay = {
  area: 'closed-days',
  routes,
  words: 'closedDays',
  subject: 'closed-day',
  nameOf: (row, language) => reasonOf(row, language) || formatDate(row.day, 'medium', language),
  others: [
    ['admin', 'bookings'],
    ['admin', 'home'],
    ['admin', 'holidays'],
  ],
} as const satisfies FormThing<ClosedDay>;
