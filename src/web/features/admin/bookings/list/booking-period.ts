import { addDays } from '#domain/time/days.ts';
import { oneOf } from '#web/features/admin/shared/list/list-state.ts';

export const periods = ['upcoming', 'today', 'past', 'all', 'days'] as const;
export type Period = (typeof periods)[number];

type Address = {
  q: string;
  when?: string | undefined;
  from?: string | undefined;
  to?: string | undefined;
  status?: string | undefined;
};

const over = ['completed', 'cancelled', 'expired'];

/** What is looked at: what was chosen, or what a person means who chose nothing. Whoever searches looks everywhere. */
export const periodOf = ({ q, when, from, to, status }: Address): Period => {
  const chosen = oneOf(periods, when);
  if (chosen) return chosen;
  if (from || to) return 'days';
  return q !== '' || over.includes(status ?? '') ? 'all' : 'upcoming';
};

type Days = { from?: string; to?: string };

export const daysOf = (period: Period, { from, to }: Pick<Address, 'from' | 'to'>, today: string): Days => {
  const [first, last] = [knownDay(from), knownDay(to)];
  const days: Record<Period, Days> = {
    upcoming: { from: today },
    today: { from: today, to: today },
    past: { to: addDays(today, -1) },
    all: {},
    days: { ...(first && { from: first }), ...(last && { to: last }) },
  };
  return days[period];
};

/** What comes next stands first; what is over begins with the latest. */
export const firstSortOf = (period: Period): 'startsAt' | '-startsAt' =>
  period === 'past' || period === 'all' ? '-startsAt' : 'startsAt';

/** A day of the calendar, as the address may or may not have one. */
const knownDay = (text: string | undefined): string | undefined => {
  if (!text || !/^\d{4}-\d{2}-\d{2}$/.test(text)) return undefined;
  const date = new Date(`${text}T00:00:00Z`);
  return !Number.isNaN(date.getTime()) && date.toISOString().startsWith(text) ? text : undefined;
};

/** The beginning of a zip code, as the server takes it. */
export const knownZip = (text: string | undefined): string | undefined =>
  text && /^\d{1,4}(-?\d{0,3})$/.test(text) ? text : undefined;
