import { serialiseDraft } from '#domain/wizard/draft.ts';
import { lastStep } from '#domain/wizard/steps.ts';
import type { WizardState } from '#domain/wizard/wizard-state.ts';

export const draftKey = 'calma:booking-draft';
/** The booking that this tab has just paid; beside it, a draft may stand on the last step. */
export const doneKey = 'calma:booking-done';

let draft: WizardState | null = null;
let outcome: 'none' | 'restored' | 'failed' = 'none';

/** Storage may be forbidden (private windows, strict settings): then nothing is kept, and the wizard works without. */
const readStored = (): string | null => {
  try {
    return localStorage.getItem(draftKey);
  } catch {
    return null;
  }
};

export const hasDraft = (): boolean => readStored() !== null;

/** Reads what was saved on this device, if it can still be used. Call once, before the wizard is drawn. */
export const restoreDraft = async (): Promise<void> => {
  const stored = readStored();
  if (stored === null) return;
  try {
    const { parseDraft } = await import('#domain/wizard/parse-draft.ts');
    draft = parseDraft(stored, new Date());
    const isOver = draft?.step === lastStep;
    if (isOver && !sessionStorage.getItem(doneKey)) clearDraft();
    else if (draft && draft.step > 1 && !isOver) outcome = 'restored';
  } catch {
    outcome = 'failed';
  }
};

export const currentDraft = (): WizardState | null => draft;

/** How the restoring went; told once. */
export const takeRestoreOutcome = (): typeof outcome => {
  const taken = outcome;
  outcome = 'none';
  return taken;
};

export const saveDraft = (state: WizardState): void => {
  draft = state;
  try {
    localStorage.setItem(draftKey, serialiseDraft(state, new Date()));
  } catch {
    // see readStored
  }
};

export const clearDraft = (): void => {
  draft = null;
  try {
    localStorage.removeItem(draftKey);
  } catch {
    // see readStored
  }
};
