import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { addFavourite, type KnownTherapist, removeFavourite } from '#contract/client-desk.ts';
import { formatDate } from '#domain/language/formats.ts';
import { failureText } from '#web/api/api-error.ts';
import { call } from '#web/api/call.ts';
import { Card } from '#web/ui/card.tsx';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { Portrait } from '#web/ui/portrait.tsx';
import { showToast } from '#web/ui/toast-store.ts';
import { AnswerGate } from '../answer-gate.tsx';
import { knownTherapistsQuery } from '../dashboard-queries.ts';
import { useDashboardWords } from '../dashboard-words.ts';
import { RowList, RowsSkeleton, Section } from '../section.tsx';

/** Everybody who has been here; those one would like to see again are marked. */
export function KnownTherapists() {
  const { t } = useDashboardWords();
  const answer = useQuery(knownTherapistsQuery);
  return (
    <Section title={t('therapists.title')} lead={t('therapists.lead')}>
      <AnswerGate answer={answer} skeleton={<RowsSkeleton rows={2} />}>
        {(people) =>
          people.length > 0 ? (
            <RowList>
              {people.map((person) => (
                <Person key={person.id} person={person} />
              ))}
            </RowList>
          ) : (
            <Card padding="none">
              <EmptyState picture="towel" title={t('therapists.emptyTitle')} headingLevel="h3" className="py-8">
                {t('therapists.empty')}
              </EmptyState>
            </Card>
          )
        }
      </AnswerGate>
    </Section>
  );
}

function Person({ person }: { person: KnownTherapist }) {
  const { t, language } = useDashboardWords();
  const { firstName, isActive, visits, lastVisitAt } = person;
  return (
    <li className="flex items-center gap-4 px-5 py-3.5">
      <Portrait person={person} size={48} />
      <div className="min-w-0 flex-1">
        <p className="font-medium">{firstName}</p>
        <p className="text-xs text-soft">
          {t('therapists.visits', { count: visits, date: formatDate(lastVisitAt, 'medium', language) })}
          {!isActive && ` ${t('therapists.gone')}`}
        </p>
      </div>
      <Heart person={person} />
    </li>
  );
}

function Heart({ person: { id, firstName, isFavourite } }: { person: KnownTherapist }) {
  const { t } = useDashboardWords();
  const client = useQueryClient();
  const { queryKey } = knownTherapistsQuery;
  const show = (isNow: boolean): void => {
    client.setQueryData(queryKey, (people) =>
      people?.map((person) => (person.id === id ? { ...person, isFavourite: isNow } : person)),
    );
  };
  const change = useMutation({
    mutationFn: (isNow: boolean) => call(isNow ? addFavourite : removeFavourite, { params: { id } }),
    onMutate: show,
    onError: (error, isNow) => {
      show(!isNow);
      showToast({ title: t('notSaved'), description: failureText(error, t('offline')), variant: 'destructive' });
    },
  });
  return (
    <button
      type="button"
      aria-pressed={isFavourite}
      aria-label={t('therapists.favourite', { name: firstName })}
      disabled={change.isPending}
      onClick={() => change.mutate(!isFavourite)}
      className={`grid size-11 shrink-0 place-items-center rounded-full transition-colors hover:bg-sunken ${isFavourite ? 'text-accent' : 'text-soft'}`}
    >
      <svg
        width="24"
        height="24"
        viewBox="0 0 24 24"
        fill={isFavourite ? 'currentColor' : 'none'}
        stroke="currentColor"
        strokeWidth="1.75"
        strokeLinejoin="round"
        aria-hidden="true"
        focusable="false"
      >
        <path d="M12 20.2C6.6 16.3 3.5 13 3.5 9.3a4.6 4.6 0 0 1 8.5-2.4 4.6 4.6 0 0 1 8.5 2.4c0 3.7-3.1 7-8.5 10.9Z" />
      </svg>
    </button>
  );
}
