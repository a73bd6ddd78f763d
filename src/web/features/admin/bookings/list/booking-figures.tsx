import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { getAssignmentStats } from '#contract/dispatch.ts';
import { getAdminHome } from '#contract/stats.ts';
import { call } from '#web/api/call.ts';
import { FigureLink } from '#web/features/admin/shared/figure-link.tsx';
import type { BookingListState } from './booking-filters.tsx';
import type { Period } from './booking-period.ts';

const days = 7;

const useFigures = () => {
  const home = useQuery({
    queryKey: ['admin', 'bookings', 'home'],
    queryFn: ({ signal }) => call(getAdminHome, undefined, { signal }),
    staleTime: 0,
    refetchInterval: 60_000,
  });
  const search = useQuery({
    queryKey: ['admin', 'bookings', 'search', days],
    queryFn: ({ signal }) => call(getAssignmentStats, { query: { days } }, { signal }),
    staleTime: 0,
    refetchInterval: 60_000,
  });
  return { home, search };
};

type BookingFiguresProps = { state: BookingListState; period: Period };

/** The day in four figures; three of them show their bookings when pressed, and all of them again when pressed once more. */
export function BookingFigures({ state, period }: BookingFiguresProps) {
  const { t } = useTranslation('admin');
  const { home, search } = useFigures();
  const isToday = period === 'today';
  const isAttention = state.filters.needsAttention === 'true';
  const isSearching = state.filters.status === 'finding_therapist';
  const attention = home.data?.needsAttention.total;
  const searching = search.data?.waitingNow;
  const accept = search.data?.medianMinutesToAccept;
  return (
    <nav aria-label={t('bookings.figures.label')} className="mb-5 max-md:hidden">
      <ul className="grid grid-cols-2 gap-2.5 lg:grid-cols-4 lg:gap-4">
        <FigureLink
          label={t('bookings.figures.today')}
          value={home.data?.today.length}
          isMissing={home.isError}
          hint={home.data && <AgainstWeekAgo today={home.data.today.length} weekAgo={home.data.visitsWeekAgo} />}
          to={state.hrefWith({ when: isToday ? null : 'today', from: null, to: null, page: null })}
          isCurrent={isToday}
        />
        <FigureLink
          label={t('bookings.figures.attention')}
          value={attention}
          isMissing={home.isError}
          hint={attention !== undefined && t(`bookings.figures.${attention > 0 ? 'attentionSome' : 'attentionNone'}`)}
          isBad={Boolean(attention)}
          to={state.hrefWith({ needsAttention: isAttention ? null : 'true', page: null })}
          isCurrent={isAttention}
        />
        <FigureLink
          label={t('bookings.figures.searching')}
          value={searching}
          isMissing={search.isError}
          hint={search.data && <SearchingHint searching={search.data.waitingNow} short={search.data.needAttention} />}
          to={state.hrefWith({ status: isSearching ? null : 'finding_therapist', page: null })}
          isCurrent={isSearching}
        />
        <FigureLink
          label={t('bookings.figures.accept')}
          value={
            search.data &&
            (typeof accept === 'number' ? t('bookings.figures.acceptMinutes', { minutes: Math.round(accept) }) : '–')
          }
          isMissing={search.isError}
          hint={search.data && t(`bookings.figures.${typeof accept === 'number' ? 'acceptHint' : 'acceptNone'}`)}
        />
      </ul>
    </nav>
  );
}

function AgainstWeekAgo({ today, weekAgo }: { today: number; weekAgo: number }) {
  const { t } = useTranslation('admin');
  const more = today - weekAgo;
  if (more === 0) return t('bookings.figures.todaySame');
  return t(`bookings.figures.${more > 0 ? 'todayMore' : 'todayFewer'}`, { count: Math.abs(more) });
}

/** Whoever counts both figures must not count one booking twice. */
function SearchingHint({ searching, short }: { searching: number; short: number }) {
  const { t } = useTranslation('admin');
  if (short > 0) return t('bookings.figures.searchingShort', { count: short });
  return t(searching > 0 ? 'bookings.figures.searchingHint' : 'bookings.figures.searchingNone');
}
