import { useQuery } from '@tanstack/react-query';
import type { OwnVisit } from '#contract/desk-visit.ts';
import type { OwnVisitInFull } from '#contract/therapist-desk.ts';
import { sayUntil } from '#web/api/say-when.ts';
import { LinkButton } from '#web/ui/button.tsx';
import { dashboardQuery } from '../desk-queries.ts';
import { useDeskWords } from '../desk-words.ts';
import { useTold } from './told-acts.ts';

/** What comes once a visit is over: the next door, or the day. */
export function AfterVisit({ visit: { id, now } }: { visit: OwnVisitInFull }) {
  const { t, language } = useDeskWords();
  const { acts } = useTold();
  const { data } = useQuery(dashboardQuery);
  const isOver = (one: OwnVisit): boolean =>
    acts.some(({ visitId, act }) => visitId === one.id && (act === 'complete' || act === 'leave'));
  const next = [...(data?.today.visits ?? []), ...(data?.nextVisit ? [data.nextVisit] : [])]
    .filter((one) => one.id !== id && one.status === 'confirmed' && one.endsAt > now && !isOver(one))
    .sort((left, right) => left.startsAt.localeCompare(right.startsAt))[0];
  if (!next)
    return (
      <LinkButton to="/therapist/dashboard" wide>
        {t('visitDay.toDay')}
      </LinkButton>
    );
  return (
    <LinkButton to={`/therapist/booking/${next.id}`} wide>
      {t('visitDay.toNext', { time: sayUntil(next.startsAt, language, next.timezone) })}
    </LinkButton>
  );
}
