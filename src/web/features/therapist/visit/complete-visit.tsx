import { useMutation, useQueryClient } from '@tanstack/react-query';
import { completeOwnVisit } from '#contract/dispatch.ts';
import type { OwnVisitInFull } from '#contract/therapist-desk.ts';
import { formatTime } from '#domain/language/formats.ts';
import { failureText } from '#web/api/api-error.ts';
import { call } from '#web/api/call.ts';
import { Button } from '#web/ui/button.tsx';
import { CheckIcon } from '#web/ui/icons.tsx';
import { showToast } from '#web/ui/toast-store.ts';
import { deskKey } from '../desk-queries.ts';
import { useDeskWords } from '../desk-words.ts';
import { lisbonToday } from '../lisbon-today.ts';

/** On its day a visit that has not begun says from when on it can be done. */
export function CompleteVisit({ visit }: { visit: OwnVisitInFull }) {
  const { t, language } = useDeskWords();
  const client = useQueryClient();
  const { mutate, isPending } = useMutation({
    mutationFn: () => call(completeOwnVisit, { params: { id: visit.id } }),
    onSuccess: () => showToast({ title: t('booking.completed'), description: t('booking.completedText') }),
    onError: (error) =>
      showToast({
        title: t('booking.completeFailed'),
        description: failureText(error, t('offline')),
        variant: 'destructive',
      }),
    onSettled: () => client.invalidateQueries({ queryKey: deskKey }),
  });
  if (visit.canComplete) {
    return (
      <Button wide busy={isPending} onClick={() => mutate()}>
        <CheckIcon />
        {t('booking.complete')}
      </Button>
    );
  }
  const isAheadToday = visit.status === 'confirmed' && visit.date === lisbonToday();
  if (!isAheadToday) return null;
  return (
    <p className="text-center text-xs text-soft">
      {t('booking.completeLater', { time: formatTime(visit.startTime, language) })}
    </p>
  );
}
