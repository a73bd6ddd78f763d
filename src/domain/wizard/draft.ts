import { initialWizardState, type WizardState } from './wizard-state.ts';

export const draftVersion = 1;

const keys = Object.keys(initialWizardState) as (keyof WizardState)[];

/** Only the fields of the state are written, so that nothing else, card data least of all, is ever stored. */
export function serialiseDraft(state: WizardState, savedAt: Date): string {
  return JSON.stringify({ version: draftVersion, savedAt: savedAt.toISOString(), state: pickState(state) });
}

export const pickState = (state: WizardState): WizardState =>
  Object.fromEntries(keys.map((key) => [key, state[key]])) as WizardState;
