import { useQuery } from '@tanstack/react-query';
import { Suspense, useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { defaultPolicy } from '#domain/booking/default-policy.ts';
import { addDays, dayAt, earlierDay, firstOfMonth, lastOfMonth, laterDay } from '#domain/time/days.ts';
import { usePublicConfig } from '#web/api/public-config.ts';
import { serverNow } from '#web/api/server-clock.ts';
import { Button } from '#web/ui/button.tsx';
import { lazyPart } from '#web/ui/lazy-part.tsx';
import { Notice } from '#web/ui/notice.tsx';
import { Skeleton, SkeletonText } from '#web/ui/skeleton.tsx';
import { EmptyMonth } from './empty-month.tsx';
import type { FreeDays, FreeQuery, FreeWindow } from './free-days.ts';
import { StartsOfDay } from './starts-of-day.tsx';

const DatePicker = lazyPart(() => import('#web/ui/date-picker.tsx'), 'DatePicker');

type FreeMonthProps = {
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
  const { ask, value, onChange, startDay, onAnswer, retryLabel, failureText, lastMonthText, calendarLook } = props;
  const { t } = useTranslation('booking');
  const [today] = useState(() => dayAt(serverNow()));
  const { horizonDays } = usePublicConfig()?.policy ?? defaultPolicy;
  const lastDay = addDays(today, horizonDays);
  const [month, setMonth] = useState(firstOfMonth(laterDay(today, startDay ?? today)));
  const [pickedDay, setPickedDay] = useState<string | null>(startDay ?? null);
  const chosenDay = value ? dayAt(new Date(value)) : null;
  // A start taken from the nearest ones may lie on another day than the one that is open.
  useEffect(() => {
    if (!chosenDay) return;
    setPickedDay(chosenDay);
    setMonth(firstOfMonth(chosenDay));
  }, [chosenDay]);
  const answer = useQuery(ask({ from: laterDay(today, month), to: earlierDay(lastDay, lastOfMonth(month)) }));
  const days = answer.data;
  // biome-ignore lint/correctness/useExhaustiveDependencies: each answer is told once.
  useEffect(() => {
    if (days) onAnswer?.(days);
  }, [days]);
  const freeDays = new Set(days?.filter(({ starts }) => starts.length > 0).map(({ date }) => date));
  const day = pickedDay && freeDays.has(pickedDay) ? pickedDay : ([...freeDays][0] ?? null);
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
          <DatePicker
            label={t('when.calendar')}
            value={day}
            onChange={setPickedDay}
            today={today}
            firstDay={today}
            lastDay={lastDay}
            freeDays={freeDays}
            isLoading={!days}
            month={month}
            onMonthChange={setMonth}
          />
        </Suspense>
      </div>
      <div className="mt-6">
        {failure}
        {!days && <SkeletonText lines={2} />}
        {days && !day && <EmptyMonth month={month} lastDay={lastDay} lastText={lastMonthText} onNext={setMonth} />}
        {day && (
          <StartsOfDay
            key={day}
            starts={days?.find(({ date }) => date === day)?.starts ?? []}
            value={value}
            onChange={onChange}
          />
        )}
      </div>
    </>
  );
}
