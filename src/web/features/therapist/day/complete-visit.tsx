import type { OwnVisitInFull } from '#contract/therapist-desk.ts';
import { sayTime } from '#web/api/say-when.ts';
import { Button } from '#web/ui/button.tsx';
import { classNames } from '#web/ui/class-names.ts';
import { CheckIcon } from '#web/ui/icons.tsx';
import { useDeskWords } from '../desk-words.ts';
import { todayIn } from '../today-in.ts';
import type { Telling } from './use-telling.ts';

type CompleteVisitProps = { visit: OwnVisitInFull; telling: Telling; isThere?: boolean };

/** Before somebody is there, the day's own button is the filled one. On its day a visit that has not begun says from when on it can be done. */
export function CompleteVisit({ visit, telling, isThere = false }: CompleteVisitProps) {
  const { t, language } = useDeskWords();
  if (telling.hasEnded) return null;
  if (visit.canComplete)
    return (
      <Button
        wide
        variant={visit.day && !isThere ? 'ghost' : 'primary'}
        busy={telling.isBusy}
        onClick={() => telling.tell({ act: 'complete' })}
      >
        <CheckIcon />
        {t(isThere ? 'visitDay.finished' : 'booking.complete')}
      </Button>
    );
  const isAheadToday = visit.status === 'confirmed' && visit.date === todayIn(visit.timezone);
  if (!isAheadToday) return null;
  return (
    <p className={classNames('text-xs text-soft', !isThere && 'text-center')}>
      {t('booking.completeLater', { time: sayTime(visit.startsAt, language, visit.timezone) })}
    </p>
  );
}
