import type { OwnVisitInFull } from '#contract/therapist-desk.ts';
import { sayTime } from '#web/api/say-when.ts';
import { Button } from '#web/ui/button.tsx';
import { CheckIcon } from '#web/ui/icons.tsx';
import { Notice } from '#web/ui/notice.tsx';
import { showToast } from '#web/ui/toast-store.ts';
import { useDeskWords } from '../desk-words.ts';
import { todayIn } from '../today-in.ts';
import { isWaiting, useTelling } from './use-telling.ts';

/** Before somebody is there, the day's own button is the filled one. On its day a visit that has not begun says from when on it can be done. */
export function CompleteVisit({ visit, isThere = false }: { visit: OwnVisitInFull; isThere?: boolean }) {
  const { t, language } = useDeskWords();
  const telling = useTelling(visit);
  if (visit.canComplete) {
    const done = {
      onSuccess: () => showToast({ title: t('booking.completed'), description: t('booking.completedText') }),
    };
    return (
      <>
        {isWaiting(telling) && <Notice tone="warning">{t('visitDay.kept')}</Notice>}
        <Button
          wide
          variant={visit.day && !isThere ? 'ghost' : 'primary'}
          busy={telling.isPending}
          onClick={() => telling.mutate({ act: 'complete' }, done)}
        >
          <CheckIcon />
          {t(isThere ? 'visitDay.finished' : 'booking.complete')}
        </Button>
      </>
    );
  }
  const isAheadToday = visit.status === 'confirmed' && visit.date === todayIn(visit.timezone);
  if (!isAheadToday) return null;
  return (
    <p className="text-center text-xs text-soft">
      {t('booking.completeLater', { time: sayTime(visit.startsAt, language, visit.timezone) })}
    </p>
  );
}
