import { type QueryFunction, useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { getAvailability } from '#contract/availability.ts';
import type { RouteResult } from '#contract/route.ts';
import { housePolicy } from '#domain/booking/house-policy.ts';
import { formatTime } from '#domain/language/formats.ts';
import { addDays, dayAt, firstOfMonth, lastOfMonth, nextMonth } from '#domain/time/days.ts';
import { failureText } from '#web/features/admin/shared/failures.ts';
import { useLanguage } from '#web/i18n/use-language.ts';
import { Button } from '#web/ui/button.tsx';
import { calendarWords, dayOf } from '#web/ui/calendar-words.ts';
import { DatePicker } from '#web/ui/date-picker.tsx';
import { Notice } from '#web/ui/notice.tsx';
import { SkeletonText } from '#web/ui/skeleton.tsx';
import { StartPills } from '#web/ui/start-pills.tsx';

export type FreeDays = RouteResult<typeof getAvailability>['days'];
export type FreeWindow = { readonly from: string; readonly to: string };

/** Never an old answer: a free time of five minutes ago may be somebody’s by now. */
type FreeQuery = { queryKey: readonly unknown[]; queryFn: QueryFunction<FreeDays>; staleTime: 0; gcTime: 0 };

type FreeTimesProps = {
  /** Asks for the free starts of these days. */
  ask(window: FreeWindow): FreeQuery;
  value: string | null;
  onChange(startsAt: string): void;
  /** The day that stands open at first; left out, the first free one. */
  startDay?: string | undefined;
  /** Told with every answer: a start chosen before may be free no longer. */
  onAnswer?(days: FreeDays): void;
};

const laterOf = (a: string, b: string): string => (a > b ? a : b);
const earlierOf = (a: string, b: string): string => (a < b ? a : b);

/** A month with its free days and the free starts of one of them, as clients see it. */
export function FreeTimes({ ask, value, onChange, startDay, onAnswer }: FreeTimesProps) {
  const { t } = useTranslation('admin');
  const { t: tBooking } = useTranslation('booking');
  const { language } = useLanguage();
  const [today] = useState(() => dayAt(new Date()));
  const lastDay = addDays(today, housePolicy.horizonDays);
  const [month, setMonth] = useState(firstOfMonth(laterOf(today, startDay ?? today)));
  const [picked, setPicked] = useState<string | null>(startDay ?? null);
  const chosenDay = value ? dayAt(new Date(value)) : null;
  // A start taken from the nearest ones may lie on another day than the one that is open.
  useEffect(() => {
    if (!chosenDay) return;
    setPicked(chosenDay);
    setMonth(firstOfMonth(chosenDay));
  }, [chosenDay]);
  const answer = useQuery(ask({ from: laterOf(today, month), to: earlierOf(lastDay, lastOfMonth(month)) }));
  const days = answer.data;
  // biome-ignore lint/correctness/useExhaustiveDependencies: each answer is told once.
  useEffect(() => {
    if (days) onAnswer?.(days);
  }, [days]);
  const freeDays = new Set(days?.filter(({ starts }) => starts.length > 0).map(({ date }) => date));
  const day = picked && freeDays.has(picked) ? picked : ([...freeDays][0] ?? null);
  return (
    <div>
      <div className="rounded-m border border-line p-2 sm:p-4">
        <DatePicker
          label={tBooking('when.calendar')}
          value={day}
          onChange={setPicked}
          today={today}
          firstDay={today}
          lastDay={lastDay}
          freeDays={freeDays}
          isLoading={!days}
          month={month}
          onMonthChange={setMonth}
        />
      </div>
      <div className="mt-5">
        {answer.isError && (
          <Notice
            tone="error"
            action={
              <Button variant="ghost" size="small" busy={answer.isFetching} onClick={() => void answer.refetch()}>
                {t('list.retry')}
              </Button>
            }
          >
            {failureText(answer.error)}
          </Notice>
        )}
        {!days && !answer.isError && <SkeletonText lines={2} />}
        {days && !day && <EmptyMonth month={month} lastDay={lastDay} onNext={setMonth} />}
        {day && (
          <StartPills
            key={day}
            starts={days?.find(({ date }) => date === day)?.starts ?? []}
            value={value}
            onChange={onChange}
            labelOf={({ startsAt }) => formatTime(startsAt, language)}
            legend={tBooking('when.partOfDay')}
            partNames={{
              morning: tBooking('when.morning'),
              afternoon: tBooking('when.afternoon'),
              evening: tBooking('when.evening'),
            }}
          />
        )}
      </div>
    </div>
  );
}

type EmptyMonthProps = { month: string; lastDay: string; onNext(month: string): void };

function EmptyMonth({ month, lastDay, onNext }: EmptyMonthProps) {
  const { t } = useTranslation('booking');
  const { language } = useLanguage();
  const words = calendarWords(language);
  const following = nextMonth(month);
  const isLast = following > lastDay;
  return (
    <Notice
      title={t('when.emptyMonth', { month: words.monthAndYear(dayOf(month)) })}
      action={
        !isLast && (
          <Button variant="ghost" size="small" onClick={() => onNext(following)}>
            {t('when.lookAt', { month: words.monthAndYear(dayOf(following)) })}
          </Button>
        )
      }
    >
      {t(isLast ? 'when.emptyLast' : 'when.emptyText')}
    </Notice>
  );
}
