import { QueryClientProvider } from '@tanstack/react-query';
import { Suspense, useEffect } from 'react';
import { priceOfDuration } from '#domain/pricing/durations.ts';
import { lastStep, stepName } from '#domain/wizard/steps.ts';
import { queryClient } from '#web/api/queries.ts';
import { serverNow } from '#web/api/server-clock.ts';
import { Loading } from '#web/ui/loading.tsx';
import { readDone } from '../checkout/hold/held-store.ts';
import { useReleaseOnChange } from '../checkout/hold/use-release-on-change.ts';
import type { Wizard } from '../use-wizard.ts';
import { type Catalogue, findChosen, runningPrice, useCatalogue } from './catalogue.ts';
import { GoneChoiceNotice, useGoneChoices } from './gone-choices.tsx';
import { lazySteps } from './lazy-steps.ts';
import { OtherTabNotice } from './other-tab-notice.tsx';
import { useRestoredCheck } from './restored-check.ts';
import { SaveForLater } from './save-for-later.tsx';
import { StartOver } from './start-over.tsx';
import { useStepFlow } from './step-flow.ts';
import { checkoutStep, firstUnfinished } from './step-rules.ts';

export function LaterSteps({ wizard }: { wizard: Wizard }) {
  return (
    <QueryClientProvider client={queryClient}>
      <CurrentStep wizard={wizard} />
    </QueryClientProvider>
  );
}

function CurrentStep({ wizard }: { wizard: Wizard }) {
  const flow = useStepFlow(wizard);
  const catalogue = useCatalogue();
  const { step } = wizard.state;
  const isReachable = useReachableStep(wizard);
  useStoredPrice(wizard, catalogue.catalogue);
  const gone = useGoneChoices(wizard, catalogue.catalogue);
  useRestoredCheck(wizard);
  useReleaseOnChange(wizard.state);
  useEffect(() => lazySteps[stepName(step + 1)]?.preload(), [step]);

  const Step = lazySteps[stepName(step)]?.Step;
  if (!isReachable || !Step) return <Loading room="screen" />;
  return (
    <>
      {step !== lastStep && <SaveForLater state={wizard.state} />}
      <OtherTabNotice wizard={wizard} />
      <GoneChoiceNotice gone={gone} />
      <Suspense fallback={<Loading room="screen" />}>
        <Step key={step} flow={flow} catalogue={catalogue} />
      </Suspense>
      {step < checkoutStep && <StartOver onConfirm={wizard.reset} />}
    </>
  );
}

/** The browser's forward button and old drafts may ask for a step whose questions before it are open. */
const useReachableStep = ({ state, jump }: Wizard): boolean => {
  const furthest = firstUnfinished(state, serverNow());
  const isReachable = state.step === lastStep ? readDone() !== null : state.step <= furthest;
  useEffect(() => {
    if (!isReachable) jump(furthest);
  }, [isReachable, furthest, jump]);
  return isReachable;
};

/** Kept in the state as figures of the moment; what counts is computed anew wherever it is shown or sent. */
const useStoredPrice = ({ state, patch }: Wizard, catalogue: Catalogue | null): void => {
  const price = catalogue && state.step !== lastStep ? runningPrice(state, catalogue) : null;
  const treatment = catalogue && findChosen(state, catalogue).treatment;
  const treatmentPrice = treatment && priceOfDuration(treatment, state.duration);
  useEffect(() => {
    if (!price || treatmentPrice === null) return;
    const { totalPrice, originalPrice } = price;
    if (state.totalPrice === totalPrice && state.originalPrice === originalPrice) return;
    patch({ totalPrice, originalPrice, treatmentPrice });
  }, [price, treatmentPrice, state.totalPrice, state.originalPrice, patch]);
};
