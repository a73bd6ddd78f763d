import { setNif } from '#contract/bookings.ts';
import { parseNif } from '#domain/identity/nif.ts';
import { ApiError } from '#web/api/api-error.ts';
import { call } from '#web/api/call.ts';
import { readHeld, writeHeld } from '../hold/held-store.ts';
import { accessOf, type Held } from '../hold/hold-booking.ts';

export type NifProblem = 'wrong' | 'unsaved';

/** What was typed, to the booking that has `saved` by now: what it has afterwards, or why not. */
export const saveNif = async (
  held: Held,
  text: string,
  saved: string | null,
): Promise<{ saved: string | null } | { problem: NifProblem }> => {
  const nif = text.trim() === '' ? null : parseNif(text);
  if (nif === null && text.trim() !== '') return { problem: 'wrong' };
  if (nif === saved) return { saved };
  try {
    await call(setNif, { ...accessOf(held), body: { nif } });
  } catch (error) {
    const code = error instanceof ApiError ? error.code : null;
    // A booking that no longer waits says so by itself, in the place of the countdown.
    if (code === 'hold_expired' || code === 'too_late') return { saved };
    return { problem: code === 'validation_failed' ? 'wrong' : 'unsaved' };
  }
  const { nif: _, ...stored } = readHeld() ?? { choices: '', body: '', key: '' };
  writeHeld({ ...stored, ...(nif && { nif }) });
  return { saved: nif };
};
