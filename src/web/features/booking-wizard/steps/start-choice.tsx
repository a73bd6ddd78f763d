import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import type { FreeStart } from '#web/free-times/free-days.ts';
import { StartsOfDay } from '#web/free-times/starts-of-day.tsx';
import { useLanguage } from '#web/i18n/use-language.ts';
import { PortraitStack } from '#web/ui/portrait.tsx';
import { Skeleton } from '#web/ui/skeleton.tsx';
import type { StepFlow } from '../frame/step-flow.ts';
import { whoCanComeQuery } from './availability-query.ts';
import { settledStart } from './chosen-start.ts';

type StartChoiceProps = { flow: StepFlow; starts: readonly FreeStart[] };

export function StartChoice({ flow, starts }: StartChoiceProps) {
  const choose = (startsAt: string): void => {
    const start = starts.find((other) => other.startsAt === startsAt);
    if (start) flow.patch(settledStart(start, 'fit-schedule', flow.state.timezone));
  };
  return (
    <div className="grid gap-4 md:gap-6">
      <WhoCanCome flow={flow} isShown={starts.some(({ startsAt }) => startsAt === flow.state.finalStartTime)} />
      <StartsOfDay starts={starts} value={flow.state.finalStartTime} onChange={choose} />
    </div>
  );
}

/** Who could come at the chosen time, in a place that is there before. It only tells more: nobody waits for it. */
function WhoCanCome({ flow, isShown }: { flow: StepFlow; isShown: boolean }) {
  const { t } = useTranslation('booking');
  const { language } = useLanguage();
  const { data: people = [], isError } = useQuery(whoCanComeQuery(flow.state));
  const faces = isShown ? people : [];
  const names = faces.slice(0, mostNames).map(({ firstName }) => firstName);
  if (isShown && isError) return null;
  return (
    <div role="status" className="flex min-h-15 items-center gap-3 rounded-m bg-brand-soft px-4 py-2">
      {faces.length > 0 && <PortraitStack people={faces} size={36} />}
      <p className="min-w-0 text-s">
        {faces.length > 0 && <b className="block">{t('when.available', { count: faces.length })}</b>}
        <span className="text-xs text-soft">
          {faces.length === 0 && !isShown && t('when.whoHint')}
          {faces.length > mostNames
            ? t('when.andOthers', { names: names.join(', ') })
            : new Intl.ListFormat(language === 'pt' ? 'pt-PT' : 'en-GB', { type: 'disjunction' }).format(names)}
        </span>
      </p>
    </div>
  );
}

const mostNames = 4;

export function StartsSkeleton() {
  const { t } = useTranslation('booking');
  return (
    <div role="status">
      <span className="sr-only">{t('when.asking')}</span>
      <Skeleton className="mb-3 h-4 w-20" />
      <div className="grid grid-cols-3 gap-2.5">
        {['a', 'b', 'c', 'd', 'e', 'f'].map((name) => (
          <Skeleton key={name} className="h-12 rounded-[14px]" />
        ))}
      </div>
    </div>
  );
}
