import { serialiseDraft } from '#domain/wizard/draft.ts';
import type { WizardState } from '#domain/wizard/wizard-state.ts';

const key = 'calma:booking-draft';

let draft: WizardState | null = null;

/** Storage may be forbidden (private windows, strict settings): then nothing is kept, and the wizard works without. */
const readStored = (): string | null => {
  try {
    return localStorage.getItem(key);
  } catch {
    return null;
  }
};

export const hasDraft = (): boolean => readStored() !== null;

/** Reads what was saved on this device, if it can still be used. Call once, before the wizard is drawn. */
export const restoreDraft = async (): Promise<void> => {
  const stored = readStored();
  if (stored === null) return;
  const { parseDraft } = await import('#domain/wizard/parse-draft.ts');
  draft = parseDraft(stored, new Date());
};

export const currentDraft = (): WizardState | null => draft;

export const saveDraft = (state: WizardState): void => {
  draft = state;
  try {
    localStorage.setItem(key, serialiseDraft(state, new Date()));
  } catch {
    // see readStored
  }
};

export const clearDraft = (): void => {
  draft = null;
  try {
    localStorage.removeItem(key);
  } catch {
    // see readStored
  }
};
