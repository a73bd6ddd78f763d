import { useTranslation } from 'react-i18next';
import type { AddIn } from '#contract/catalogue.ts';
import { formatMoney } from '#domain/money/cents.ts';
import { useLanguage } from '#web/i18n/use-language.ts';
import { CheckboxCards } from '#web/ui/checkbox-cards.tsx';
import { Notice } from '#web/ui/notice.tsx';
import { CatalogueGate } from '../frame/catalogue-gate.tsx';
import type { StepProps } from '../frame/step-flow.ts';
import { StepForm } from '../frame/step-layout.tsx';

export function AddInsStep({ flow, catalogue }: StepProps) {
  const { t } = useTranslation('booking');
  const { language } = useLanguage();
  const { addIns, peopleCount } = flow.state;

  const noteOf = ({ price, extraMinutes }: AddIn): string => {
    const amount = t(peopleCount > 1 ? 'addIns.priceEach' : 'addIns.price', { price: formatMoney(price) });
    const longer = t(peopleCount > 1 ? 'addIns.extraMinutesEach' : 'addIns.extraMinutes', { minutes: extraMinutes });
    return extraMinutes > 0 ? `${amount} · ${longer}` : amount;
  };

  return (
    <StepForm
      flow={flow}
      catalogue={catalogue}
      title={t('addIns.title')}
      lead={t('addIns.lead')}
      onContinue={flow.next}
      continueLabel={addIns.length === 0 ? t('addIns.skip') : undefined}
    >
      <CatalogueGate answer={catalogue}>
        {({ addIns: offered }) =>
          offered.length === 0 ? (
            <Notice announced={false}>{t('addIns.none')}</Notice>
          ) : (
            <CheckboxCards
              legend={t('addIns.legend')}
              hideLegend
              values={offered.flatMap(({ id }) => (addIns.includes(id) ? [`${id}`] : []))}
              onChange={(ids) => flow.patch({ addIns: ids.map(Number).toSorted((a, b) => a - b) })}
              options={offered.map((addIn) => ({
                value: `${addIn.id}`,
                title: addIn.name[language],
                description: addIn.description[language],
                note: noteOf(addIn),
              }))}
            />
          )
        }
      </CatalogueGate>
    </StepForm>
  );
}
