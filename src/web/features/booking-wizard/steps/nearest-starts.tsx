import { useTranslation } from 'react-i18next';
import { useLanguage } from '#web/i18n/use-language.ts';
import { Button } from '#web/ui/button.tsx';
import { Notice } from '#web/ui/notice.tsx';
import type { StepFlow } from '../frame/step-flow.ts';
import { formatStart } from '../frame/summary-rows.ts';
import type { FreeDays } from './availability-query.ts';
import { nearestStarts, settledStart } from './chosen-start.ts';

const offered = 3;

/** The start that was chosen before is not free for these choices: the closest ones that are. */
export function NearestStarts({ flow, days, wished }: { flow: StepFlow; days: FreeDays; wished: string }) {
  const { t } = useTranslation('booking');
  const { language } = useLanguage();
  const starts = nearestStarts(days, wished, offered);
  return (
    <Notice
      className="mt-5"
      tone="warning"
      title={t('when.goneTitle', { start: formatStart(wished, language) })}
      action={
        starts.length > 0 && (
          <div className="flex flex-wrap gap-2.5">
            {starts.map((start) => (
              <Button
                key={start.startsAt}
                size="small"
                variant="ghost"
                onClick={() => flow.patch(settledStart(start, 'fit-schedule'))}
              >
                {formatStart(start.startsAt, language)}
              </Button>
            ))}
          </div>
        )
      }
    >
      {t(starts.length > 0 ? 'when.goneText' : 'when.goneNone')}
    </Notice>
  );
}
