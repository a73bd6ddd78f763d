import { clampStep, nextToAsk } from './steps.ts';
import { initialWizardState, type WizardState } from './wizard-state.ts';

export type WizardChanges = Partial<Omit<WizardState, 'step'>>;

export type WizardAction =
  | { readonly type: 'next' }
  | { readonly type: 'next-to-ask' }
  | { readonly type: 'back' }
  | { readonly type: 'jump'; readonly step: number }
  | { readonly type: 'patch'; readonly changes: WizardChanges }
  | { readonly type: 'restore'; readonly state: WizardState }
  | { readonly type: 'reset' };

export function wizardReducer(state: WizardState, action: WizardAction): WizardState {
  switch (action.type) {
    case 'next':
      return { ...state, step: clampStep(state.step + 1) };
    case 'next-to-ask':
      return { ...state, step: nextToAsk(state.step) };
    case 'back':
      return { ...state, step: clampStep(state.step - 1) };
    case 'jump':
      return { ...state, step: clampStep(action.step) };
    case 'patch':
      return patched(state, action.changes);
    case 'restore':
      return action.state;
    case 'reset':
      return initialWizardState;
  }
}

function patched(state: WizardState, changes: WizardChanges): WizardState {
  const zipChanged = changes.zipCode !== undefined && changes.zipCode !== state.zipCode;
  // The check of one zip code says nothing about the next.
  return { ...state, ...(zipChanged && { isZipCodeValid: false }), ...changes };
}
