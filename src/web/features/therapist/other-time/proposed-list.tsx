import type { OfferAnswer } from '#contract/dispatch.ts';
import { sayUntil, sayWhenFirst } from '#web/api/say-when.ts';
import { ClockIcon } from '#web/ui/icons.tsx';
import { useDeskWords } from '../desk-words.ts';

/** What a therapist suggested, and what became of each. */
export function ProposedList({ proposed, timezone }: Pick<OfferAnswer, 'proposed' | 'timezone'>) {
  const { t, language } = useDeskWords();
  const shown = proposed.filter(({ status }) => status !== 'withdrawn');
  if (shown.length === 0) return null;
  return (
    <div className="mt-5 border-t border-line pt-4">
      <h3 className="font-sans text-s font-semibold tracking-normal text-soft">{t('propose.waiting')}</h3>
      <ul className="mt-2 grid gap-1.5 text-s">
        {shown.map(({ startsAt, keptUntil, status }) => (
          <li key={startsAt} className="flex items-start gap-2.5">
            <ClockIcon size={18} className="mt-0.5 shrink-0 text-soft" />
            {t(`propose.state.${status}`, {
              when: sayWhenFirst(startsAt, language, timezone),
              until: sayUntil(keptUntil, language, timezone),
            })}
          </li>
        ))}
      </ul>
    </div>
  );
}
