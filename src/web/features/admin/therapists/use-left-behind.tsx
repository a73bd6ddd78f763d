import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { OwnVisit } from '#contract/therapist-desk.ts';
import { VisitsDialog } from '#web/ui/visits-dialog.tsx';
import { useVisitLines } from './use-visit-lines.tsx';

type Question = { visits: readonly OwnVisit[]; answer(isYes: boolean): void };

/** Asks before a change leaves visits outside the time somebody works. They stay theirs until somebody acts. */
export const useLeftBehind = (confirmLabel: string) => {
  const { t } = useTranslation('admin');
  const { toLines } = useVisitLines();
  const [question, setQuestion] = useState<Question | null>(null);
  const ask = (visits: readonly OwnVisit[]): Promise<boolean> => {
    if (visits.length === 0) return Promise.resolve(true);
    return new Promise((resolve) => {
      setQuestion({
        visits,
        answer: (isYes) => {
          setQuestion(null);
          resolve(isYes);
        },
      });
    });
  };
  const dialog = question && (
    <VisitsDialog
      title={t('therapists.leftBehindTitle')}
      text={t('therapists.leftBehind', { count: question.visits.length })}
      visits={toLines(question.visits)}
      confirmLabel={confirmLabel}
      busy={false}
      onConfirm={() => question.answer(true)}
      onClose={() => question.answer(false)}
    />
  );
  return { ask, dialog };
};
