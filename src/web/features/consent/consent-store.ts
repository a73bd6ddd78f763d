import { setTrackingConsent } from '#web/tracking/tracking.ts';
import { deviceMemory } from '#web/ui/browser-memory.ts';

export type ConsentChoice = 'accepted' | 'rejected';

export type ConsentState = {
  readonly choice: ConsentChoice | null;
  /** Asked for by hand, from the footer. */
  readonly isReopened: boolean;
};

const storageKey = 'calma:consent';
/** Counting up asks everybody again: for when what they agree to has changed. */
const version = 1;

let state: ConsentState = { choice: null, isReopened: false };
let isRestored = false;
const listeners = new Set<() => void>();

function update(next: ConsentState): void {
  state = next;
  for (const listener of listeners) listener();
}

export const readConsent = (): ConsentState => state;

const undecided: ConsentState = { choice: null, isReopened: false };
export const readConsentOnServer = (): ConsentState => undecided;

export function subscribeToConsent(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Call before the first render, so that the first events of somebody who agreed earlier are not lost. */
export function restoreConsent(): void {
  if (isRestored) return;
  isRestored = true;
  applyStored();
  window.addEventListener('storage', (event) => {
    if (event.key === storageKey || event.key === null) applyStored();
  });
}

export function chooseConsent(choice: ConsentChoice): void {
  // Where nothing can be kept, the choice holds for this visit.
  deviceMemory.keepJson(storageKey, { version, choice, at: new Date().toISOString() });
  setTrackingConsent(choice === 'accepted');
  update({ choice, isReopened: false });
}

export const openConsentSettings = (): void => update({ ...state, isReopened: true });

export const closeConsentSettings = (): void => update({ ...state, isReopened: false });

function applyStored(): void {
  const choice = readStored();
  if (choice || state.choice) setTrackingConsent(choice === 'accepted');
  update({ ...state, choice });
}

function readStored(): ConsentChoice | null {
  const stored = deviceMemory.readJson(storageKey) as { version?: unknown; choice?: unknown } | null;
  if (stored?.version !== version) return null;
  return stored.choice === 'accepted' || stored.choice === 'rejected' ? stored.choice : null;
}
