import { useTranslation } from 'react-i18next';
import { formatTime } from '#domain/language/formats.ts';
import { useLanguage } from '#web/i18n/use-language.ts';
import { Skeleton } from '#web/ui/skeleton.tsx';
import { StartPills } from '#web/ui/start-pills.tsx';
import type { StepFlow } from '../frame/step-flow.ts';
import type { FreeStart } from './availability-query.ts';
import { settledStart } from './chosen-start.ts';

type StartsOfDayProps = { flow: StepFlow; starts: readonly FreeStart[] };

export function StartsOfDay({ flow, starts }: StartsOfDayProps) {
  const { t } = useTranslation('booking');
  const { language } = useLanguage();
  const choose = (startsAt: string): void => {
    const start = starts.find((other) => other.startsAt === startsAt);
    if (start) flow.patch(settledStart(start, 'fit-schedule'));
  };
  return (
    <div className="mt-6">
      <StartPills
        starts={starts}
        value={flow.state.finalStartTime}
        onChange={choose}
        labelOf={({ startsAt }) => formatTime(startsAt, language)}
        legend={t('when.partOfDay')}
        partNames={{ morning: t('when.morning'), afternoon: t('when.afternoon'), evening: t('when.evening') }}
      />
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
