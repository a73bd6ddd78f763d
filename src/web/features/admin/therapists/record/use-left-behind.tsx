import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { OwnVisit } from '#contract/therapist-desk.ts';
import { VisitsDialog } from '#web/ui/visits-dialog.tsx';
import { useVisitLines } from '../use-visit-lines.tsx';

/** `search`: yes, and others are asked for these visits at once. */
type LeftBehindAnswer = 'yes' | 'search' | 'no';

type Question = { visits: readonly OwnVisit[]; answer(answer: LeftBehindAnswer): void };

/** Asks before a change leaves visits outside the time somebody works. They stay theirs until somebody acts. */
export const useLeftBehind = (confirmLabel: string, canSearch = false) => {
  const { t } = useTranslation('admin');
  const { toLines } = useVisitLines();
  const [question, setQuestion] = useState<Question | null>(null);
  const ask = (visits: readonly OwnVisit[]): Promise<LeftBehindAnswer> => {
    if (visits.length === 0) return Promise.resolve('yes');
    return new Promise((resolve) => {
      setQuestion({
        visits,
        answer: (answer) => {
          setQuestion(null);
          resolve(answer);
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
      onConfirm={() => question.answer('yes')}
      onClose={() => question.answer('no')}
      more={
        canSearch
          ? {
              label: t('therapists.offSearch', { count: question.visits.length }),
              onPress: () => question.answer('search'),
            }
          : undefined
      }
    />
  );
  return { ask, dialog };
};
