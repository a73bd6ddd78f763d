import { useQuery } from '@tanstack/react-query';
import { Suspense } from 'react';
import { useTranslation } from 'react-i18next';
import { failureText } from '#web/features/admin/shared/failures.ts';
import { Button } from '#web/ui/button.tsx';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { lazyPart } from '#web/ui/lazy-part.tsx';
import { Notice } from '#web/ui/notice.tsx';
import { Skeleton } from '#web/ui/skeleton.tsx';
import { useCalendarPlace, windowOf } from './calendar-address.ts';
import { CalendarBar } from './calendar-bar.tsx';
import { CalendarBoard } from './calendar-board.tsx';
import { areasIn, calendarQuery, countVisits, onlyArea } from './calendar-data.ts';

const DayPlan = lazyPart(() => import('./print/plan-paper.tsx'), 'DayPlan');

/** Everybody's day or week: a row a therapist, and above them what nobody has yet. */
export function CalendarView() {
  const { t } = useTranslation('admin');
  const place = useCalendarPlace();
  const answer = useQuery(calendarQuery(windowOf(place)));
  const everywhere = answer.data;
  const calendar = everywhere && onlyArea(everywhere, place.area);
  const isEmpty = calendar?.therapists.length === 0 && calendar.unassigned.length === 0;
  const counts = calendar && [
    t('bookingCalendar.visits', { count: countVisits(calendar) }),
    ...(calendar.unassigned.length > 0 ? [t('bookingCalendar.waiting', { count: calendar.unassigned.length })] : []),
  ];
  if (calendar && place.plan !== null && place.span === 'day')
    return (
      <Suspense fallback={<CalendarSkeleton />}>
        <DayPlan calendar={calendar} day={place.day} of={place.plan} onClose={() => place.showPlan(null)} />
      </Suspense>
    );
  return (
    <div aria-busy={answer.isPlaceholderData}>
      <CalendarBar
        place={place}
        today={place.today}
        areas={everywhere ? areasIn(everywhere) : []}
        note={counts?.join(' · ') ?? '\u00a0'}
        onDay={place.goTo}
        onSpan={place.show}
        onArea={place.showArea}
        onPrint={() => place.showPlan('all')}
      />
      {answer.isError && (
        <Notice
          className="mb-4"
          tone="error"
          title={t('bookingCalendar.failed')}
          action={
            <Button variant="ghost" size="small" busy={answer.isFetching} onClick={() => void answer.refetch()}>
              {t('list.retry')}
            </Button>
          }
        >
          {failureText(answer.error)}
        </Notice>
      )}
      {!calendar && !answer.isError && <CalendarSkeleton />}
      {isEmpty && !place.area && (
        <EmptyState title={t('bookingCalendar.emptyTitle')}>{t('bookingCalendar.emptyText')}</EmptyState>
      )}
      {isEmpty && place.area && (
        <EmptyState
          title={t('bookingCalendar.areaEmpty', { area: place.area })}
          action={
            <Button variant="ghost" onClick={() => place.showArea(null)}>
              {t('bookingCalendar.allAreas')}
            </Button>
          }
        />
      )}
      {everywhere && calendar && !isEmpty && (
        <CalendarBoard calendar={calendar} everywhere={everywhere} place={place} />
      )}
    </div>
  );
}

const skeletonRows = ['a', 'b', 'c', 'd', 'e', 'f'];

function CalendarSkeleton() {
  const { t } = useTranslation('common');
  return (
    <div role="status" className="rounded-m border border-line bg-surface">
      <span className="sr-only">{t('ui.loading')}</span>
      {skeletonRows.map((row) => (
        <div key={row} className="flex h-14 items-center gap-3 border-b border-line px-3 last:border-b-0">
          <Skeleton className="size-8 rounded-full" />
          <Skeleton className="h-4 w-24" />
          <Skeleton className="h-8 flex-1" />
        </div>
      ))}
    </div>
  );
}
