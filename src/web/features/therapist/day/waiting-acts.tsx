import { lisbon } from '#domain/time/wall-clock.ts';
import { sayUntil } from '#web/api/say-when.ts';
import { useDeskWords } from '../desk-words.ts';
import { isUnsent, type ToldAct, useTold } from './told-acts.ts';

const words = {
  'on-my-way': 'visitDay.onWay',
  arrived: 'visitDay.arrived',
  'nobody-here': 'visitDay.nobody',
  help: 'visitDay.help',
  leave: 'visitDay.leaveConfirm',
  complete: 'visitDay.finished',
} as const;

export const useWaitingActs = (): readonly ToldAct[] => {
  const { acts, isWaiting } = useTold();
  return isWaiting ? acts.filter(isUnsent) : [];
};

/** What was told and nobody has heard yet, in the order in which it leaves. */
export function WaitingActs({ acts }: { acts: readonly ToldAct[] }) {
  const { t, language } = useDeskWords();
  return (
    <>
      <p>{t('visitDay.kept')}</p>
      <ol className="mt-1.5 grid gap-1">
        {acts.map((told) => (
          <li key={`${told.at} ${told.act}`} className="flex flex-wrap gap-x-2">
            <span className="font-semibold">{t(words[told.act])}</span>
            <span className="text-soft">
              {told.act === 'on-my-way' && `${t('visitDay.minutesOption', { count: told.minutes })} · `}
              {sayUntil(new Date(told.at), language, lisbon)}
            </span>
          </li>
        ))}
      </ol>
    </>
  );
}
