import { deskStatuses } from '#contract/therapist-desk.ts';
import type { BookingFilters } from '../desk-queries.ts';

export const pageSize = 15;

const day = /^\d{4}-\d{2}-\d{2}$/;

/** The list's filters stand in the address bar, so that a reload, a bookmark or "back" find them again. */
export const readFilters = (search: string): BookingFilters & { page: number } => {
  const given = new URLSearchParams(search);
  const status = deskStatuses.find((one) => one === given.get('status'));
  const from = given.get('from') ?? '';
  const to = given.get('to') ?? '';
  const q = (given.get('q') ?? '').trim().slice(0, 80);
  const page = Number(given.get('page'));
  return {
    ...(status && { status }),
    ...(day.test(from) && { from }),
    ...(day.test(to) && { to }),
    ...(q && { q }),
    page: Number.isInteger(page) && page > 1 && page <= 10_000 ? page : 1,
    pageSize,
  };
};

type Change = Partial<Record<'status' | 'from' | 'to' | 'q' | 'page', string | number | undefined>>;

/** A changed filter starts at the first page again. */
export const withFilters = (search: string, change: Change): string => {
  const next = new URLSearchParams(search);
  if (!('page' in change)) next.delete('page');
  for (const [name, value] of Object.entries(change)) {
    if (value === undefined || value === '' || (name === 'page' && value === 1)) next.delete(name);
    else next.set(name, String(value));
  }
  return `/therapist/bookings${next.size > 0 ? `?${next}` : ''}`;
};
