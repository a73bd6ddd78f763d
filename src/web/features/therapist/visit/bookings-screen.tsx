import { useQuery } from '@tanstack/react-query';
import type { DeskVisit } from '#contract/desk-visit.ts';
import { formatMoney } from '#domain/money/cents.ts';
import { LinkButton } from '#web/ui/button.tsx';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { PageHeading } from '#web/ui/page-frame.tsx';
import { Pagination } from '#web/ui/pagination.tsx';
import { navigate, useLocation } from '#web/ui/router.tsx';
import { CellNote, Table, type TableColumn } from '#web/ui/table.tsx';
import { DeskFailure } from '../desk-failure.tsx';
import { AgendaSwitch, DeskFrame } from '../desk-frame.tsx';
import { bookingsQuery } from '../desk-queries.ts';
import { type DeskWords, useDeskWords } from '../desk-words.ts';
import { todayIn } from '../today-in.ts';
import { dayWord, partyWords, timesWords } from '../visit-words.ts';
import { pageSize, readFilters, withFilters } from './list-address.ts';
import { ListFilters } from './list-filters.tsx';
import { VisitTag } from './visit-tag.tsx';

export function BookingsScreen() {
  const words = useDeskWords();
  const { t } = words;
  const { search } = useLocation();
  const filters = readFilters(search);
  const { data, error, isFetching, refetch } = useQuery(bookingsQuery(filters));
  if (error && !data) {
    return (
      <DeskFrame>
        <DeskFailure title={t('bookings.title')} error={error} busy={isFetching} onRetry={() => void refetch()} />
      </DeskFrame>
    );
  }
  return (
    <DeskFrame>
      <PageHeading title={t('bookings.title')} size="medium" className="mb-4! md:mb-6!" />
      <AgendaSwitch />
      <ListFilters />
      <Table
        caption={t('bookings.caption')}
        columns={columnsIn(words)}
        rows={data?.items ?? []}
        rowKey={({ id, kind }) => `${kind}-${id}`}
        rowHref={({ id }) => `/therapist/booking/${id}`}
        isLoading={!data}
        empty={<Nothing isFiltered={Boolean(filters.status || filters.from || filters.to || filters.q)} />}
      />
      {data && (
        <Pagination
          page={filters.page}
          pageSize={pageSize}
          total={data.total}
          onPage={(page) => {
            navigate(withFilters(search, { page }));
            window.scrollTo({ top: 0 });
          }}
        />
      )}
    </DeskFrame>
  );
}

function Nothing({ isFiltered }: { isFiltered: boolean }) {
  const { t } = useDeskWords();
  if (!isFiltered)
    return (
      <EmptyState picture="calendar" title={t('bookings.emptyTitle')}>
        {t('bookings.empty')}
      </EmptyState>
    );
  return (
    <EmptyState
      picture="map"
      title={t('bookings.nothingTitle')}
      action={
        <LinkButton to="/therapist/bookings" variant="ghost" size="small">
          {t('bookings.clear')}
        </LinkButton>
      }
    >
      {t('bookings.nothing')}
    </EmptyState>
  );
}

const columnsIn = (words: DeskWords): TableColumn<DeskVisit>[] => {
  const { t, language } = words;
  return [
    {
      key: 'when',
      header: t('bookings.when'),
      cell: (visit) => (
        <span className="whitespace-nowrap">
          {dayWord(visit.date, todayIn(visit.timezone), words)}
          <CellNote>{timesWords(visit, words)}</CellNote>
        </span>
      ),
    },
    {
      key: 'what',
      header: t('bookings.what'),
      cell: (visit) => (
        <>
          {t('visit.line', { treatment: visit.treatment[language], minutes: visit.totalMinutes })}
          <CellNote>{partyWords(visit, words) ?? visit.reference}</CellNote>
        </>
      ),
    },
    { key: 'who', header: t('bookings.who'), cell: (visit) => (visit.kind === 'own' && visit.clientName) || '—' },
    { key: 'where', header: t('bookings.where'), cell: (visit) => (visit.kind === 'own' && visit.place) || visit.area },
    { key: 'state', header: t('bookings.state'), cell: (visit) => <VisitTag visit={visit} /> },
    { key: 'pay', header: t('bookings.pay'), cell: (visit) => formatMoney(visit.pay), isNumeric: true },
  ];
};
