import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { priceOfDuration } from '#domain/pricing/durations.ts';
import { lastStep } from '#domain/wizard/steps.ts';
import { Notice } from '#web/ui/notice.tsx';
import { PageFrame } from '#web/ui/page-frame.tsx';
import type { Wizard } from '../use-wizard.ts';
import { type Catalogue, findChosen } from './catalogue.ts';
import { withUnsettledStart } from './step-rules.ts';

const massageStep = 3;

type GoneChoice = 'treatment' | 'addIn';

/** A kept draft may name what is no longer offered: then the question is asked again, and the reason is told. */
export const useGoneChoices = ({ state, patch, jump }: Wizard, catalogue: Catalogue | null): GoneChoice | null => {
  const [gone, setGone] = useState<GoneChoice | null>(null);
  const isAsked = catalogue !== null && state.step > massageStep && state.step !== lastStep;
  const { treatment, addIns } = catalogue ? findChosen(state, catalogue) : { treatment: null, addIns: [] };
  const isTreatmentGone = isAsked && (!treatment || priceOfDuration(treatment, state.duration) === null);
  const isAddInGone = isAsked && addIns.length < state.addIns.length;
  useEffect(() => {
    if (isAddInGone) {
      patch(withUnsettledStart(state, { addIns: addIns.map(({ id }) => id) }));
      setGone('addIn');
    }
    if (isTreatmentGone) {
      setGone('treatment');
      jump(massageStep);
    }
  });
  const { step } = state;
  // Read and answered: further on it is over.
  useEffect(() => {
    if (step > massageStep) setGone((before) => (before === 'treatment' && !isTreatmentGone ? null : before));
  }, [step, isTreatmentGone]);
  return gone;
};

export function GoneChoiceNotice({ gone }: { gone: GoneChoice | null }) {
  const { t } = useTranslation('booking');
  if (!gone) return null;
  return (
    <PageFrame className="pb-6">
      <Notice tone="warning" title={t(`gone.${gone}`)}>
        {t(`gone.${gone}Text`)}
      </Notice>
    </PageFrame>
  );
}
