import { formatMoment } from '#domain/language/moments.ts';
import { Button } from '#web/ui/button.tsx';
import { Notice } from '#web/ui/notice.tsx';
import { useRescheduleWords } from './reschedule-words.ts';

type GoneStartProps = { wished: string; alternatives: readonly string[]; onChoose(startsAt: string): void };

/** Somebody was quicker: the nearest starts that are still free. The visit stays where it was meanwhile. */
export function GoneStart({ wished, alternatives, onChoose }: GoneStartProps) {
  const { t, language } = useRescheduleWords();
  return (
    <Notice
      className="mb-5"
      tone="warning"
      title={t('gone.title', { start: formatMoment(wished, language) })}
      action={
        alternatives.length > 0 && (
          <div className="flex flex-wrap gap-2.5">
            {alternatives.map((startsAt) => (
              <Button key={startsAt} size="small" variant="ghost" onClick={() => onChoose(startsAt)}>
                {formatMoment(startsAt, language)}
              </Button>
            ))}
          </div>
        )
      }
    >
      {t(alternatives.length > 0 ? 'gone.text' : 'gone.none')}
    </Notice>
  );
}
