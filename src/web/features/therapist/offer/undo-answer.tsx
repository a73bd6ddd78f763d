import type { OfferAnswer } from '#contract/dispatch.ts';
import { formatDuration } from '#domain/language/formats.ts';
import { Button } from '#web/ui/button.tsx';
import { showToast } from '#web/ui/toast-store.ts';
import { countdownWords } from '#web/ui/use-server-now.ts';
import { useDeskWords } from '../desk-words.ts';
import { type OfferAddress, useAnswerOffer } from './use-answer-offer.ts';

type UndoAnswerProps = { address: OfferAddress; leftMilliseconds: number; onUndone?(answer: OfferAnswer): void };

/** The way back from a wrong tap, and how long it stays open. */
export function UndoAnswer({ address, leftMilliseconds, onUndone }: UndoAnswerProps) {
  const { t, language } = useDeskWords();
  const undo = useAnswerOffer(address, {
    onAnswered: (undone) => {
      showToast({ title: t('offer.undone'), description: t('offer.undoneText') });
      onUndone?.(undone);
    },
  });
  const time = countdownWords(leftMilliseconds, (minutes) => formatDuration(minutes, language));
  return (
    <>
      <Button variant="ghost" size="small" busy={undo.pending !== null} onClick={() => undo.answer({ kind: 'undo' })}>
        {t('offer.undo')}
      </Button>
      {/* Each second would be read out. */}
      <span aria-hidden="true" className="text-soft tabular-nums">
        {t('offer.undoLeft', { time })}
      </span>
    </>
  );
}
