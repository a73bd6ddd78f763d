import { useMutation, useQueryClient } from '@tanstack/react-query';
import { Suspense, useState } from 'react';
import type { OfferInTheWay, OwnVisit } from '#contract/desk-visit.ts';
import { addTimeOff, previewTimeOff } from '#contract/therapist-hours.ts';
import { failureText } from '#web/api/api-error.ts';
import { call } from '#web/api/call.ts';
import type { DaysOff } from '#web/ui/days-off-draft.ts';
import { DaysOffFields } from '#web/ui/days-off-fields.tsx';
import { lazyPart } from '#web/ui/lazy-part.tsx';
import { showToast } from '#web/ui/toast-store.ts';
import { deskKey } from '../desk-queries.ts';
import { useDeskWords } from '../desk-words.ts';

const AffectedDialog = lazyPart(() => import('./affected-dialog.tsx'), 'AffectedDialog');

/** Days that were asked for, and the visits that fall on them. */
type Question = { days: DaysOff; visits: readonly OwnVisit[]; offers: readonly OfferInTheWay[] };

export function DaysOffForm() {
  const { t } = useDeskWords();
  const [turn, setTurn] = useState(0);
  const [question, setQuestion] = useState<Question | null>(null);
  const { check, add } = useTakeOff(setQuestion, () => setTurn((last) => last + 1));
  return (
    <div className="mt-4 border-t border-line pt-4">
      <DaysOffFields
        key={turn}
        noteHint={t('off.noteHint')}
        submitLabel={t('off.add')}
        busy={check.isPending || add.isPending}
        onSubmit={check.mutate}
      />
      {question && (
        <Suspense fallback={null}>
          <AffectedDialog
            title={t(question.visits.length > 0 ? 'off.affectedTitle' : 'off.requestsTitle')}
            text={[
              ...(question.visits.length > 0 ? [t('off.affected', { count: question.visits.length })] : []),
              ...(question.offers.length > 0 ? [t('off.requests', { count: question.offers.length })] : []),
            ].join(' ')}
            visits={question.visits}
            offers={question.offers}
            confirmLabel={t('off.addAnyway')}
            busy={add.isPending}
            onConfirm={() => add.mutate(question.days)}
            onClose={() => setQuestion(null)}
          />
        </Suspense>
      )}
    </div>
  );
}

/** First it is asked which visits fall on these days; with none they are taken at once. */
const useTakeOff = (setQuestion: (question: Question | null) => void, onTaken: () => void) => {
  const { t } = useDeskWords();
  const client = useQueryClient();
  const onError = (error: unknown): void => {
    showToast({ title: t('off.failed'), description: failureText(error, t('offline')), variant: 'destructive' });
  };
  const add = useMutation({
    mutationFn: (body: DaysOff) => call(addTimeOff, { body }),
    onSuccess: async () => {
      setQuestion(null);
      onTaken();
      showToast({ title: t('off.added') });
      await client.invalidateQueries({ queryKey: deskKey });
    },
    onError,
  });
  const check = useMutation({
    mutationFn: (body: DaysOff) => call(previewTimeOff, { body }),
    onSuccess: ({ affected: visits, offers = [] }, days) =>
      visits.length + offers.length > 0 ? setQuestion({ days, visits, offers }) : add.mutate(days),
    onError,
  });
  return { check, add };
};
