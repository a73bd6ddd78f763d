import { QueryClientProvider } from '@tanstack/react-query';
import { type ComponentType, Suspense, useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { priceOfDuration } from '#domain/pricing/durations.ts';
import { stepGroups } from '#domain/wizard/step-groups.ts';
import { lastStep, stepName, type WizardStepName, wizardSteps } from '#domain/wizard/steps.ts';
import type { WizardState } from '#domain/wizard/wizard-state.ts';
import { queryClient } from '#web/api/queries.ts';
import { serverNow } from '#web/api/server-clock.ts';
import { preloadablePart } from '#web/ui/lazy-part.tsx';
import { Loading } from '#web/ui/loading.tsx';
import { PageFrame } from '#web/ui/page-frame.tsx';
import { Stepper } from '#web/ui/stepper.tsx';
import { showToast } from '#web/ui/toast-store.ts';
import { ConfirmationStep } from '../checkout/confirmation-step.tsx';
import { readDone } from '../checkout/hold/held-store.ts';
import { useReleaseOnChange } from '../checkout/hold/use-release-on-change.ts';
import { saveDraft } from '../draft-storage.ts';
import type { Lent, LentPage } from '../lent.ts';
import type { Wizard } from '../use-wizard.ts';
import { HeldNotice } from '../waiting/held-notice.tsx';
import { type Catalogue, findChosen, runningPrice, useCatalogue } from './catalogue.ts';
import { GoneChoiceNotice, useGoneChoices } from './gone-choices.tsx';
import { OtherTabNotice } from './other-tab-notice.tsx';
import { useRestoredCheck } from './restored-check.ts';
import { StartOver } from './start-over.tsx';
import { type StepFlow, type StepProps, useStepFlow } from './step-flow.ts';
import { checkoutStep, firstUnfinished } from './step-rules.ts';

type LazyStep = { readonly Step: ComponentType<StepProps>; preload(): void };

/** A step fetched while the one before it is read. */
const lazyStep = (importStep: () => Promise<ComponentType<StepProps>>): LazyStep => {
  const { Part, load } = preloadablePart(importStep);
  return { Step: Part, preload: () => loadEarly(load) };
};

const loadEarly = (load: () => Promise<unknown>): void => {
  // Without a connection it is not tried: browsers do not ask again for code that once did not come.
  if (!navigator.onLine) return;
  // A step that does not come now comes, or fails for all to see, when it is wanted.
  load().catch(() => undefined);
};

/** The first step is part of the front door. */
const lazySteps: Partial<Record<WizardStepName, LazyStep>> = {
  people: lazyStep(async () => (await import('../steps/people-step.tsx')).PeopleStep),
  'massage-details': lazyStep(async () => (await import('../steps/massage-step.tsx')).MassageStep),
  'add-ins': lazyStep(async () => (await import('../steps/add-ins-step.tsx')).AddInsStep),
  location: lazyStep(async () => (await import('../steps/location-step.tsx')).LocationStep),
  'date-time': lazyStep(async () => (await import('../steps/time-step.tsx')).TimeStep),
  'user-details': lazyStep(async () => (await import('../steps/details-step.tsx')).DetailsStep),
  checkout: lazyStep(async () => (await import('../checkout/checkout-step.tsx')).CheckoutStep),
};

type LaterStepsProps = { wizard: Wizard; lent: Lent };

export function LaterSteps({ wizard, lent }: LaterStepsProps) {
  return (
    <>
      <Progress wizard={wizard} />
      <QueryClientProvider client={queryClient}>
        <CurrentStep wizard={wizard} lent={lent} />
      </QueryClientProvider>
    </>
  );
}

/** Not on the front page: there nobody has begun. */
function Progress({ wizard }: { wizard: Wizard }) {
  const { t } = useTranslation('booking');
  const { step } = wizard.state;
  return (
    <PageFrame className="pt-1 pb-4 md:pt-3 md:pb-7">
      <Stepper
        steps={wizardSteps.map((name) => t(`steps.${name}`))}
        current={step}
        groups={stepGroups.map(({ name, steps }) => ({ name: t(`groups.${name}`), steps }))}
        onGoTo={step === lastStep ? undefined : wizard.jump}
      />
    </PageFrame>
  );
}

function CurrentStep({ wizard, lent }: LaterStepsProps) {
  const flow = useStepFlow(wizard);
  const catalogue = useCatalogue();
  const { step } = wizard.state;
  const isReachable = useReachableStep(wizard);
  useStoredPrice(wizard, catalogue.catalogue);
  const gone = useGoneChoices(wizard, catalogue.catalogue);
  useRestoredCheck(wizard);
  useReleaseOnChange(wizard.state);
  const { loadBookingPage } = lent;
  useEffect(() => {
    if (step === checkoutStep) loadEarly(loadBookingPage);
    else lazySteps[stepName(step + 1)]?.preload();
  }, [step, loadBookingPage]);

  const Step = lazySteps[stepName(step)]?.Step;
  if (isReachable && step === lastStep) return <LastStep flow={flow} Page={lent.BookingPage} />;
  if (!isReachable || !Step) return <Loading room="screen" />;
  return (
    <>
      <SaveForLater state={wizard.state} />
      <OtherTabNotice wizard={wizard} />
      <GoneChoiceNotice gone={gone} />
      {step < checkoutStep && <HeldNotice state={wizard.state} />}
      <Suspense fallback={<Loading room="screen" />}>
        <Step key={step} flow={flow} catalogue={catalogue} />
      </Suspense>
      {step < checkoutStep && <StartOver onConfirm={wizard.reset} />}
    </>
  );
}

function LastStep(props: { flow: StepFlow; Page: LentPage }) {
  return (
    <Suspense fallback={<Loading room="screen" />}>
      <ConfirmationStep {...props} />
    </Suspense>
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

/** Beside the name of the step, at the right edge of the wizard's head. */
function SaveForLater({ state }: { state: WizardState }) {
  const { t } = useTranslation('booking');
  const save = (): void => {
    saveDraft(state);
    showToast({ title: t('save.done'), description: t('save.doneText') });
  };
  return (
    <div className="pointer-events-none absolute inset-x-0 top-2 mx-auto flex w-full max-w-[1120px] justify-end px-5 md:top-4 md:px-10">
      <button
        type="button"
        onClick={save}
        className="pointer-events-auto -mr-2 inline-flex min-h-11 items-center rounded-s px-2 text-s text-soft underline decoration-line-strong underline-offset-4 transition-colors hover:text-ink"
      >
        <span className="max-md:sr-only">{t('save.action')}</span>
        <span aria-hidden="true" className="md:hidden">
          {t('save.short')}
        </span>
      </button>
    </div>
  );
}
