import { useRef, useState } from 'react';
import { setNif } from '#contract/bookings.ts';
import { parseNif } from '#domain/identity/nif.ts';
import { ApiError } from '#web/api/api-error.ts';
import { call } from '#web/api/call.ts';
import { readHeld, writeHeld } from '../hold/held-store.ts';
import { accessOf, type Held } from '../hold/hold-booking.ts';

type NifProblem = 'wrong' | 'unsaved';

/** Written on the held booking as it is: the slot and its countdown stay what they were. */
export const useNif = (held: Held) => {
  const [text, setText] = useState(() => readHeld()?.nif ?? '');
  const [problem, setProblem] = useState<NifProblem | null>(null);
  const field = useRef<HTMLInputElement>(null);
  const saved = useRef<string | null>(text || null);
  const saving = useRef<Promise<boolean>>(Promise.resolve(true));

  const save = async (nif: string | null): Promise<boolean> => {
    try {
      await call(setNif, { ...accessOf(held), body: { nif } });
    } catch (error) {
      const code = error instanceof ApiError ? error.code : null;
      // A booking that no longer waits says so by itself, in the place of the countdown.
      if (code === 'hold_expired' || code === 'too_late') return true;
      setProblem(code === 'validation_failed' ? 'wrong' : 'unsaved');
      return false;
    }
    saved.current = nif;
    const { nif: _, ...stored } = readHeld() ?? { choices: '', body: '', key: '' };
    writeHeld({ ...stored, ...(nif && { nif }) });
    return true;
  };

  const finish = (): Promise<boolean> => {
    const nif = text.trim() === '' ? null : parseNif(text);
    const isWrong = nif === null && text.trim() !== '';
    setProblem(isWrong ? 'wrong' : null);
    const before = saving.current;
    saving.current = before.then(() => (isWrong ? false : nif === saved.current || save(nif)));
    return saving.current;
  };

  const isSaved = async (): Promise<boolean> => {
    const isFine = await finish();
    if (!isFine) field.current?.focus();
    return isFine;
  };

  const change = (next: string): void => {
    setProblem(null);
    setText(next);
  };

  return { text, problem, field, change, finish, isSaved };
};
