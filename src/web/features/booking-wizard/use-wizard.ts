import { useEffect, useReducer } from 'react';
import { stepName } from '#domain/wizard/steps.ts';
import { type WizardChanges, wizardReducer } from '#domain/wizard/wizard-reducer.ts';
import { initialWizardState, type WizardState } from '#domain/wizard/wizard-state.ts';
import { useSession } from '#web/session/session-store.ts';
import { trackBookingStep } from '#web/tracking/tracking.ts';
import { currentDraft, saveDraft } from './draft-storage.ts';

export type Wizard = {
  state: WizardState;
  patch(changes: WizardChanges): void;
  next(): void;
  back(): void;
  jump(step: number): void;
};

/** The wizard's state, saved silently on this device after every change. */
export const useWizard = (): Wizard => {
  const [state, dispatch] = useReducer(wizardReducer, null, () => currentDraft() ?? initialWizardState);
  const { user } = useSession();

  useEffect(() => {
    if (state !== initialWizardState) saveDraft(state);
  }, [state]);

  useEffect(() => {
    trackBookingStep(state.step, stepName(state.step), user ? 'registered' : 'guest');
  }, [state.step, user]);

  return {
    state,
    patch: (changes) => dispatch({ type: 'patch', changes }),
    next: () => dispatch({ type: 'next' }),
    back: () => dispatch({ type: 'back' }),
    jump: (step) => dispatch({ type: 'jump', step }),
  };
};
