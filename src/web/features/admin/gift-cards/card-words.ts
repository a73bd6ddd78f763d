import { useState } from 'react';
import type { OfficeCardState } from '#domain/gift-cards/gift-card-rules.ts';
import type { TagTone } from '#web/ui/tag.tsx';
import { failureText } from '../shared/failures.ts';

export const stateTones: Record<OfficeCardState, TagTone> = {
  planned: 'wait',
  not_sent: 'bad',
  unused: 'neutral',
  in_use: 'good',
  used_up: 'neutral',
  ended: 'neutral',
  frozen: 'wait',
  cancelled: 'neutral',
};

/** One change from a dialog: busy while it runs, and the reason where it failed. */
export const useWork = () => {
  const [isBusy, setIsBusy] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);
  const run = async (work: () => Promise<void>): Promise<void> => {
    setIsBusy(true);
    setProblem(null);
    try {
      await work();
    } catch (error) {
      setProblem(failureText(error));
      setIsBusy(false);
    }
  };
  return { isBusy, problem, run };
};
