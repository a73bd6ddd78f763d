import { useTranslation } from 'react-i18next';
import { flexibleChoices } from '#domain/dispatch/flexible.ts';
import { RadioPills } from '#web/ui/radio-cards.tsx';
import type { StepFlow } from '../frame/step-flow.ts';

/** How much earlier or later will do. Two who come together would have to agree on a start, so there it is not asked. */
export function FlexibleChoice({ flow }: { flow: StepFlow }) {
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
