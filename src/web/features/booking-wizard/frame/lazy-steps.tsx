import { type ComponentType, lazy } from 'react';
import type { WizardStepName } from '#domain/wizard/steps.ts';
import type { StepProps } from './step-flow.ts';

type LazyStep = { readonly Step: ComponentType<StepProps>; preload(): void };

/** A step fetched while the one before it is read; once here, it is drawn without a pause. */
const lazyStep = (importStep: () => Promise<ComponentType<StepProps>>): LazyStep => {
  let Loaded: ComponentType<StepProps> | null = null;
  const load = async (): Promise<{ default: ComponentType<StepProps> }> => {
    Loaded ??= await importStep();
    return { default: Loaded };
  };
  const Later = lazy(load);
  return {
    Step: (props) => (Loaded ? <Loaded {...props} /> : <Later {...props} />),
    // A step that does not come now comes, or fails for all to see, when it is wanted.
    preload: () => void load().catch(() => undefined),
  };
};

/** The first step is part of the front door. */
export const lazySteps: Partial<Record<WizardStepName, LazyStep>> = {
  people: lazyStep(async () => (await import('../steps/people-step.tsx')).PeopleStep),
  'massage-details': lazyStep(async () => (await import('../steps/massage-step.tsx')).MassageStep),
  'add-ins': lazyStep(async () => (await import('../steps/add-ins-step.tsx')).AddInsStep),
  location: lazyStep(async () => (await import('../steps/location-step.tsx')).LocationStep),
  'date-time': lazyStep(async () => (await import('../steps/time-step.tsx')).TimeStep),
  'user-details': lazyStep(async () => (await import('../steps/details-step.tsx')).DetailsStep),
  checkout: lazyStep(async () => (await import('../checkout/checkout-step.tsx')).CheckoutStep),
  confirmation: lazyStep(async () => (await import('../checkout/confirmation-step.tsx')).ConfirmationStep),
};
