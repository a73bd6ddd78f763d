import { useEffect, useReducer, useRef } from 'react';
import { nextToAsk, stepName } from '#domain/wizard/steps.ts';
import { type WizardAction, type WizardChanges, wizardReducer } from '#domain/wizard/wizard-reducer.ts';
import { initialWizardState, type WizardState } from '#domain/wizard/wizard-state.ts';
import { useSession } from '#web/session/session-store.ts';
import { trackBookingStep } from '#web/tracking/tracking.ts';
import { clearDraft, currentDraft, keepDraft } from './draft-storage.ts';

const stepOfEntry = (): number | undefined => (history.state as { wizardStep?: number } | null)?.wizardStep;

const push = (wizardStep: number): void => history.pushState({ wizardStep }, '');

/** One entry of the browser's history a step, all at the same address: the back button goes one step back. */
const useStepHistory = (step: number, jump: (step: number) => void): void => {
  useEffect(() => {
    const follow = (): void => {
      const wanted = stepOfEntry();
      if (wanted) jump(wanted);
    };
    window.addEventListener('popstate', follow);
    return () => window.removeEventListener('popstate', follow);
  }, [jump]);

  useEffect(() => {
    let at = stepOfEntry();
    if (at === undefined) {
      at = 1;
      history.replaceState({ wizardStep: 1 }, '');
    }
    if (at > step) history.go(step - at);
    while (at < step) push(++at);
  }, [step]);
};

export type Wizard = {
  state: WizardState;
  patch(changes: WizardChanges): void;
  next(): void;
  /** Past a step whose answer stands beforehand. */
  nextToAsk(): void;
  back(): void;
  jump(step: number): void;
  restore(state: WizardState): void;
  /** Back to the start, with nothing kept. */
  reset(): void;
  /** False until the first change of step: the page was opened here, and the focus stays where the browser put it. */
  hasMoved: boolean;
};

/** The first-party count of the funnel; nobody waits for it, and nobody is named. */
const countStep = (step: number): void => {
  navigator.sendBeacon?.('/api/events', new Blob([JSON.stringify({ step })], { type: 'application/json' }));
};

const actionsOf = (dispatch: (action: WizardAction) => void) => ({
  patch: (changes: WizardChanges) => dispatch({ type: 'patch', changes }),
  next: () => dispatch({ type: 'next' }),
  nextToAsk: () => dispatch({ type: 'next-to-ask' }),
  back: () => dispatch({ type: 'back' }),
  jump: (step: number) => dispatch({ type: 'jump', step }),
  restore: (state: WizardState) => dispatch({ type: 'restore', state }),
  reset: () => {
    clearDraft();
    dispatch({ type: 'reset' });
  },
});

/** The wizard's state, saved silently on this device after every change. */
export const useWizard = (): Wizard => {
  const [state, dispatch] = useReducer(wizardReducer, null, () => currentDraft() ?? initialWizardState);
  const actions = useRef<ReturnType<typeof actionsOf>>(null);
  actions.current ??= actionsOf(dispatch);
  const opened = useRef(state.step);
  const moved = useRef(false);
  if (state.step !== opened.current) moved.current = true;
  const { user } = useSession();
  const { step } = state;

  useEffect(() => keepDraft(state), [state]);

  useEffect(() => {
    trackBookingStep(step, stepName(step), user ? 'registered' : 'guest');
  }, [step, user]);

  const counted = useRef(step);
  useEffect(() => {
    // A step that was passed with its answer is no step at which somebody left.
    if (step - counted.current > 1 && nextToAsk(counted.current) === step) countStep(step - 1);
    counted.current = step;
    countStep(step);
    // Later steps bring their heading themselves, as soon as they are here.
    if (moved.current && step === 1) document.querySelector('h1')?.focus();
  }, [step]);
  useStepHistory(step, actions.current.jump);

  return { state, ...actions.current, hasMoved: moved.current };
};
