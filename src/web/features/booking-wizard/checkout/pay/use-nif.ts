import { useRef, useState } from 'react';
import { readHeld } from '../hold/held-store.ts';
import type { Held } from '../hold/hold-booking.ts';
import type { NifProblem } from './save-nif.ts';

/** Written on the held booking as it is: the slot and its countdown stay what they were. */
export const useNif = (held: Held) => {
  const [text, setText] = useState(() => readHeld()?.nif ?? '');
  const [problem, setProblem] = useState<NifProblem | null>(null);
  const field = useRef<HTMLInputElement>(null);
  const saved = useRef<string | null>(text || null);
  const saving = useRef<Promise<boolean>>(Promise.resolve(true));

  const save = async (): Promise<boolean> => {
    // Most people type none, and wait for no code of it.
    if (text.trim() === '' && saved.current === null) return true;
    const answer = await import('./save-nif.ts').then(
      ({ saveNif }) => saveNif(held, text, saved.current),
      () => ({ problem: 'unsaved' as const }),
    );
    if ('problem' in answer) {
      setProblem(answer.problem);
      return false;
    }
    setProblem(null);
    saved.current = answer.saved;
    return true;
  };

  const finish = (): Promise<boolean> => {
    saving.current = saving.current.then(save);
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
