import { formatDuration } from '#domain/language/formats.ts';
import { Tag } from '#web/ui/tag.tsx';
import { countdownWords } from '#web/ui/use-server-now.ts';
import { useDeskWords } from '../desk-words.ts';

/** Until then nobody else is asked. A later yes still counts, so it never says that it is over. */
export function OfferCountdown({ answerBy, now }: { answerBy: string; now: Date }) {
  const { t, language } = useDeskWords();
  const left = Date.parse(answerBy) - now.getTime();
  if (left <= 0) return <Tag tone="wait">{t('offer.late')}</Tag>;
  const time = countdownWords(left, (minutes) => formatDuration(minutes, language));
  return (
    <Tag tone="wait">
      <span role="timer" className="tabular-nums">
        {t('offer.left', { time })}
      </span>
    </Tag>
  );
}
