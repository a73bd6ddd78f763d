import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { endOwnSession, type OwnSession } from '#contract/profile.ts';
import { formatMoment } from '#domain/language/moments.ts';
import { failureText } from '#web/api/api-error.ts';
import { call } from '#web/api/call.ts';
import { Button } from '#web/ui/button.tsx';
import { Tag } from '#web/ui/tag.tsx';
import { showToast } from '#web/ui/toast-store.ts';
import { AnswerGate } from '../answer-gate.tsx';
import { sessionsQuery } from '../dashboard-queries.ts';
import { useDashboardWords } from '../dashboard-words.ts';
import { RowList, RowsSkeleton, Section } from '../section.tsx';

export function SessionList() {
  const { t } = useDashboardWords();
  const answer = useQuery(sessionsQuery);
  return (
    <Section title={t('sessions.title')} lead={t('sessions.lead')}>
      <AnswerGate answer={answer} skeleton={<RowsSkeleton rows={1} />}>
        {(sessions) => (
          <RowList>
            {sessions.map((session) => (
              <SessionRow key={session.id} session={session} />
            ))}
          </RowList>
        )}
      </AnswerGate>
    </Section>
  );
}

function SessionRow({ session: { id, device, current, lastSeenAt } }: { session: OwnSession }) {
  const { t, language } = useDashboardWords();
  const client = useQueryClient();
  const name = device ?? t('sessions.unknown');
  const end = useMutation({
    mutationFn: () => call(endOwnSession, { params: { id } }),
    onSuccess: () => {
      client.setQueryData(sessionsQuery.queryKey, (all) => all?.filter((one) => one.id !== id));
      showToast({ title: t('sessions.ended', { device: name }) });
    },
    onError: (error) =>
      showToast({ title: t('notSaved'), description: failureText(error, t('offline')), variant: 'destructive' }),
  });
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 px-5 py-3.5">
      <div className="min-w-0 text-s">
        <p className="font-medium">{name}</p>
        <p className="text-xs text-soft">{t('sessions.seen', { when: formatMoment(lastSeenAt, language) })}</p>
      </div>
      {current ? (
        <Tag tone="good">{t('sessions.current')}</Tag>
      ) : (
        <Button variant="ghost" size="small" busy={end.isPending} onClick={() => end.mutate()}>
          {t('sessions.end')}
          <span className="sr-only">: {name}</span>
        </Button>
      )}
    </li>
  );
}
