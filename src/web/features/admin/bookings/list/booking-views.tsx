import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { getAssignmentStats } from '#contract/admin-dispatch.ts';
import { getAdminHome } from '#contract/stats.ts';
import { call } from '#web/api/call.ts';
import { ViewLinks } from '#web/features/admin/shared/list/view-links.tsx';
import type { BookingListState } from './booking-filters.tsx';
import type { Period } from './booking-period.ts';

const often = { staleTime: 0, refetchInterval: 60_000 };

const useCounts = () => {
  const home = useQuery({
    queryKey: ['admin', 'bookings', 'home'],
    queryFn: ({ signal }) => call(getAdminHome, undefined, { signal }),
    ...often,
  });
  const search = useQuery({
    queryKey: ['admin', 'bookings', 'search'],
    queryFn: ({ signal }) => call(getAssignmentStats, { query: { days: 1 } }, { signal }),
    ...often,
  });
  return {
    today: home.data?.today.length,
    attention: home.data?.needsAttention.total,
    searching: search.data?.waitingNow,
  };
};

type BookingViewsProps = { state: BookingListState; period: Period };

/** What is asked for most, with how many there are: one press each. */
export function BookingViews({ state, period }: BookingViewsProps) {
  const { t } = useTranslation('admin');
  const { today, attention, searching } = useCounts();
  const isAttention = state.filters.needsAttention === 'true';
  const isSearching = state.filters.status === 'finding_therapist' && !isAttention;
  const isPlain = !isAttention && state.filters.status === undefined;
  const nothing = { needsAttention: null, status: null, when: null, from: null, to: null, page: null };
  return (
    <ViewLinks
      label={t('bookings.views.label')}
      className="mb-4 max-md:hidden"
      views={[
        {
          key: 'upcoming',
          label: t('bookings.views.upcoming'),
          to: state.hrefWith(nothing),
          isCurrent: isPlain && period === 'upcoming',
        },
        {
          key: 'today',
          label: t('bookings.views.today'),
          to: state.hrefWith({ ...nothing, when: 'today' }),
          isCurrent: isPlain && period === 'today',
          count: today,
        },
        {
          key: 'attention',
          label: t('bookings.views.attention'),
          to: state.hrefWith({ ...nothing, needsAttention: 'true' }),
          isCurrent: isAttention,
          count: attention,
          isBad: true,
        },
        {
          key: 'searching',
          label: t('bookings.views.searching'),
          to: state.hrefWith({ ...nothing, status: 'finding_therapist' }),
          isCurrent: isSearching,
          count: searching,
        },
        {
          key: 'past',
          label: t('bookings.views.past'),
          to: state.hrefWith({ ...nothing, when: 'past' }),
          isCurrent: isPlain && period === 'past',
        },
      ]}
    />
  );
}
