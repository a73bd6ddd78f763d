import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { totalMinutes } from '#domain/availability/total-minutes.ts';
import { mostPeople, type VisitMode, visitMode } from '#domain/booking/visit-mode.ts';
import { formatDuration } from '#domain/language/formats.ts';
import { serverNow } from '#web/api/server-clock.ts';
import { useLanguage } from '#web/i18n/use-language.ts';
import { RadioCards, RadioPills } from '#web/ui/radio-cards.tsx';
import { findChosen } from '../frame/catalogue.ts';
import { type StepProps, useGoOn } from '../frame/step-flow.ts';
import { StepForm } from '../frame/step-layout.tsx';
import { missingIn } from '../frame/step-rules.ts';

const counts = Array.from({ length: mostPeople }, (_, index) => `${index + 1}`);
const modes = ['together', 'back-to-back'] as const satisfies VisitMode[];
/** Until a duration is chosen, the shortest serves as the example. */
const exampleMinutes = 60;

export function PeopleStep({ flow, catalogue }: StepProps) {
  const { t } = useTranslation('booking');
  const { language } = useLanguage();
  const [wasAsked, setWasAsked] = useState(false);
  const { state } = flow;
  const { peopleCount } = state;
  const isMissing = missingIn(2, state, serverNow()).length > 0;
  const chosen = catalogue.catalogue ? findChosen(state, catalogue.catalogue).addIns : [];
  const addInExtraMinutes = chosen.map(({ extraMinutes }) => extraMinutes);
  const duration = state.duration || exampleMinutes;
  const minutes = totalMinutes({ duration, people: 1, mode: 'single', addInExtraMinutes });

  const choosePeople = (count: number): void =>
    flow.patch(
      count === 1 ? { peopleCount: 1, isBackToBack: false, requiresTwoTherapists: false } : { peopleCount: count },
    );

  const goOn = useGoOn(flow);

  const lengthOf = (mode: VisitMode): string =>
    formatDuration(totalMinutes({ duration, people: peopleCount, mode, addInExtraMinutes }), language);

  const textOf = (mode: (typeof modes)[number]): string => {
    if (mode === 'together') return t(peopleCount > 2 ? 'people.togetherRounds' : 'people.togetherText');
    return t('people.backToBackText');
  };

  return (
    <StepForm
      flow={flow}
      catalogue={catalogue}
      title={t('people.title')}
      lead={t('people.lead')}
      onContinue={() => (isMissing ? setWasAsked(true) : flow.next())}
      problem={wasAsked && isMissing ? t('people.missing') : undefined}
    >
      <RadioPills
        legend={t('people.howMany')}
        value={`${peopleCount}`}
        onChange={(count) => choosePeople(Number(count))}
        onTap={(count) => goOn(count === '1')}
        options={counts.map((count) => ({ value: count, label: t('people.count', { count: Number(count) }) }))}
      />
      {peopleCount > 1 && (
        <div className="mt-7" data-missing={(wasAsked && isMissing) || undefined}>
          <RadioCards
            legend={t('people.how')}
            error={wasAsked && isMissing ? t('people.missing') : undefined}
            value={visitMode(state)}
            onChange={(mode) =>
              flow.patch({ requiresTwoTherapists: mode === 'together', isBackToBack: mode === 'back-to-back' })
            }
            onTap={() => goOn(true)}
            options={modes.map((mode) => ({
              value: mode,
              title: t(`people.${mode}`),
              description: textOf(mode),
              note: t('people.length', { minutes, length: lengthOf(mode) }),
            }))}
          />
        </div>
      )}
    </StepForm>
  );
}
