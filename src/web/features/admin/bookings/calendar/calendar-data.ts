import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { type CalendarVisit, getBookingCalendar } from '#contract/admin-calendar.ts';
import type { RouteResult } from '#contract/route.ts';
import type { Onward } from '#contract/travel.ts';
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
  /** The way to the next visit in that row, where there is one on the same day. */
  readonly onward?: Onward | null;
  /** Whose row; null in the row of those who wait. */
  readonly therapist: Person | null;
};

export const rowOf = ({ therapist }: Block): string => therapist?.id ?? openRow;
export const keyOf = (block: Block): string => `${rowOf(block)}:${block.visit.id}`;

export const openBlocks = ({ unassigned }: Calendar): Block[] =>
  unassigned.map((visit) => ({ visit, kind: 'open', therapist: null }));

export const blocksOf = (therapist: TherapistRow): Block[] =>
  therapist.visits.map(({ kind, onward, ...visit }) => ({ visit, kind, onward, therapist }));

/** Who has said yes to a visit. */
export const seatedIn = ({ therapists }: Calendar, visitId: string): Person[] =>
  therapists.filter(({ visits }) => visits.some(({ id, kind }) => id === visitId && kind === 'own'));

/** Somebody who holds a place and somebody who comes are two rows, but one visit. */
export const countVisits = ({ therapists, unassigned }: Calendar): number =>
  new Set([...therapists.flatMap(({ visits }) => visits), ...unassigned].map(({ id }) => id)).size;

const byName = new Intl.Collator('pt').compare;

/** Every area somebody goes to or waits in. */
export const areasIn = ({ therapists, unassigned }: Calendar): string[] =>
  [...new Set([...therapists.flatMap(({ areas }) => areas), ...unassigned.map(({ area }) => area)])].sort(byName);

/** Who goes there or has a visit there, with their whole day: a visit elsewhere is still in the way. */
export const onlyArea = (calendar: Calendar, area: string | null): Calendar =>
  area === null
    ? calendar
    : {
        ...calendar,
        therapists: calendar.therapists.filter(
          ({ areas, visits }) => areas.includes(area) || visits.some((visit) => visit.area === area),
        ),
        unassigned: calendar.unassigned.filter((visit) => visit.area === area),
      };

const askEveryMs = 30_000;

export const calendarQuery = (query: { from: string; to: string }) =>
  queryOptions({
    queryKey: ['admin', 'bookings', 'calendar', query],
    queryFn: ({ signal }) => call(getBookingCalendar, { query }, { signal }),
    placeholderData: keepPreviousData,
    staleTime: 0,
    refetchInterval: askEveryMs,
  });
