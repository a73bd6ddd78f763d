import { serialiseDraft } from '#domain/wizard/draft.ts';
import { lastStep } from '#domain/wizard/steps.ts';
import type { WizardState } from '#domain/wizard/wizard-state.ts';

export const draftKey = 'calma:booking-draft';
/** The booking that this tab has just paid; beside it, a draft may stand on the last step. */
export const doneKey = 'calma:booking-done';

let draft: WizardState | null = null;
let outcome: 'none' | 'restored' | 'failed' = 'none';

/** Storage may be forbidden (private windows, strict settings): then nothing is kept, and the wizard works without. */
const attempt = <T>(work: () => T): T | null => {
  try {
    return work();
  } catch {
    return null;
  }
};

const readStored = (): string | null => attempt(() => localStorage.getItem(draftKey));

export const hasDraft = (): boolean => readStored() !== null;

/** Reads what was saved on this device, if it can still be used. Call once, before the wizard is drawn. */
export const restoreDraft = async (): Promise<void> => {
  const stored = readStored();
  if (stored === null) return;
  try {
    const { parseDraft } = await import('#domain/wizard/parse-draft.ts');
    draft = parseDraft(stored, new Date());
    if (draft?.step === lastStep) {
      if (!sessionStorage.getItem(doneKey)) clearDraft();
    } else if (draft && draft.step > 1) outcome = 'restored';
  } catch {
    outcome = 'failed';
  }
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

export const saveDraft = (state: WizardState): void => {
  draft = state;
  attempt(() => localStorage.setItem(draftKey, serialiseDraft(state, new Date())));
};

export const clearDraft = (): void => {
  draft = null;
  attempt(() => localStorage.removeItem(draftKey));
};
