import { useRef } from 'react';
import type { WizardChanges } from '#domain/wizard/wizard-reducer.ts';
import { serverNow } from '#web/api/server-clock.ts';
import type { Wizard } from '../use-wizard.ts';
import type { CatalogueAnswer } from './catalogue.ts';
import { checkoutStep, firstUnfinished, withUnsettledStart } from './step-rules.ts';

/** The wizard as the later steps use it. */
export type StepFlow = Wizard & {
  /** To change one answer from the checkout, and come straight back. */
  change(step: number): void;
};

export type StepProps = { readonly flow: StepFlow; readonly catalogue: CatalogueAnswer };

export const useStepFlow = (wizard: Wizard): StepFlow => {
  const returnsToCheckout = useRef(false);
  const { state } = wizard;
  return {
    ...wizard,
    patch: (changes: WizardChanges) => wizard.patch(withUnsettledStart(state, changes)),
    next: () => {
      if (!returnsToCheckout.current) return wizard.next();
      const target = firstUnfinished(state, serverNow());
      if (target === checkoutStep) returnsToCheckout.current = false;
      wizard.jump(Math.max(target, state.step + 1));
    },
    change: (step) => {
      returnsToCheckout.current = step > 1;
      wizard.jump(step);
    },
  };
};
