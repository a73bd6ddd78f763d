import { useTranslation } from 'react-i18next';
import { sayWhenFirst } from '#web/api/say-when.ts';
import type { FreeDays } from '#web/free-times/free-days.ts';
import { useLanguage } from '#web/i18n/use-language.ts';
import { GoneStart } from '#web/ui/gone-start.tsx';
import type { StepFlow } from '../frame/step-flow.ts';
import { nearestStarts, settledStart } from './chosen-start.ts';

const offered = 3;

/** The start that was chosen before is not free for these choices: the closest ones that are. */
export function NearestStarts({ flow, days, wished }: { flow: StepFlow; days: FreeDays; wished: string }) {
  const { t } = useTranslation('booking');
  const { language } = useLanguage();
  const { timezone } = flow.state;
  const starts = nearestStarts(days, wished, offered);
  const choose = (startsAt: string): void => {
    const start = starts.find((other) => other.startsAt === startsAt);
    if (start) flow.patch(settledStart(start, 'fit-schedule', timezone));
  };
  return (
    <GoneStart
      className="mt-5"
      title={t('when.goneTitle', { start: sayWhenFirst(wished, language, timezone) })}
      starts={starts.map(({ startsAt }) => startsAt)}
      labelOf={(startsAt) => sayWhenFirst(startsAt, language, timezone)}
      onChoose={choose}
    >
      {t(starts.length > 0 ? 'when.goneText' : 'when.goneNone')}
    </GoneStart>
  );
}
