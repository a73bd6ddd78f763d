import { useQuery } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { bookingSorts, exportBookings, listAdminBookings } from '#contract/admin-bookings.ts';
import { therapists as routes } from '#contract/admin-therapists.ts';
import { bookingStatuses } from '#domain/booking/booking-status.ts';
import { hasUuid } from '#domain/screens/identifiers.ts';
import { dayAt } from '#domain/time/days.ts';
import { call } from '#web/api/call.ts';
import { oneOf, useListState } from '#web/features/admin/shared/list/list-state.ts';
import { ListView } from '#web/features/admin/shared/list/list-view.tsx';
import { useList } from '#web/features/admin/shared/list/use-list.ts';
import { useIsSupport } from '#web/features/admin/shared/use-is-support.ts';
import { nameOf } from '#web/features/admin/shared/visits/name-of.ts';
import { LinkButton } from '#web/ui/button.tsx';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { useLocation } from '#web/ui/router.tsx';
import { PeriodFilter, ZipFilter } from './booking-filters.tsx';
import { daysOf, firstSortOf, knownZip, periodOf } from './booking-period.ts';
import { BookingViews } from './booking-views.tsx';
import { useBookingBrief } from './use-booking-brief.tsx';
import { useBookingColumns } from './use-booking-columns.tsx';

const filterNames = ['status', 'when', 'from', 'to', 'therapistId', 'zip', 'needsAttention'] as const;

/** The order follows the days that are shown, so these are read before the rest of the address. */
const useShownDays = () => {
  const { search } = useLocation();
  const [today] = useState(() => dayAt(new Date()));
  return useMemo(() => {
    const params = new URLSearchParams(search);
    const given = (name: string): string | undefined => params.get(name) ?? undefined;
    const [when, from, to, status] = [given('when'), given('from'), given('to'), given('status')];
    const period = periodOf({ q: params.get('q') ?? '', when, from, to, status });
    return { period, days: daysOf(period, { from, to }, today) };
  }, [search, today]);
};

export function BookingList() {
  const { t } = useTranslation('admin');
  const { period, days } = useShownDays();
  const state = useListState({ sort: firstSortOf(period), sortable: bookingSorts, filters: filterNames });
  const { status, therapistId, zip, needsAttention } = state.filters;
  const filters = {
    ...days,
    status: oneOf(bookingStatuses, status),
    therapistId: therapistId && hasUuid(therapistId) ? therapistId : undefined,
    zip: knownZip(zip),
    needsAttention: oneOf(['true', 'false'] as const, needsAttention),
  };
  const answer = useList({
    area: 'bookings',
    query: { ...state.query, ...filters },
    ask: (query, signal) => call(listAdminBookings, { query }, { signal }),
  });
  const therapists = useTherapistNames();
  const isSupport = useIsSupport();
  return (
    <>
      <BookingViews state={state} period={period} />
      <ListView
        name="bookings"
        words="bookings"
        state={state}
        answer={answer}
        columns={useBookingColumns()}
        brief={useBookingBrief(state.tableSort.column === 'startsAt')}
        rowKey={({ id }) => id}
        rowHref={({ id }) => state.hrefWith({ open: id })}
        hasManyFilters
        filters={[
          {
            name: 'status',
            options: bookingStatuses.map((value) => ({ value, label: t(`bookingsFile.statuses.${value}`) })),
          },
          { name: 'therapistId', label: t('bookings.therapist'), options: therapists },
        ]}
        toolbar={
          <>
            <ZipFilter state={state} />
            <PeriodFilter state={state} period={period} />
          </>
        }
        {...(!isSupport && { exportHref: exportHref({ q: state.q, ...filters }) })}
        empty={<NothingAhead allHref={state.hrefWith({ when: 'all' })} />}
      />
    </>
  );
}

function NothingAhead({ allHref }: { allHref: string }) {
  const { t } = useTranslation('admin');
  return (
    <EmptyState
      title={t('bookings.emptyTitle')}
      action={
        <LinkButton to={allHref} variant="ghost" size="small">
          {t('bookings.showAll')}
        </LinkButton>
      }
    >
      {t('bookings.emptyText')}
    </EmptyState>
  );
}

const useTherapistNames = (): { value: string; label: string }[] => {
  const { data = [] } = useQuery({
    queryKey: ['admin', 'therapists', 'names'],
    queryFn: ({ signal }) => call(routes.list, { query: {} }, { signal }),
  });
  return data.map((person) => ({ value: person.id, label: nameOf(person) }));
};

const exportHref = (filters: Record<string, string | undefined>): string => {
  const given = Object.entries(filters).filter((entry): entry is [string, string] => Boolean(entry[1]));
  const query = new URLSearchParams(given);
  return query.size > 0 ? `${exportBookings.path}?${query}` : exportBookings.path;
};
