import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { earlierDay, firstOfMonth, lastOfMonth, laterDay } from '#domain/time/days.ts';
import { failureText } from '#web/api/api-error.ts';
import { EmptyMonth } from '#web/free-times/empty-month.tsx';
import type { FreeDays } from '#web/free-times/free-days.ts';
import { Button } from '#web/ui/button.tsx';
import { Card } from '#web/ui/card.tsx';
import { DatePicker } from '#web/ui/date-picker.tsx';
import { FieldError } from '#web/ui/field.tsx';
import { Notice } from '#web/ui/notice.tsx';
import type { StepFlow } from '../frame/step-flow.ts';
import { availabilityQuery } from './availability-query.ts';
import { findStart, settledStart } from './chosen-start.ts';
import { NearestStarts } from './nearest-starts.tsx';
import { StartChoice, StartsSkeleton } from './start-choice.tsx';

type MonthOfStartsProps = {
  flow: StepFlow;
  today: string;
  lastDay: string;
  isEnabled: boolean;
  isMissing: boolean;
};

export function MonthOfStarts({ flow, today, lastDay, isEnabled, isMissing }: MonthOfStartsProps) {
  const { t } = useTranslation('booking');
  const { state } = flow;
  const wishedDay = state.bookingDate && state.bookingDate >= today ? state.bookingDate : null;
  const [month, setMonth] = useState(firstOfMonth(wishedDay ?? today));
  const [pickedDay, setPickedDay] = useState(wishedDay);
  // A start taken from the nearest ones may lie on another day than the one that was open.
  useEffect(() => setPickedDay(wishedDay), [wishedDay]);
  const answer = useQuery({
    ...availabilityQuery(state, { from: laterDay(today, month), to: earlierDay(lastDay, lastOfMonth(month)) }),
    enabled: isEnabled,
  });
  const days = answer.data;
  const freeDays = new Set(days?.filter(({ starts }) => starts.length > 0).map(({ date }) => date));
  const day = pickedDay && freeDays.has(pickedDay) ? pickedDay : ([...freeDays][0] ?? null);
  const isWishGone = useWishedStart(flow, days, month);

  // A month that did not come is no month without a free time: what went wrong stands in its place.
  if (answer.isError && !days) {
    return (
      <div data-missing={isMissing || undefined} tabIndex={-1}>
        <AskAgain error={answer.error} isAsking={answer.isFetching} onRetry={() => void answer.refetch()} />
      </div>
    );
  }
  return (
    <>
      <Card padding="none" className="mt-5 p-3 sm:p-5">
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
      </Card>
      {answer.isError && (
        <AskAgain error={answer.error} isAsking={answer.isFetching} onRetry={() => void answer.refetch()} />
      )}
      {!days && <StartsSkeleton />}
      {days && isWishGone && state.dateTime && <NearestStarts flow={flow} days={days} wished={state.dateTime} />}
      {days && !day && <EmptyMonth className="mt-5" month={month} lastDay={lastDay} onNext={setMonth} />}
      <div data-missing={isMissing ? 'input[name="start"]' : undefined} tabIndex={-1} className="outline-none">
        {days && day && <StartChoice flow={flow} starts={days.find(({ date }) => date === day)?.starts ?? []} />}
      </div>
      {isMissing && (
        <div role="alert">
          <FieldError id="start-missing">{t('missing.start')}</FieldError>
        </div>
      )}
    </>
  );
}

/** A start chosen before is settled again if it is still free; if not, it stays a wish, and true is answered. */
const useWishedStart = ({ state, patch }: StepFlow, days: FreeDays | undefined, month: string): boolean => {
  const isLookedUp = days !== undefined && state.bookingDate !== null && firstOfMonth(state.bookingDate) === month;
  const start = isLookedUp ? findStart(days, state.dateTime) : null;
  useEffect(() => {
    if (!isLookedUp) return;
    if (!start && state.finalStartTime) patch({ finalStartTime: null });
    if (start && (!state.finalStartTime || state.dateTimeEnd !== start.endsAt))
      patch(settledStart(start, 'fit-schedule'));
  });
  return isLookedUp && !start;
};

export function AskAgain({ error, isAsking, onRetry }: { error: unknown; isAsking: boolean; onRetry(): void }) {
  const { t } = useTranslation('booking');
  return (
    <Notice
      className="mt-5"
      tone="error"
      action={
        <Button variant="ghost" size="small" busy={isAsking} onClick={onRetry}>
          {t('zip.retry')}
        </Button>
      }
    >
      {failureText(error, t('zip.offline'))}
    </Notice>
  );
}
