import type { OwnVisitInFull } from '#contract/therapist-desk.ts';
import { Notice } from '#web/ui/notice.tsx';
import { useServerNow } from '#web/ui/use-server-now.ts';
import { useDeskWords } from '../desk-words.ts';
import { UndoAnswer } from './undo-answer.tsx';

type UndoYesProps = {
  visit: OwnVisitInFull;
  /** When the visit was read, by the clock of the device. */
  readAt: number;
  className?: string;
};

/** Also after the page was left and opened again, a yes can be taken back for as long as the server says so. */
export function UndoYes({ visit, readAt, className }: UndoYesProps) {
  const { t } = useDeskWords();
  const now = useServerNow(visit.now, readAt);
  const left = visit.undoUntil ? Date.parse(visit.undoUntil) - now.getTime() : 0;
  if (left <= 0) return null;
  const { id: bookingId, therapistId } = visit;
  return (
    <Notice
      tone="good"
      announced={false}
      title={t('offer.yours')}
      className={className}
      action={
        <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
          <UndoAnswer address={{ bookingId, therapistId }} leftMilliseconds={left} />
        </div>
      }
    />
  );
}
