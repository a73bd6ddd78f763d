import { serialiseDraft } from '#domain/wizard/draft.ts';
import { lastStep } from '#domain/wizard/steps.ts';
import { initialWizardState, type WizardState } from '#domain/wizard/wizard-state.ts';
import { deviceMemory, tabMemory } from '#web/ui/browser-memory.ts';

export const draftKey = 'calma:booking-draft';
/** The booking that this tab has just paid; beside it, a draft may stand on the last step. */
export const doneKey = 'calma:booking-done';

let draft: WizardState | null = null;
let outcome: 'none' | 'restored' | 'failed' = 'none';

export const hasDraft = (): boolean => deviceMemory.read(draftKey) !== null;

/** Reads what was saved on this device, if it can still be used. Call once, before the wizard is drawn. */
export const restoreDraft = async (): Promise<void> => {
  const stored = deviceMemory.read(draftKey);
  if (stored === null) return;
  try {
    const { parseDraft } = await import('#domain/wizard/parse-draft.ts');
    draft = parseDraft(stored, new Date());
    // One that can never be used again has no reason to stay.
    if (!draft) clearDraft();
    outcome = outcomeOf(draft);
    if (draft?.step === lastStep && !tabMemory.read(doneKey)) clearDraft();
  } catch {
    // The code did not come: what was kept stays as it is, for the next try.
    outcome = 'failed';
  }
};

const outcomeOf = (found: WizardState | null): typeof outcome => {
  if (!found) return 'failed';
  return found.step > 1 && found.step !== lastStep ? 'restored' : 'none';
};

export const currentDraft = (): WizardState | null => draft;

/** Each is told once. */
const take = (wanted: typeof outcome): boolean => {
  const isWanted = outcome === wanted;
  if (isWanted) outcome = 'none';
  return isWanted;
};

export const hasRestoreFailed = (): boolean => take('failed');
export const wasRestored = (): boolean => take('restored');

/** Silently, after every change. Where nothing is answered there is nothing to keep, and what could not be loaded stays. */
export const keepDraft = (state: WizardState): void => {
  if (!isUntouched(state)) saveDraft(state);
  else if (draft) clearDraft();
};

/** Whatever step the browser's history asked for: going back and forth answers nothing. */
const isUntouched = (state: WizardState): boolean => {
  if (state.step === lastStep && tabMemory.read(doneKey)) return false;
  return JSON.stringify({ ...state, step: initialWizardState.step }) === JSON.stringify(initialWizardState);
};

export const saveDraft = (state: WizardState): void => {
  draft = state;
  deviceMemory.keep(draftKey, serialiseDraft(state, new Date()));
};

export const clearDraft = (): void => {
  draft = null;
  deviceMemory.keep(draftKey, null);
};
