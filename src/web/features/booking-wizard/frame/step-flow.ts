import { useEffect, useRef, useState } from 'react';
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
  const goOn = (forward: () => void): void => {
    if (!returnsToCheckout.current) {
      forward();
      return;
    }
    const target = firstUnfinished(state, serverNow());
    if (target === checkoutStep) returnsToCheckout.current = false;
    wizard.jump(Math.max(target, state.step + 1));
  };
  return {
    ...wizard,
    patch: (changes: WizardChanges) => wizard.patch(withUnsettledStart(state, changes)),
    next: () => goOn(wizard.next),
    nextToAsk: () => goOn(wizard.nextToAsk),
    change: (step) => {
      returnsToCheckout.current = step > 1;
      wizard.jump(step);
    },
  };
};

/** Long enough to see what was chosen. */
const seenMs = 190;

/** For a step with one question: its answer goes on by itself, once it is kept. Another choice or leaving calls it off. */
export const useGoOn = (flow: Pick<StepFlow, 'next'>): ((isAnswered: boolean) => void) => {
  const [wants, setWants] = useState(false);
  const next = useRef(flow.next);
  next.current = flow.next;
  useEffect(() => {
    if (!wants) return;
    const timer = setTimeout(() => next.current(), seenMs);
    return () => clearTimeout(timer);
  }, [wants]);
  return setWants;
};
