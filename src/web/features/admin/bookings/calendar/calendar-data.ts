import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { type CalendarVisit, getBookingCalendar } from '#contract/admin-bookings.ts';
import type { RouteResult } from '#contract/route.ts';
import { call } from '#web/api/call.ts';

export type Calendar = RouteResult<typeof getBookingCalendar>;
export type TherapistRow = Calendar['therapists'][number];
export type Person = Pick<TherapistRow, 'id' | 'firstName' | 'lastName'>;

/** The row above all others. */
export const openRow = 'open';

/** One visit in one row. `open`: somebody is still missing, and it stands in the row above all others. */
export type Block = {
  readonly visit: CalendarVisit;
  readonly kind: 'own' | 'held' | 'open';
  /** Whose row; null in the row of those who wait. */
  readonly therapist: Person | null;
};

export const rowOf = ({ therapist }: Block): string => therapist?.id ?? openRow;
export const keyOf = (block: Block): string => `${rowOf(block)}:${block.visit.id}`;

export const openBlocks = ({ unassigned }: Calendar): Block[] =>
  unassigned.map((visit) => ({ visit, kind: 'open', therapist: null }));

export const blocksOf = (therapist: TherapistRow): Block[] =>
  therapist.visits.map(({ kind, ...visit }) => ({ visit, kind, therapist }));

/** Who has said yes to a visit. */
export const seatedIn = ({ therapists }: Calendar, visitId: string): Person[] =>
  therapists.filter(({ visits }) => visits.some(({ id, kind }) => id === visitId && kind === 'own'));

/** Somebody who holds a place and somebody who comes are two rows, but one visit. */
export const countVisits = ({ therapists, unassigned }: Calendar): number =>
  new Set([...therapists.flatMap(({ visits }) => visits), ...unassigned].map(({ id }) => id)).size;

const askEveryMs = 30_000;

export const calendarQuery = (query: { from: string; to: string }) =>
  queryOptions({
    queryKey: ['admin', 'bookings', 'calendar', query],
    queryFn: ({ signal }) => call(getBookingCalendar, { query }, { signal }),
    placeholderData: keepPreviousData,
    staleTime: 0,
    refetchInterval: askEveryMs,
  });
