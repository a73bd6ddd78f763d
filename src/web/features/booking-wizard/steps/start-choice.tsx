import { useTranslation } from 'react-i18next';
import type { FreeStart } from '#web/free-times/free-days.ts';
import { StartsOfDay } from '#web/free-times/starts-of-day.tsx';
import { Skeleton } from '#web/ui/skeleton.tsx';
import type { StepFlow } from '../frame/step-flow.ts';
import { settledStart } from './chosen-start.ts';

type StartChoiceProps = { flow: StepFlow; starts: readonly FreeStart[] };

export function StartChoice({ flow, starts }: StartChoiceProps) {
  const choose = (startsAt: string): void => {
    const start = starts.find((other) => other.startsAt === startsAt);
    if (start) flow.patch(settledStart(start, 'fit-schedule'));
  };
  return (
    <div className="mt-6">
      <StartsOfDay starts={starts} value={flow.state.finalStartTime} onChange={choose} />
    </div>
  );
}

export function StartsSkeleton() {
  const { t } = useTranslation('booking');
  return (
    <div role="status" className="mt-6">
      <span className="sr-only">{t('when.asking')}</span>
      <Skeleton className="mb-3 h-4 w-20" />
      <div className="grid grid-cols-3 gap-2.5 sm:grid-cols-5">
        {['a', 'b', 'c', 'd', 'e', 'f'].map((name) => (
          <Skeleton key={name} className="h-12 rounded-[14px]" />
        ))}
      </div>
    </div>
  );
}
