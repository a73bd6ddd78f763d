import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { OfferInTheWay, OwnVisit } from '#contract/therapist-desk.ts';
import { VisitsDialog } from '#web/ui/visits-dialog.tsx';
import { useVisitLines } from '../use-visit-lines.tsx';

/** `search`: yes, and others are asked for these visits at once. */
type LeftBehindAnswer = 'yes' | 'search' | 'no';

type Question = {
  visits: readonly OwnVisit[];
  offers: readonly OfferInTheWay[];
  answer(answer: LeftBehindAnswer): void;
};

/** Asks before a change leaves visits outside the time somebody works. They stay theirs until somebody acts. */
export const useLeftBehind = (confirmLabel: string, canSearch = false) => {
  const { t } = useTranslation('admin');
  const { toLines, toOffer } = useVisitLines();
  const [question, setQuestion] = useState<Question | null>(null);
  const ask = (visits: readonly OwnVisit[], offers: readonly OfferInTheWay[] = []): Promise<LeftBehindAnswer> => {
    if (visits.length + offers.length === 0) return Promise.resolve('yes');
    return new Promise((resolve) => {
      setQuestion({
        visits,
        offers,
        answer: (answer) => {
          setQuestion(null);
          resolve(answer);
        },
      });
    });
  };
  const dialog = question && (
    <VisitsDialog
      title={t(question.visits.length > 0 ? 'therapists.leftBehindTitle' : 'therapists.offersBehindTitle')}
      text={[
        ...(question.visits.length > 0 ? [t('therapists.leftBehind', { count: question.visits.length })] : []),
        ...(question.offers.length > 0 ? [t('therapists.offersBehind', { count: question.offers.length })] : []),
      ].join(' ')}
      visits={[...toLines(question.visits), ...question.offers.map(toOffer)]}
      confirmLabel={confirmLabel}
      busy={false}
      onConfirm={() => question.answer('yes')}
      onClose={() => question.answer('no')}
      more={
        canSearch && question.visits.length > 0
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
