import { useQuery } from '@tanstack/react-query';
import { Suspense, useEffect, useState } from 'react';
import { defaultPolicy } from '#domain/booking/default-policy.ts';
import { addDays, dayAt, earlierDay, firstOfMonth } from '#domain/time/days.ts';
import type { TimeZone } from '#domain/time/time-zone.ts';
import { usePublicConfig } from '#web/api/public-config.ts';
import { serverNow } from '#web/api/server-clock.ts';
import { Button } from '#web/ui/button.tsx';
import { lazyPart } from '#web/ui/lazy-part.tsx';
import { Notice } from '#web/ui/notice.tsx';
import { Skeleton, SkeletonText } from '#web/ui/skeleton.tsx';
import { EmptyMonth } from './empty-month.tsx';
import type { FreeDays, FreeQuery, FreeWindow } from './free-days.ts';
import { StartsOfDay } from './starts-of-day.tsx';
import { firstFreeDayOf, soonDays, useFreeMonth } from './use-free-month.ts';

const DaysOfMonth = lazyPart(() => import('./days-of-month.tsx'), 'DaysOfMonth');

type FreeMonthProps = {
  /** Of the place. */
  zone: TimeZone;
  /** Asks for the free starts of these days. */
  ask(window: FreeWindow): FreeQuery;
  value: string | null;
  onChange(startsAt: string): void;
  /** The day that stands open at first; left out, the first free one. */
  startDay?: string | undefined;
  /** Told with every answer: a start chosen before may be free no longer. */
  onAnswer?: ((days: FreeDays) => void) | undefined;
  retryLabel: string;
  failureText(error: unknown): string;
  /** What to do when nothing is free in the last month that can be booked. */
  lastMonthText?: string | undefined;
  calendarLook: string;
};

/** A month with its free days, and the free starts of one of them, as in the wizard. */
export function FreeMonth(props: FreeMonthProps) {
  const { zone, ask, value, onChange, startDay, onAnswer, retryLabel, failureText, lastMonthText, calendarLook } =
    props;
  const [today] = useState(() => dayAt(serverNow(), zone));
  const { horizonDays } = usePublicConfig()?.policy ?? defaultPolicy;
  const lastDay = addDays(today, horizonDays);
  const soonWindow = { from: today, to: earlierDay(lastDay, addDays(today, soonDays - 1)) };
  const isMonthEnding = firstOfMonth(soonWindow.to) !== firstOfMonth(today);
  const soon = useQuery({ ...ask(soonWindow), enabled: isMonthEnding && startDay === undefined && !value });
  const view = useFreeMonth({
    ...{ today, lastDay, startDay, firstFreeDay: firstFreeDayOf(soon.data) },
    chosenDay: value ? dayAt(new Date(value), zone) : null,
  });
  const answer = useQuery(ask(view.window));
  const days = answer.data;
  // biome-ignore lint/correctness/useExhaustiveDependencies: each answer is told once.
  useEffect(() => {
    if (days) onAnswer?.(days);
  }, [days]);
  const { day, starts } = view.read(days);
  const failure = answer.isError && (
    <Notice
      tone="error"
      action={
        <Button variant="ghost" size="small" busy={answer.isFetching} onClick={() => void answer.refetch()}>
          {retryLabel}
        </Button>
      }
    >
      {failureText(answer.error)}
    </Notice>
  );
  // A month that did not come is no month without a free time.
  if (failure && !days) return failure;
  return (
    <>
      <div className={calendarLook}>
        <Suspense fallback={<Skeleton className="h-84 rounded-m" />}>
          <DaysOfMonth view={view} days={days} />
        </Suspense>
      </div>
      <div className="mt-6">
        {failure}
        {!days && <SkeletonText lines={2} />}
        {days && !day && (
          <EmptyMonth month={view.month} lastDay={lastDay} lastText={lastMonthText} onNext={view.showMonth} />
        )}
        {day && <StartsOfDay key={day} starts={starts} value={value} onChange={onChange} />}
      </div>
    </>
  );
}
