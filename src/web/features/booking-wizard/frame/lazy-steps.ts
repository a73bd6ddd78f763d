import type { ComponentType } from 'react';
import type { WizardStepName } from '#domain/wizard/steps.ts';
import { preloadablePart } from '#web/ui/lazy-part.tsx';
import type { StepProps } from './step-flow.ts';

type LazyStep = { readonly Step: ComponentType<StepProps>; preload(): void };

/** A step fetched while the one before it is read. */
const lazyStep = (importStep: () => Promise<ComponentType<StepProps>>): LazyStep => {
  const { Part, load } = preloadablePart(importStep);
  // A step that does not come now comes, or fails for all to see, when it is wanted.
  return { Step: Part, preload: () => void load().catch(() => undefined) };
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
