import type { OfferAnswer } from '#contract/dispatch.ts';
import { sayTime } from '#web/api/say-when.ts';
import { LinkButton } from '#web/ui/button.tsx';
import { Notice } from '#web/ui/notice.tsx';
import { useServerNow } from '#web/ui/use-server-now.ts';
import { useDeskWords } from '../desk-words.ts';
import { ProposedList } from '../other-time/proposed-list.tsx';
import { dayInside } from '../visit-words.ts';
import { UndoAnswer } from './undo-answer.tsx';

type AnsweredNoticeProps = {
  answer: OfferAnswer;
  /** When this answer was read, by the clock of the device. */
  readAt: number;
  today: string;
  token?: string | undefined;
  /** The page of the visit itself needs no way there. */
  withLink?: boolean;
  onUndone(answer: OfferAnswer): void;
};

/** A wrong tap can be taken back for a while, as long as the server says so. */
export function AnsweredNotice({ answer, readAt, today, token, withLink, onUndone }: AnsweredNoticeProps) {
  const words = useDeskWords();
  const { t, language } = words;
  const now = useServerNow(answer.now, readAt);
  const left = answer.undoUntil ? Date.parse(answer.undoUntil) - now.getTime() : 0;
  const { bookingId, therapistId } = answer;
  const isYours = answer.state === 'yours';
  const isWaiting = answer.proposed.some(({ status }) => status === 'open');
  const when = `${answer.treatment[language]}, ${dayInside(answer.bookingDate, today, words)}, ${sayTime(answer.datetime, language, answer.timezone)}`;
  return (
    <Notice
      tone={isYours ? 'good' : 'info'}
      title={t(isYours ? 'offer.yours' : isWaiting ? 'offer.proposed' : 'offer.rejected')}
      action={
        (left > 0 || (isYours && withLink)) && (
          <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
            {isYours && withLink && (
              <LinkButton size="small" to={`/therapist/booking/${bookingId}`}>
                {t('offer.toVisit')}
              </LinkButton>
            )}
            {left > 0 && (
              <UndoAnswer address={{ bookingId, therapistId, token }} leftMilliseconds={left} onUndone={onUndone} />
            )}
          </div>
        )
      }
    >
      {when}
      <ProposedList proposed={answer.proposed} timezone={answer.timezone} />
    </Notice>
  );
}
