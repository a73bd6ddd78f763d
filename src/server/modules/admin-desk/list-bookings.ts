import type { AdminBookingRow, listAdminBookings as route } from '#contract/admin-bookings.ts';
import type { RouteRequest } from '#contract/route.ts';
import type { Language } from '#domain/language/language.ts';
import { dayAt } from '#domain/time/days.ts';
import type { Actor } from '#server/http/actor.ts';
import { recordChange } from '#server/modules/audit/public.ts';
import {
  type BookingFilters,
  type ListedBooking,
  listAbsences,
  listForExport,
  listSeated,
  pageOfBookings,
} from '#server/modules/bookings/public.ts';
import { listAreaNames } from '#server/modules/service-area/public.ts';
import { type CsvColumn, phoneCell, toCsv } from '#server/platform/csv.ts';
import type { Queryable } from '#server/platform/database/database.ts';
import type { AdminDeskDeps } from './deps.ts';
import { seatsByBooking, toRow } from './to-response.ts';

export const listBookings = async (
  { database }: Pick<AdminDeskDeps, 'database'>,
  wish: RouteRequest<typeof route>['query'],
): Promise<{ items: AdminBookingRow[]; total: number }> => {
  const { items, total } = await pageOfBookings(database, wish);
  return { items: await toRows(database, items), total };
};

const toRows = async (on: Queryable, bookings: readonly ListedBooking[]): Promise<AdminBookingRow[]> => {
  const areas = await listAreaNames(on);
  const seated = await listSeated(
    on,
    bookings.map(({ id }) => id),
  );
  const byBooking = seatsByBooking(seated);
  const absent = await listAbsences(
    on,
    bookings.map(({ id }) => id),
  );
  return bookings.map((booking) =>
    toRow(
      booking,
      areas,
      byBooking.get(booking.id) ?? [],
      absent.filter(({ bookingId }) => bookingId === booking.id),
    ),
  );
};

/** Who takes the names of everybody along is in the log, too. */
export const exportBookings = (
  deps: Pick<AdminDeskDeps, 'database' | 'texts'>,
  filters: BookingFilters,
  { actor, language }: { actor: Actor; language: Language },
): Promise<string> =>
  deps.database.transaction(async (tx) => {
    const rows = await toRows(tx, await listForExport(tx, filters));
    const after = { count: rows.length, ...filters };
    await recordChange(tx, { actor, what: 'booking', id: 'all', action: 'exported', before: null, after });
    return toCsv(columns(deps, language), rows, language);
  });

const columns = ({ texts }: Pick<AdminDeskDeps, 'texts'>, language: Language): CsvColumn<AdminBookingRow>[] => {
  const text = (key: string): string => texts.text(language, `admin:bookingsFile.${key}`);
  return [
    { header: text('reference'), value: (row) => row.reference },
    { header: text('status'), value: (row) => text(`statuses.${row.status}`) },
    { header: text('date'), value: (row) => dayAt(new Date(row.startsAt)) },
    { header: text('startTime'), value: (row) => row.startTime },
    { header: text('endTime'), value: (row) => row.endTime },
    { header: text('treatment'), value: (row) => row.treatment?.[language] ?? '' },
    { header: text('people'), value: (row) => row.peopleCount },
    { header: text('client'), value: (row) => row.clientName },
    { header: text('email'), value: (row) => row.clientEmail },
    { header: text('phone'), value: (row) => phoneCell(row.clientPhone) },
    { header: text('zipCode'), value: (row) => row.zipCode },
    { header: text('area'), value: (row) => row.area },
    {
      header: text('therapists'),
      value: (row) => row.therapists.map(({ firstName, lastName }) => `${firstName} ${lastName}`).join(', '),
    },
    { header: text('totalPrice'), value: (row) => ({ cents: row.totalPrice }) },
    { header: text('createdAt'), value: (row) => dayAt(new Date(row.createdAt)) },
  ];
};
