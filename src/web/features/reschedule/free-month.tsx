import { useQuery } from '@tanstack/react-query';
import { lazy, Suspense, useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { MovableBooking } from '#contract/reschedule.ts';
import { housePolicy } from '#domain/booking/house-policy.ts';
import { formatTime } from '#domain/language/formats.ts';
import { addDays, dayAt, firstOfMonth, lastOfMonth, nextMonth } from '#domain/time/days.ts';
import { Button } from '#web/ui/button.tsx';
import { calendarWords, dayOf } from '#web/ui/calendar-words.ts';
import { Card } from '#web/ui/card.tsx';
import { FieldError } from '#web/ui/field.tsx';
import { Notice } from '#web/ui/notice.tsx';
import { Skeleton, SkeletonText } from '#web/ui/skeleton.tsx';
import { StartPills } from '#web/ui/start-pills.tsx';
import { freeDaysQuery } from './reschedule-queries.ts';
import { failureText, useRescheduleWords } from './reschedule-words.ts';

const DatePicker = lazy(async () => ({ default: (await import('#web/ui/date-picker.tsx')).DatePicker }));

type FreeMonthProps = {
  booking: MovableBooking;
  value: string | null;
  onChange(startsAt: string): void;
  isMissing: boolean;
};

const laterOf = (a: string, b: string): string => (a > b ? a : b);
const earlierOf = (a: string, b: string): string => (a < b ? a : b);

/** A month with its free days, and the free starts of the chosen one, as in the wizard. */
export function FreeMonth({ booking, value, onChange, isMissing }: FreeMonthProps) {
  const { t, language } = useRescheduleWords();
  const { t: tBooking } = useTranslation('booking');
  const [today] = useState(() => dayAt(new Date()));
  const lastDay = addDays(today, housePolicy.horizonDays);
  const chosenDay = value ? dayAt(new Date(value)) : null;
  const [month, setMonth] = useState(firstOfMonth(laterOf(today, booking.bookingDate)));
  const [pickedDay, setPickedDay] = useState<string | null>(booking.bookingDate);
  // A start taken from the nearest ones may lie on another day than the one that is open.
  useEffect(() => {
    if (!chosenDay) return;
    setPickedDay(chosenDay);
    setMonth(firstOfMonth(chosenDay));
  }, [chosenDay]);
  const answer = useQuery(
    freeDaysQuery(booking, { from: laterOf(today, month), to: earlierOf(lastDay, lastOfMonth(month)) }),
  );
  const days = answer.data;
  const freeDays = new Set(days?.filter(({ starts }) => starts.length > 0).map(({ date }) => date));
  const day = pickedDay && freeDays.has(pickedDay) ? pickedDay : ([...freeDays][0] ?? null);
  const starts = days?.find(({ date }) => date === day)?.starts ?? [];
  return (
    <>
      <Card padding="none" className="p-3 sm:p-5">
        <Suspense fallback={<Skeleton className="h-84 rounded-m" />}>
          <DatePicker
            label={tBooking('when.calendar')}
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
      </Card>
      <div className="mt-6">
        {answer.isError && (
          <Notice
            tone="error"
            action={
              <Button variant="ghost" size="small" busy={answer.isFetching} onClick={() => void answer.refetch()}>
                {t('retry')}
              </Button>
            }
          >
            {failureText(answer.error, t)}
          </Notice>
        )}
        {!days && !answer.isError && <SkeletonText lines={2} />}
        {days && !day && <EmptyMonth month={month} lastDay={lastDay} onNext={setMonth} />}
        {day && (
          <StartPills
            key={day}
            starts={starts}
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
      {isMissing && (
        <div role="alert">
          <FieldError id="start-missing">{t('missing')}</FieldError>
        </div>
      )}
    </>
  );
}

function EmptyMonth({ month, lastDay, onNext }: { month: string; lastDay: string; onNext(month: string): void }) {
  const { t, language } = useRescheduleWords();
  const { t: tBooking } = useTranslation('booking');
  const words = calendarWords(language);
  const following = nextMonth(month);
  const isLast = following > lastDay;
  return (
    <Notice
      title={tBooking('when.emptyMonth', { month: words.monthAndYear(dayOf(month)) })}
      action={
        !isLast && (
          <Button variant="ghost" size="small" onClick={() => onNext(following)}>
            {tBooking('when.lookAt', { month: words.monthAndYear(dayOf(following)) })}
          </Button>
        )
      }
    >
      {isLast ? t('emptyLast') : tBooking('when.emptyText')}
    </Notice>
  );
}
