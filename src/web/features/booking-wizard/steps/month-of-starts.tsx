import { useQuery } from '@tanstack/react-query';
import { type ReactNode, Suspense, useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { flexibleChoices } from '#domain/dispatch/flexible.ts';
import { firstOfMonth } from '#domain/time/days.ts';
import { failureText } from '#web/api/api-error.ts';
import { DayStrip } from '#web/free-times/day-strip.tsx';
import { DaysOfMonth } from '#web/free-times/days-of-month.tsx';
import { EmptyMonth } from '#web/free-times/empty-month.tsx';
import type { FreeDays } from '#web/free-times/free-days.ts';
import { firstFreeDayOf, useFreeMonth } from '#web/free-times/use-free-month.ts';
import { Button } from '#web/ui/button.tsx';
import { Card } from '#web/ui/card.tsx';
import { classNames } from '#web/ui/class-names.ts';
import { FieldError } from '#web/ui/field.tsx';
import { lazyPart } from '#web/ui/lazy-part.tsx';
import { Notice } from '#web/ui/notice.tsx';
import { RadioPills } from '#web/ui/radio-cards.tsx';
import type { StepFlow } from '../frame/step-flow.ts';
import { availabilityQuery } from './availability-query.ts';
import { findStart, settledStart } from './chosen-start.ts';
import { NearestStarts } from './nearest-starts.tsx';
import { StartChoice, StartsSkeleton } from './start-choice.tsx';

const WaitingForm = lazyPart(() => import('../waiting/waiting-form.tsx'), 'WaitingForm');

type MonthOfStartsProps = {
  flow: StepFlow;
  today: string;
  lastDay: string;
  isEnabled: boolean;
  isMissing: boolean;
  /** The next two weeks, once they are known. */
  soon: FreeDays | undefined;
  hurry: ReactNode;
};

export function MonthOfStarts({ flow, today, lastDay, isEnabled, isMissing, soon, hurry }: MonthOfStartsProps) {
  const { t } = useTranslation('booking');
  const { state } = flow;
  const wishedDay = state.bookingDate && state.bookingDate >= today ? state.bookingDate : null;
  const view = useFreeMonth({
    ...{ today, lastDay, startDay: wishedDay, chosenDay: wishedDay },
    firstFreeDay: firstFreeDayOf(soon),
  });
  const answer = useQuery({
    ...availabilityQuery(state, view.window),
    enabled: isEnabled,
  });
  const days = answer.data;
  const { day, starts, isFull } = view.read(days, true);
  const isWishGone = useWishedStart(flow, days, view.month);
  const [isMonthOpen, setIsMonthOpen] = useState(false);
  const pick = (date: string): void => {
    view.showMonth(firstOfMonth(date));
    view.pickDay(date);
  };

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
      <div className="flex flex-wrap items-center justify-between gap-x-3 gap-y-1">
        {hurry}
        <button
          type="button"
          aria-expanded={isMonthOpen}
          onClick={() => setIsMonthOpen(!isMonthOpen)}
          className="ml-auto inline-flex min-h-11 items-center rounded-s px-1 text-s font-semibold text-brand underline decoration-brand-line underline-offset-4 md:hidden"
        >
          {t('when.month')}
        </button>
      </div>
      <div className="mt-3 md:hidden">
        <DayStrip days={soon} day={day} zone={state.timezone} onPick={pick} canWait />
      </div>
      {/* A phone shows the next days first, the whole month is one tap away; a wide screen both beside each other. */}
      <div className="mt-3 gap-6 md:mt-5 lg:grid lg:grid-cols-[minmax(0,1.1fr)_minmax(0,1fr)]">
        <Card
          padding="none"
          className={classNames('p-3 max-lg:mb-5 sm:p-5 lg:self-start lg:p-4', !isMonthOpen && 'max-md:hidden')}
        >
          <DaysOfMonth view={view} days={days} canWait />
        </Card>
        <div className="min-w-0">
          {answer.isError && (
            <AskAgain error={answer.error} isAsking={answer.isFetching} onRetry={() => void answer.refetch()} />
          )}
          {!days && <StartsSkeleton />}
          {days && isWishGone && state.dateTime && <NearestStarts flow={flow} days={days} wished={state.dateTime} />}
          {days && !day && <EmptyMonth month={view.month} lastDay={lastDay} onNext={view.showMonth} />}
          <div data-missing={isMissing ? 'input[name="start"]' : undefined} tabIndex={-1} className="outline-none">
            {days && day && !isFull && <StartChoice flow={flow} starts={starts} />}
            {day && isFull && (
              <Suspense fallback={<StartsSkeleton />}>
                <WaitingForm key={day} state={state} day={day} />
              </Suspense>
            )}
          </div>
        </div>
      </div>
      {days && day && <FlexibleChoice flow={flow} />}
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
  // What is as soon as possible follows the first free start by itself.
  const isFixed = state.scheduleType !== 'asap' && state.bookingDate !== null;
  const isLookedUp = days !== undefined && isFixed && firstOfMonth(state.bookingDate ?? '') === month;
  const start = isLookedUp ? findStart(days, state.dateTime) : null;
  useEffect(() => {
    if (!isLookedUp) return;
    if (!start && state.finalStartTime) patch({ finalStartTime: null });
    if (start && (!state.finalStartTime || state.dateTimeEnd !== start.endsAt))
      patch(settledStart(start, 'fit-schedule', state.timezone));
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

/** How much earlier or later will do. Two who come together would have to agree on a start, so there it is not asked. */
function FlexibleChoice({ flow }: { flow: StepFlow }) {
  const { t } = useTranslation('booking');
  const { flexibleMinutes, requiresTwoTherapists } = flow.state;
  if (requiresTwoTherapists) return null;
  return (
    <RadioPills
      className="mt-6"
      legend={t('when.flexibleLegend')}
      hint={t('when.flexibleHint')}
      layout="segments"
      value={String(flexibleMinutes)}
      onChange={(value) => flow.patch({ flexibleMinutes: Number(value) })}
      options={flexibleChoices.map((minutes) => ({ value: String(minutes), label: t(`when.flexible.${minutes}`) }))}
    />
  );
}
